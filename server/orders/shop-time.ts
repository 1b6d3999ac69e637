/** Ecuador's mainland has kept UTC-5 without summer time since 1993. */
const OFFSET_HOURS = 5

/**
 * A moment as ISO with the shop's offset: `2026-11-20T21:30:00-05:00`. Screens show what stands before the "T"; in UTC
 * an order of 20:00 would bear tomorrow's date.
 */
export function shopTime(moment: Date): string {
  const local = new Date(moment.getTime() - OFFSET_HOURS * 3_600_000)
  return `${local.toISOString().slice(0, 19)}-05:00`
}
