import { useEffect, useState } from 'react'
import type { OrderAnswer } from '../../contract/api/orders.ts'
import type { Order } from '../../contract/api/user.ts'
import { callSignedIn } from '../login/session'

export type OrderDetails = { order: OrderAnswer | null; hasFailed: boolean; retry: () => void }

/** An order's history and address, which the list does not bring. Loaded again when the list's order has changed. */
export function useOrder(listed: Pick<Order, 'id'>): OrderDetails {
  const [order, setOrder] = useState<OrderAnswer | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [request, setRequest] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `listed` is a new object after every load of the list.
  useEffect(() => {
    const controller = new AbortController()
    setHasFailed(false)
    callSignedIn('GET /api/user/orders/{id}', { params: { id: listed.id }, signal: controller.signal })
      .then(setOrder)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        console.warn('The order could not be read', error)
        setHasFailed(true)
      })
    return () => controller.abort()
  }, [listed, request])

  return { order, hasFailed, retry: () => setRequest((earlier) => earlier + 1) }
}
