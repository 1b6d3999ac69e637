import type { Settings } from '../../contract/api/settings.ts'
import { shopDay } from '../../contract/shop-time.ts'
import { addWorkingDays } from '../settings/working-days.ts'
import type { OrderRow } from './move-order.ts'

/**
 * The last day (YYYY-MM-DD) on which its buyer can ask for a return. Null: it was not delivered yet, so no day has begun, or the
 * shop has no such days.
 */
export function returnUntil(
  { deliveredAt }: Pick<OrderRow, 'deliveredAt'>,
  { return_days: days, holidays }: Pick<Settings, 'return_days' | 'holidays'>,
): string | null {
  if (days === 0) return null
  return deliveredAt && addWorkingDays(shopDay(deliveredAt), days, holidays)
}

/** Whether its buyer can still ask for a return on that day (YYYY-MM-DD). In a shop with 0 days only the staff open one. */
export function isInReturnDays(
  order: Pick<OrderRow, 'deliveredAt'>,
  settings: Pick<Settings, 'return_days' | 'holidays'>,
  today: string,
): boolean {
  if (settings.return_days === 0) return false
  const until = returnUntil(order, settings)
  return until === null || today <= until
}
