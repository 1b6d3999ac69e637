import { TIME_ZONE } from './constants.ts'

const format = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' })

/** The day that it is at the shop, YYYY-MM-DD. */
export function shopDay(moment: Date): string {
  return format.format(moment)
}
