import { type ComponentProps, use } from 'react'
import { OpenCart } from '../cart/open-cart'
import { Button } from '../ui/button'
import type { BuyAll } from './use-buy-all'

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'isLoading'> & { buyAll: BuyAll }

/** Puts all parts into the cart; once they are there it opens the cart. It stays the same button, with its focus. */
export function BuyAllButton({ buyAll: { isBusy, said, buy }, ...look }: Props) {
  const openCart = use(OpenCart)
  const isDone = said?.isWhole ?? false
  return (
    <Button
      {...look}
      isLoading={isBusy}
      aria-haspopup={isDone ? 'dialog' : undefined}
      onClick={isDone ? openCart : buy}
    >
      {isDone ? 'Ver carrito' : 'Añadir todo al carrito'}
    </Button>
  )
}
