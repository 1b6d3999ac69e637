import { createContext, useContext } from 'react'
import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import type { useUnseen } from './use-unseen.ts'

type ShownOrder = DeskOrderAnswer & ReturnType<typeof useUnseen>

const Shown = createContext<ShownOrder | null>(null)
export const ShownOrderProvider = Shown.Provider

/** The order whose screen this is. */
export function useShownOrder(): ShownOrder {
  const shown = useContext(Shown)
  if (!shown) throw new Error('No order is shown here')
  return shown
}
