/** Ecuador's mainland has kept UTC-5 without summer time since 1993. */
const OFFSET_HOURS = 5

/**
 * A moment as ISO with the shop's offset: `2026-11-20T21:30:00-05:00`. What stands before the "T" is the day at the shop;
 * in UTC an order of 20:00 would bear tomorrow's date.
 */
export function shopTime(moment: Date): string {
  const local = new Date(moment.getTime() - OFFSET_HOURS * 3_600_000)
  return `${local.toISOString().slice(0, 19)}-05:00`
}

/** The day that it is at the shop, YYYY-MM-DD. */
export function shopDay(moment: Date): string {
  return shopTime(moment).slice(0, 10)
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/**
 * A day as people read it: "22 nov 2026". Takes a day or a moment as the API writes it, which is the shop's time already.
 * By hand: the first `Intl.DateTimeFormat` of a process costs it 10 MB.
 */
export function formatDate(time: string): string {
  const [year, month, day] = time.slice(0, 10).split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 0) - 1]} ${year}`
}

/** The same where the hour matters: "22 nov 2026, 14:05". */
export function formatMoment(time: string): string {
  return `${formatDate(time)}, ${time.slice(11, 16)}`
}
