import { useEffect, useState } from 'react'
import type { ReturnCasesAnswer } from '../../contract/api/returns.ts'
import type { Order } from '../../contract/api/user.ts'
import { callSignedIn } from '../login/session'
import { useArrived } from '../ui/use-arrived'

export type LoadedCases = {
  /** Undefined while they are loading or nothing of the order was sent yet, null when they could not be loaded. */
  loaded: ReturnCasesAnswer | null | undefined
  reload: () => Promise<void>
}

/** The returns and warranties of an order, and what can be asked for. Loaded anew for each new object of the list. */
export function useReturnCases(order: Pick<Order, 'id' | 'state' | 'stage'>): LoadedCases {
  const [loading, setLoading] = useState<Promise<ReturnCasesAnswer | null>>()
  const [loaded] = useArrived(loading)

  useEffect(() => {
    if (wasSent(order)) setLoading(loadCases(order.id))
  }, [order])

  async function reload() {
    const next = loadCases(order.id)
    setLoading(next)
    await next
  }

  return { loaded, reload }
}

/** Whether something of it has left the shop. */
export function wasSent({ state, stage }: Pick<Order, 'state' | 'stage'>): boolean {
  return state === 'ENTREGADO' || stage === 'shipped' || stage === 'partly_shipped'
}

/** Null without an answer. */
async function loadCases(id: number): Promise<ReturnCasesAnswer | null> {
  try {
    return await callSignedIn('GET /api/user/orders/{id}/return-cases', { params: { id } })
  } catch (error) {
    console.warn('The returns could not be loaded', error)
    return null
  }
}
