import { formatMoment } from '../../contract/shop-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** From then on it is said in the colour of what is late. */
const LATE_MS = 2 * DAY_MS

/** How long something has waited since `since`, a moment as the API writes it. Said anew with each answer of the API. */
export function WaitingTime({ since }: { since: string }) {
  const waitedMs = Date.now() - Date.parse(since)
  return (
    <time
      dateTime={since}
      title={formatMoment(since)}
      className={waitedMs >= LATE_MS ? 'font-semibold text-warning' : undefined}
    >
      {describeWait(waitedMs)}
    </time>
  )
}

/** "hace 5 min", "hace 3 h", "hace 2 días": rounded down, because nobody waits for the seconds. */
export function describeWait(waitedMs: number): string {
  if (waitedMs < MINUTE_MS) return 'hace un momento'
  if (waitedMs < HOUR_MS) return `hace ${Math.floor(waitedMs / MINUTE_MS)} min`
  if (waitedMs < DAY_MS) return `hace ${Math.floor(waitedMs / HOUR_MS)} h`
  const days = Math.floor(waitedMs / DAY_MS)
  return days === 1 ? 'hace 1 día' : `hace ${days} días`
}
