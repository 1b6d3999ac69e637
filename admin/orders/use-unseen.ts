import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import { useMe } from '../api/me'

type History = DeskOrderAnswer['history']

/**
 * What happened to an order while this screen showed it, until `markAsRead`: what others did, and what the same person
 * did in another tab. What this screen does itself stands between `beginAct` and `endAct`.
 */
export function useUnseen({ order, seen, history }: DeskOrderAnswer) {
  const me = useMe()
  const queries = useQueryClient()
  const own = me.name ?? me.username
  const [known, setKnown] = useState(seen)
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const [isActing, setIsActing] = useState(false)
  const ownAfterKnown = (events: History) => events.filter(({ id, by }) => id > known && by === own)
  return {
    unseen: history.filter(({ id, by }) => id > known && !done.has(id) && !(isActing && by === own)),
    markAsRead: () => setKnown(seen),
    beginAct: () => setIsActing(true),
    /** What an act that was done has added is loaded by then, though it may not be on the screen yet. */
    endAct(isDone: boolean) {
      const loaded = queries.getQueryData<DeskOrderAnswer>(orderQueryKey(order.id))
      if (isDone && loaded)
        setDone((before) => new Set([...before, ...ownAfterKnown(loaded.history).map(({ id }) => id)]))
      setIsActing(false)
    },
  }
}

/** Where `useLoad` keeps the answer for an order. */
const orderQueryKey = (id: number) => ['GET /api/admin/orders/{id}', { params: { id } }]
