import { useState } from 'react'
import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import { useMe } from '../api/me'

/** What others did to an order while this person looked at it, until `markAsRead`. */
export function useUnseen({ seen, history }: DeskOrderAnswer) {
  const me = useMe()
  const own = me.name ?? me.username
  const [known, setKnown] = useState(seen)
  return {
    unseen: history.filter(({ id, by }) => id > known && by !== own),
    markAsRead: () => setKnown(seen),
  }
}
