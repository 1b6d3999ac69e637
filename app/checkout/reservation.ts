import type { EndedReservation, Reservation, TypedBuyer, TypedPayment } from '../../contract/api/orders.ts'
import { ApiError } from '../../contract/client.ts'
import { toCents, toDollars } from '../../contract/money.ts'
import { callSignedIn } from '../login/session.ts'
import type { CheckoutCart } from './checkout-cart'
import type { BuyerData, PaymentData } from './checkout-draft'
import { dataToSend } from './typed-buyer.ts'

/** A cart that the shop keeps off its shelves for this buyer, at fixed prices and for a while. */
export type HeldCart = {
  id: string
  lines: readonly { id: number; name: string; count: number; totalCents: number }[]
  /** Lines and freight. */
  totalCents: number
  /** What of that the shop charges for sending it. */
  shippingCents: number
  /**
   * When it ends, in milliseconds of this device's clock. Reckoned from the seconds that the shop says are left, and
   * again at every answer: a device's clock may be hours off.
   */
  deadline: number
  /** The same moment by the clock of the shop: `21:43`. */
  endsAt: string
  /** What the shop was told about the transfer. */
  payment: TypedPayment | null
  /** What the buyer writes into the concept of the transfer. Null: an older version of the shop reserved. */
  transferCode: string | null
  /** The token of the offer whose lines it holds; null for a cart. */
  offer: string | null
}

type Counted = { id: number; count: number }

/** A reservation that has ended: it became an order, its buyer released it, or its time ran out. */
export type EndedCart = {
  id: string
  status: EndedReservation['status']
  orderId: number | null
  lines: readonly Counted[]
}

/** The buyer's live reservation with what they typed for it, or else their last one. */
export type ReservationState = {
  held: HeldCart | null
  /** Empty if another client reserved without sending it. */
  typed: Partial<BuyerData>
  ended: EndedCart | null
}

/**
 * Reserves the cart. Reserving the same cart again returns the same reservation with its first deadline. The shop keeps the
 * buyer's data with it until it ends.
 */
export async function reserve(
  { lines, totalCents, shippingCents, offer }: CheckoutCart,
  data: BuyerData,
  { timeoutMs = RESERVE_TIMEOUT_MS } = {},
): Promise<HeldCart> {
  const { terminos, ...buyer } = dataToSend(data)
  const bought = offer === null ? { details: lines.map(({ id, count }) => ({ id, count })) } : { offer }
  await lastRelease
  return toHeldCart(
    await callSignedIn('POST /api/user/reservation', {
      body: { ...bought, total: toDollars(totalCents + (shippingCents ?? 0)), buyer },
      signal: AbortSignal.timeout(timeoutMs),
    }),
  )
}

/**
 * Sends the buyer's data for an existing reservation. Without an answer the buyer goes on all the same; only invalid data
 * stop them, and another freight, because those have to be settled before the money is sent.
 */
export async function keepBuyer(held: HeldCart, cart: CheckoutCart, buyer: BuyerData): Promise<HeldCart> {
  try {
    return await reserve(cart, buyer, { timeoutMs: SHORT_TIMEOUT_MS })
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : null
    const stops = problem?.error === 'invalid' || problem?.error === 'not_delivered'
    if (stops || problem?.shipping !== undefined) throw error
    console.warn('The data of the buyer were not kept', error)
    return held
  }
}

/** Sends what was typed about the transfer. The page may be closed before the answer comes. */
export function keepPayment(id: string, payment: TypedPayment): Promise<unknown> {
  return callSignedIn('PUT /api/user/reservation/payment', {
    body: { reservation_id: id, payment },
    keepalive: true,
    signal: AbortSignal.timeout(SHORT_TIMEOUT_MS),
  })
}

/** Says of a photo only that there is one: the photo itself is sent after the order is placed. */
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

/** Asks for the buyer's reservation. The shop also ends one whose time is up, which frees its stock. */
export async function readReservationState(): Promise<ReservationState> {
  await lastRelease
  const { reservation, last } = await callSignedIn('GET /api/user/reservation', {
    signal: AbortSignal.timeout(SHORT_TIMEOUT_MS),
  })
  return {
    held: reservation && toHeldCart(reservation),
    typed: toTyped(reservation?.buyer),
    ended: last && toEndedCart(last),
  }
}

const RESERVE_TIMEOUT_MS = 30_000
/** For calls that must not hold the buyer up for long. */
const SHORT_TIMEOUT_MS = 5000

/** Every other call about reservations waits for it, or its answer could show what is just being released. */
let lastRelease: Promise<unknown> = Promise.resolve()

/**
 * Releases this reservation, and no newer one: a tab may wake up late. It never rejects; what cannot be released expires by
 * itself.
 */
export function release(id: string): Promise<unknown> {
  lastRelease = callSignedIn('DELETE /api/user/reservation', {
    query: { reservation_id: id },
    signal: AbortSignal.timeout(SHORT_TIMEOUT_MS),
  }).catch((error: unknown) => console.warn('The reservation was not released', error))
  return lastRelease
}

function toHeldCart({
  reservation_id,
  lines,
  total,
  shipping,
  seconds_left,
  expires_at,
  payment,
  transfer_code,
  offer,
}: Reservation): HeldCart {
  return {
    id: reservation_id,
    lines: lines.map(({ id, name, count, total }) => ({ id, name, count, totalCents: toCents(total) ?? 0 })),
    totalCents: toCents(total) ?? 0,
    // A version of the shop before freight says nothing of it.
    shippingCents: toCents(shipping ?? 0) ?? 0,
    deadline: Date.now() + seconds_left * 1000,
    endsAt: expires_at.split('T')[1]?.slice(0, 5) ?? '',
    payment,
    transferCode: transfer_code,
    // A version of the shop before offers says nothing of them.
    offer: offer ?? null,
  }
}

function toTyped(buyer: TypedBuyer | null | undefined): Partial<BuyerData> {
  return Object.fromEntries(Object.entries(buyer ?? {}).filter(([, value]) => value))
}

function toEndedCart({ reservation_id, status, order_id, lines }: EndedReservation): EndedCart {
  return { id: reservation_id, status, orderId: order_id, lines }
}

/** Whether a reservation is, or was, of exactly these pieces, in any order. */
export function hasSamePieces(reserved: { lines: readonly Counted[] }, lines: readonly Counted[]): boolean {
  return basketOf(reserved.lines) === basketOf(lines)
}

/** Whether it holds this cart, or this offer, at the prices that the buyer sees. */
export function isFor(
  held: HeldCart,
  { lines, totalCents, offer }: Pick<CheckoutCart, 'lines' | 'totalCents' | 'offer'>,
): boolean {
  return (
    held.offer === offer && hasSamePieces(held, lines) && held.totalCents - held.shippingCents === totalCents
  )
}

function basketOf(lines: readonly Counted[]): string {
  return lines
    .map(({ id, count }) => `${id}×${count}`)
    .sort()
    .join(' ')
}
