import { shopDay } from '../../contract/shop-time.ts'
import type { Settings } from '../settings/settings.ts'
import { addWorkingDays } from '../settings/working-days.ts'
import type { OrderRow } from './move-order.ts'

/** The last day (YYYY-MM-DD) on which its buyer can ask for a return. Null: it was not delivered yet, so no day has begun. */
export function returnUntil(
  { deliveredAt }: Pick<OrderRow, 'deliveredAt'>,
  { return_days: days, holidays }: Pick<Settings, 'return_days' | 'holidays'>,
): string | null {
  return deliveredAt && addWorkingDays(shopDay(deliveredAt), days, holidays)
}
