import { type MouseEvent, use, useState } from 'react'
import { ADD_TO_CART_DELAY_MS } from '../../contract/constants.ts'
import { Button } from '../ui/button'
import { CheckIcon } from '../ui/icons'
import { announce } from '../ui/live-region'
import { addToCart, useIsInCart } from './cart-store'
import { OpenCart } from './open-cart'

type Sellable = { id: number; name: string; img_url: string; price: number; stock: number }

type Props = {
  product: Sellable
  variant?: 'primary' | 'outline'
  size?: 'md' | 'lg'
  /** Called once its line is in the cart. */
  onAdded?: () => void
}

/**
 * "Añadir al carrito": shows work for a moment, then "Artículo añadido", disabled, while the line is in the cart. Beside a
 * large one a link to the cart then appears in the same row.
 */
export function AddToCartButton({ product, variant = 'outline', size = 'md', onAdded }: Props) {
  const isInCart = useIsInCart(product.id)
  const openCart = use(OpenCart)
  const [isAdding, setAdding] = useState(false)
  const [keepsFocus, setKeepsFocus] = useState(false)

  function add({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    setAdding(true)
    // Not cleared on unmount: a buyer who pressed it and left the page still wants the product.
    setTimeout(() => {
      setAdding(false)
      setKeepsFocus(button.matches(':focus-visible'))
      addToCart(product)
      onAdded?.()
      announce(`Añadido al carrito: ${product.name}`)
    }, ADD_TO_CART_DELAY_MS)
  }

  const button = isInCart ? (
    // Disabling the focused button would move the keyboard's focus to the start of the page.
    <Button
      variant={variant}
      size={size === 'lg' ? 'pair' : size}
      isWide
      disabled={!keepsFocus}
      aria-disabled={keepsFocus || undefined}
      onBlur={() => setKeepsFocus(false)}
      className="max-sm:px-2"
    >
      <CheckIcon className="size-5 shrink-0 text-success" />
      Artículo añadido
    </Button>
  ) : product.stock <= 0 ? (
    <Button variant={variant} size={size} isWide disabled>
      Sin stock
    </Button>
  ) : (
    <Button variant={variant} size={size} isWide isLoading={isAdding} onClick={add} className="max-sm:px-2">
      Añadir al carrito
      {/* On a page of twelve such buttons each says which product it adds. */}
      <span className="sr-only">: {product.name}</span>
    </Button>
  )
  if (size === 'md') return button
  return (
    <div className="flex w-full flex-wrap gap-2">
      <div className="flex-1 basis-25">{button}</div>
      {isInCart && (
        <Button size="pair" aria-haspopup="dialog" onClick={openCart} className="flex-1 basis-20">
          Ver carrito
        </Button>
      )}
    </div>
  )
}
