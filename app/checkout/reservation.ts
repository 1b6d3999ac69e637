import type { EndedReservation, Reservation, TypedBuyer, TypedPayment } from '../../contract/api/orders.ts'
import { ApiError } from '../../contract/client.ts'
import { toCents, toDollars } from '../../contract/money.ts'
import type { Cart } from '../cart/cart-store'
import { callSignedIn } from '../login/session.ts'
import type { BuyerData, PaymentData } from './checkout-draft'
import { toldOf } from './typed-buyer.ts'

/** A cart that the shop keeps off its shelves for this buyer, at fixed prices and for a while. */
export type HeldCart = {
  id: string
  lines: readonly { id: number; name: string; count: number; totalCents: number }[]
  totalCents: number
  /**
   * When it ends, in milliseconds of this device's clock. Reckoned from the seconds that the shop says are left, and
   * again at every answer: a device's clock may be hours off.
   */
  deadline: number
  /** The same moment as a clock in the shop shows it: `21:43`. */
  endsAt: string
  /** What the shop was told of the transfer. */
  payment: TypedPayment | null
}

type Counted = { id: number; count: number }

/** What holds nothing any more, and why: it became an order, its buyer went back, or the time ran out. */
export type EndedCart = {
  id: string
  status: EndedReservation['status']
  orderId: number | null
  lines: readonly Counted[]
}

/** What the shop holds for this buyer and what they typed for it, or else what it held last. */
export type ReservationState = {
  held: HeldCart | null
  /** As far as it was told: nothing, if an older page or another client reserved. */
  typed: Partial<BuyerData>
  ended: EndedCart | null
}

/**
 * Takes the cart off the shelf. The same cart again is the same reservation, with the deadline that it had. The shop keeps
 * the buyer's data with it until it ends.
 */
export async function reserve(
  { lines, totalCents }: Cart,
  data: BuyerData,
  { timeoutMs = RESERVE_TIMEOUT_MS } = {},
): Promise<HeldCart> {
  const { terminos, ...buyer } = toldOf(data)
  await lastRelease
  return toHeldCart(
    await callSignedIn('POST /api/user/reservation', {
      body: { details: lines.map(({ id, count }) => ({ id, count })), total: toDollars(totalCents), buyer },
      signal: AbortSignal.timeout(timeoutMs),
    }),
  )
}

/**
 * Tells the shop what the buyer has typed for what is held already. Without an answer the buyer goes on all the same; what
 * is wrong has to be corrected before the money is sent.
 */
export async function keepBuyer(held: HeldCart, cart: Cart, buyer: BuyerData): Promise<HeldCart> {
  try {
    return await reserve(cart, buyer, { timeoutMs: ANSWER_TIMEOUT_MS })
  } catch (error) {
    if (error instanceof ApiError && error.problem?.error === 'invalid') throw error
    console.warn('The data of the buyer were not kept', error)
    return held
  }
}

/** Tells the shop what is typed of the transfer. The page may be gone when the answer comes. */
export function keepPayment(id: string, payment: TypedPayment): Promise<unknown> {
  return callSignedIn('PUT /api/user/reservation/payment', {
    body: { reservation_id: id, payment },
    keepalive: true,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })
}

/** Of a photo no more than that one is meant to come: it cannot leave the device before the order stands. */
export function toTypedPayment({
  comprobante,
  bankAccountId,
  photo,
  isPhotoLost,
}: PaymentData): TypedPayment {
  return {
    comprobante: comprobante.trim(),
    bank_account_id: bankAccountId,
    has_photo: photo !== null || isPhotoLost,
  }
}

/** Asks what the buyer can still pay. That also ends what has run out: its stock is then back on the shelf. */
export async function readReservationState(): Promise<ReservationState> {
  await lastRelease
  const { reservation, last } = await callSignedIn('GET /api/user/reservation', {
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })
  return {
    held: reservation && toHeldCart(reservation),
    typed: toTyped(reservation?.buyer),
    ended: last && toEndedCart(last),
  }
}

const RESERVE_TIMEOUT_MS = 30_000
/** For what is asked in passing. */
const ANSWER_TIMEOUT_MS = 5000

/** Every other call about reservations waits for it, or it would tell of what is just being let go. */
let lastRelease: Promise<unknown> = Promise.resolve()

/**
 * Puts it back on the shelf, and not what the buyer has reserved since: a tab that slept wakes up late. Nobody waits for
 * that; what cannot be told to the shop runs out by itself.
 */
export function release(id: string): Promise<unknown> {
  lastRelease = callSignedIn('DELETE /api/user/reservation', {
    query: { reservation_id: id },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch((error: unknown) => console.warn('The reservation was not released', error))
  return lastRelease
}

function toHeldCart({
  reservation_id,
  lines,
  total,
  seconds_left,
  expires_at,
  payment,
}: Reservation): HeldCart {
  return {
    id: reservation_id,
    lines: lines.map(({ id, name, count, total }) => ({ id, name, count, totalCents: toCents(total) ?? 0 })),
    totalCents: toCents(total) ?? 0,
    deadline: Date.now() + seconds_left * 1000,
    endsAt: expires_at.split('T')[1]?.slice(0, 5) ?? '',
    payment,
  }
}

function toTyped(buyer: TypedBuyer | null | undefined): Partial<BuyerData> {
  return Object.fromEntries(Object.entries(buyer ?? {}).filter(([, value]) => value))
}

function toEndedCart({ reservation_id, status, order_id, lines }: EndedReservation): EndedCart {
  return { id: reservation_id, status, orderId: order_id, lines }
}

/** Whether a reservation is, or was, of these pieces, in whatever order. */
export function holds(reserved: { lines: readonly Counted[] }, lines: readonly Counted[]): boolean {
  return basketOf(reserved.lines) === basketOf(lines)
}

/** Whether it holds this cart at the prices that its buyer has seen. */
export function isFor(held: HeldCart, { lines, totalCents }: Pick<Cart, 'lines' | 'totalCents'>): boolean {
  return holds(held, lines) && held.totalCents === totalCents
}

function basketOf(lines: readonly Counted[]): string {
  return lines
    .map(({ id, count }) => `${id}×${count}`)
    .sort()
    .join(' ')
}
