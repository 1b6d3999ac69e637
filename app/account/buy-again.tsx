import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderDetail } from '../../contract/api/user.ts'
import { refillCart } from '../cart/refill-cart'
import { useAction } from '../forms/use-action'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { announce } from '../ui/live-region'
import { RetryNote } from '../ui/retry-note'

/** Puts the lines of an order into the cart again and opens it. What cannot be had is said there, or here if that is all. */
export function BuyAgain({ lines }: { lines: readonly OrderDetail[] }) {
  const navigate = useNavigate()
  const [leftOut, setLeftOut] = useState('')
  const filling = useAction(async () => {
    const { isAnyInCart, leftOut } = await refillCart(
      lines.map(({ prod_id, product_name, count }) => ({ id: prod_id, name: product_name, count })),
    )
    if (isAnyInCart) return navigate('/usuario/micarrito', { state: { leftOut } })
    setLeftOut(leftOut)
    announce(leftOut)
  })
  return (
    <div className="grid justify-items-end gap-3">
      <Button variant="outline" isLoading={filling.isBusy} onClick={() => filling.run()}>
        Volver a comprar
      </Button>
      <RetryNote problem={filling.problem} onRetry={filling.retry} />
      {leftOut && <Alert tone="warning">{leftOut}</Alert>}
    </div>
  )
}
