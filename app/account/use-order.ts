import { useEffect, useState } from 'react'
import type { OrderAnswer } from '../../contract/api/orders.ts'
import type { Order } from '../../contract/api/user.ts'
import { callSignedIn } from '../login/session'
import { useArrived } from '../ui/use-arrived'

export type LoadedOrder = {
  /** Undefined while it is loading, null when it could not be loaded. */
  order: OrderAnswer | null | undefined
  retry: () => void
}

/** An order's history and address, which the list does not bring. Loaded anew for each new object of the list. */
export function useOrder(listed: Pick<Order, 'id'>): LoadedOrder {
  const [loading, setLoading] = useState<Promise<OrderAnswer | null>>()
  const [order] = useArrived(loading)
  useEffect(() => setLoading(loadOrder(listed.id)), [listed])
  return { order, retry: () => setLoading(loadOrder(listed.id)) }
}

/** Null without an answer. */
async function loadOrder(id: number): Promise<OrderAnswer | null> {
  try {
    return await callSignedIn('GET /api/user/orders/{id}', { params: { id } })
  } catch (error) {
    console.warn('The order could not be loaded', error)
    return null
  }
}
