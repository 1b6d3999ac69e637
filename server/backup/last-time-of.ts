import { shopTime } from '../../contract/shop-time.ts'

const DAY_MS = 86_400_000

/** When the clock of the shop last struck this full hour: now at the latest. */
export function lastTimeOf(hour: number, now: Date): Date {
  const strike = new Date(`${shopTime(now).slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00-05:00`)
  return strike <= now ? strike : new Date(strike.getTime() - DAY_MS)
}
