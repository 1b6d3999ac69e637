/** Whether a day is one from Monday to Friday, as it is at the shop, that is not among `holidays` (dates such as `2026-12-25`). */
export function isWorkingDay(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday >= 1 && weekday <= 5 && !holidays.includes(day)
}

/**
 * The last of so many working days after a day (YYYY-MM-DD), which itself does not count: fifteen after a Friday is the
 * Friday three weeks later, when no holiday falls between them.
 */
export function addWorkingDays(day: string, days: number, holidays: readonly string[]): string {
  const moment = new Date(`${day}T00:00:00Z`)
  for (let left = days; left > 0; ) {
    moment.setUTCDate(moment.getUTCDate() + 1)
    if (isWorkingDay(moment.toISOString().slice(0, 10), holidays)) left--
  }
  return moment.toISOString().slice(0, 10)
}
