/** What became of a reservation: an order, or nothing because its buyer went back a step. */
export type ReservationNews = { reservationId: string; orderId: number | null }

const CHANNEL = 'kuntur-checkout'

/** Tells the buyer's other tabs, which show the same reservation. A browser without channels finds out by asking. */
export function tellOtherTabs(news: ReservationNews): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Hears what other tabs tell, until the returned function is called. */
export function hearOtherTabs(listener: (news: ReservationNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<ReservationNews>) => listener(data)
  return () => channel.close()
}
