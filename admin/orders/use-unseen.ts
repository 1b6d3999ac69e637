import { useState } from 'react'
import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'

/**
 * What others did to an order while it was looked at. `know` takes note of what this person has done or read, up to the
 * event with that id.
 */
export function useUnseen({ seen, history }: DeskOrderAnswer) {
  const [known, setKnown] = useState(seen)
  return {
    unseen: history.filter(({ id }) => id > known),
    know: (id: number) => setKnown((old) => Math.max(old, id)),
  }
}
