/** What became of a reservation: an order, nothing because its buyer went back a step, or nobody knows for now. */
export type ReservationNews = { reservationId: string; orderId: number | null | 'unknown' }

/** One for the whole page: a channel does not hear itself, but a second one of the same page would. */
let channel: BroadcastChannel | null = null

/** Tells the buyer's other tabs, which show the same reservation. A browser without channels finds out by asking. */
export function tellOtherTabs(news: ReservationNews): void {
  channel?.postMessage(news)
}

/** Hears what other tabs tell, until the returned function is called. */
export function hearOtherTabs(listener: (news: ReservationNews) => void): () => void {
  const opened = openChannel()
  if (!opened) return () => {}
  opened.onmessage = ({ data }: MessageEvent<ReservationNews>) => listener(data)
  channel = opened
  return () => {
    opened.close()
    if (channel === opened) channel = null
  }
}

/** Null in a browser that has none, or that refuses it where it blocks storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('kuntur-checkout')
  } catch {
    return null
  }
}
