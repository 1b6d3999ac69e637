import { addDays } from '../../contract/figures.ts'

/** Of so many days, weeks and months the newest backup is kept. A day without one does not count. */
const KEPT = { days: 7, weeks: 4, months: 12 }

/**
 * Which of these backups are to stay, by their moments as `2026-11-24-0315` of the shop's clock: the newest of each of the last 7 days,
 * of the last 4 weeks (from Monday) and of the last 12 months that have any.
 */
export function chooseKept(moments: readonly string[]): Set<string> {
  const newestFirst = [...moments].sort().reverse()
  const newestOfLast = (count: number, periodOf: (day: string) => string) => {
    const newest = new Map<string, string>()
    for (const moment of newestFirst) {
      const period = periodOf(moment.slice(0, 10))
      if (!newest.has(period)) newest.set(period, moment)
    }
    return [...newest.values()].slice(0, count)
  }
  return new Set([
    ...newestOfLast(KEPT.days, (day) => day),
    ...newestOfLast(KEPT.weeks, mondayOf),
    ...newestOfLast(KEPT.months, (day) => day.slice(0, 7)),
  ])
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
