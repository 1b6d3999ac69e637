import { type MouseEvent, useState } from 'react'
import { ADD_TO_CART_DELAY_MS } from '../../contract/constants.ts'
import { Button } from '../ui/button'
import { CheckIcon } from '../ui/icons'
import { announce } from '../ui/live-region'
import { addToCart, useIsInCart } from './cart-store'

type Sellable = { id: number; name: string; img_url: string; price: number; stock: number }

type Props = { product: Sellable; variant?: 'primary' | 'outline'; size?: 'md' | 'lg' }

/** "Añadir al carrito": a moment of work, then a disabled "Artículo añadido" for as long as the line is there. */
export function AddToCartButton({ product, variant = 'outline', size = 'md' }: Props) {
  const isInCart = useIsInCart(product.id)
  const [isAdding, setAdding] = useState(false)
  const [keepsFocus, setKeepsFocus] = useState(false)

  function add({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    setAdding(true)
    // Not cleared when the button goes: who pressed and turned the page wants it.
    setTimeout(() => {
      setAdding(false)
      setKeepsFocus(button.matches(':focus-visible'))
      addToCart(product)
      announce(`Añadido al carrito: ${product.name}`)
    }, ADD_TO_CART_DELAY_MS)
  }

  if (isInCart) {
    return (
      // A button that is disabled under the keyboard would drop the focus to the start of the page.
      <Button
        variant={variant}
        size={size}
        isWide
        disabled={!keepsFocus}
        aria-disabled={keepsFocus || undefined}
        onBlur={() => setKeepsFocus(false)}
        className="max-sm:px-2"
      >
        <CheckIcon className="size-5 shrink-0 text-success" />
        Artículo añadido
      </Button>
    )
  }
  if (product.stock <= 0) {
    return (
      <Button variant={variant} size={size} isWide disabled>
        Sin stock
      </Button>
    )
  }
  return (
    <Button variant={variant} size={size} isWide isLoading={isAdding} onClick={add} className="max-sm:px-2">
      Añadir al carrito
      {/* On a page of twelve such buttons each says which product it adds. */}
      <span className="sr-only">: {product.name}</span>
    </Button>
  )
}
