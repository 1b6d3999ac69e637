import { shopDay } from '../../../contract/shop-time.ts'
import { isWorkingDay } from '../../settings/working-days.ts'

const HOUR_MS = 3_600_000

/**
 * The latest moment from which `hours` hours of working days have passed until `now`. Every hour of a working day counts,
 * by night too; a working day is one from Monday to Friday, as it is at the shop, that is not among `holidays`
 * (dates such as `2026-12-25`).
 */
export function workingHoursBefore(now: Date, hours: number, holidays: readonly string[]): Date {
  let missing = hours * HOUR_MS
  let end = now.getTime()
  for (;;) {
    const day = shopDay(new Date(end - 1))
    const start = Date.parse(`${day}T00:00:00-05:00`)
    if (isWorkingDay(day, holidays)) {
      if (missing <= end - start) return new Date(end - missing)
      missing -= end - start
    }
    end = start
  }
}
