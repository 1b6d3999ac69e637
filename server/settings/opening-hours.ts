import type { Settings } from '../../contract/api/settings.ts'
import { shopDay } from '../../contract/shop-time.ts'

type Opening = Pick<Settings, 'opens_at' | 'closes_at' | 'opens_saturday' | 'opens_sunday' | 'holidays'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** For how many hours the shop was open between two moments, by its settings. More than `most` are not counted further. */
export function openingHoursBetween(from: Date, until: Date, opening: Opening, most: number): number {
  let hours = 0
  for (let day = startOfDay(until); day + DAY_MS > from.getTime() && hours < most; day -= DAY_MS) {
    if (!isOpenOn(shopDay(new Date(day)), opening)) continue
    const opens = Math.max(day + opening.opens_at * HOUR_MS, from.getTime())
    const closes = Math.min(day + opening.closes_at * HOUR_MS, until.getTime())
    hours += Math.max(0, closes - opens) / HOUR_MS
  }
  return Math.min(hours, most)
}

function startOfDay(moment: Date): number {
  return Date.parse(`${shopDay(moment)}T00:00:00-05:00`)
}

function isOpenOn(day: string, { opens_saturday, opens_sunday, holidays }: Opening): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (holidays.includes(day)) return false
  return weekday === 0 ? opens_sunday : weekday === 6 ? opens_saturday : true
}
