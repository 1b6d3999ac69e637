import type { CreateOrderBody, OrderInfo } from '../../contract/api/orders.ts'
import type { Settings } from '../../contract/api/settings.ts'
import { blockedRefusal } from '../customers/refuse-blocked.ts'
import { type Database, lastWrites, type Transaction } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import { type ChargedFreight, chargeFreight, goalOf, noFreight } from '../delivery/charge-freight.ts'
import { DomainError } from '../domain-error.ts'
import { followParts, shelfTransaction } from '../inventory/move-stock.ts'
import { claimOffer, findOfferId, markOfferUsed, readOfferedLines } from '../offers/claim-offer.ts'
import { beginPurchase } from '../reservations/begin-purchase.ts'
import { refuseAboveLimit } from '../reservations/holding-limit.ts'
import { lockOpenReservation, releaseHolds } from '../reservations/holds.ts'
import { lockOnShelf } from '../reservations/lock-on-shelf.ts'
import { type PricedLine, priceChanged, totalOf, wantedLines } from '../reservations/price-cart.ts'
import { findReserved, lockReserved, type ReservedCart } from '../reservations/reserved-cart.ts'
import { lockNetwork, refuseUnconfirmed } from '../reservations/unconfirmed-limit.ts'
import { termsInForce } from '../settings/terms-versions.ts'
import { findByReceipt, samePurchase } from './internal/repeated-order.ts'
import { amountColumns, buyerColumns } from './internal/write-order.ts'
import { purchase } from './internal/write-purchase.ts'
import { isBankAccountKnown, unknownBankAccount } from './order-claims.ts'
import { findByKey, hashRequest } from './request-keys.ts'

export type PlacedOrder = {
  orderId: number
  /** The same request came before, and this is its order. */
  isRepeat: boolean
  /** It was recognised by its key, so it gets the answer that the first one got. */
  hasSameKey: boolean
}

/**
 * Turns a cart or an offer into an order, all of it or nothing: what was reserved at the reserved prices, an offer at
 * its own, any other cart at the catalogue's, with the stock taken in the same transaction. An offer becomes one order
 * at the most. The same request twice makes one order, which answers both: it is recognised by its key, by its
 * reservation, or for a day by the same receipt number, lines, total and buyer. `network` is the address that the
 * request comes from: accounts with an unconfirmed e-mail are bounded by it. It is null where the shop sends no mail,
 * because nobody can confirm an e-mail there.
 * @throws DomainError `window_expired` when the payment window has closed; what was held is then back on the shelf.
 * @throws DomainError `cart_changed`, `price_changed`, `not_delivered`, `holding_limit`, `email_unconfirmed`, `reservation_not_found`,
 *   `reservation_closed`, `reservation_differs`, `idempotency_key_reused`, `order_too_large`, `account_blocked` or
 *   `invalid`; of an offer also what `claimOffer` throws.
 */
export async function placeOrder(
  db: Database,
  accountId: number,
  body: CreateOrderBody,
  idempotencyKey: string | null,
  network: string | null = null,
): Promise<PlacedOrder> {
  const requestHash = hashRequest(body)
  const work = async (tx: Transaction) => {
    const bankAccountId = body.info.bank_account_id ?? null
    const [, { buyer, settings, latestTerms, isAnyExpired }, byKey, withReceipt, cart, isBankKnown] =
      await pipeline(
        tx.begun,
        beginPurchase(tx, accountId),
        idempotencyKey ? findByKey(tx, accountId, idempotencyKey, requestHash) : null,
        idempotencyKey ? [] : findByReceipt(tx, accountId, body),
        body.reservation_id ? lockReserved(tx, accountId, body.reservation_id) : null,
        isBankAccountKnown(tx, bankAccountId),
      )
    const offeredId = body.offer === undefined ? null : await findOfferId(tx, body.offer)
    const wanted =
      offeredId === null ? wantedLines(body.details ?? []) : await readOfferedLines(tx, offeredId)
    const earlier = byKey ?? samePurchase(withReceipt, { ...body, wanted }, settings)
    if (earlier !== null) {
      await dropReservation(tx, accountId, body.reservation_id)
      return { orderId: earlier, isRepeat: true, hasSameKey: byKey !== null }
    }
    const reserved = cart && findReserved(cart, wanted, settings.tax_general_bp)
    if (reserved?.state === 'expired') {
      // No exception here: it would undo the return of the stock.
      if (reserved.isHolding) await releaseHolds(tx, [reserved])
      return 'window_expired'
    }
    // What was reserved before the block may have been paid for, so it may still become an order.
    if (buyer.isBlocked && !reserved) throw await blockedRefusal(tx, accountId)
    // What was reserved was agreed to when it was: the terms of that moment are the order's.
    const termsVersion = reserved?.termsVersion ?? (await termsInForce(tx, settings, latestTerms))
    const offerId = reserved?.offerId ?? offeredId
    const offer =
      offerId === null || reserved?.state === 'ordered'
        ? null
        : await claimOffer(tx, offerId, { accountId, isReserved: reserved !== null })
    // The limits were checked when the cart was reserved, and the order counts for the network of that moment: a buyer
    // who has paid for it is not turned away for what strangers have ordered since. No limit counts for an offer: the
    // staff chose it.
    const boundNetwork = buyer.isConfirmed || offer ? null : (reserved?.placedFrom ?? network)
    if (boundNetwork !== null && !reserved) await lockNetwork(tx, boundNetwork)
    const { lines, held, leadToBuilds } = reserved
      ? { lines: reserved.lines, held: [], leadToBuilds: false }
      : await lockOnShelf(tx, wanted, settings, { holder: offer ? null : accountId, isAnyExpired })
    const freight = await freightOf(
      tx,
      { reserved, isOffered: offerId !== null, lines, info: body.info },
      settings,
    )
    const totalCents = totalOf(lines) + freight.cents
    if (body.total !== undefined && body.total !== totalCents) throw priceChanged(lines, freight, body.total)
    if (reserved?.state === 'ordered') return { orderId: reserved.orderId, isRepeat: true, hasSameKey: false }
    if (boundNetwork !== null && !reserved) await refuseUnconfirmed(tx, accountId, boundNetwork, settings)
    if (!reserved && !offer) refuseAboveLimit(held, lines, settings)

    if (!isBankKnown) throw unknownBankAccount('info.bank_account_id')

    const { write, values, hear, moved } = purchase(tx, {
      head: {
        kind: 'web',
        state: 'PENDIENTE',
        stage: 'payment_review',
        accountId,
        isExample: buyer.isExample,
        placedFrom: boundNetwork,
        termsVersion,
        ...buyerColumns(body.info, settings),
        ...amountColumns(lines, freight.cents, settings),
      },
      lines,
      claim: { receiptNumber: body.info.comprobante, bankAccountId },
      reserved: reserved && { id: reserved.id, shippingTo: freight.to },
      request: { key: idempotencyKey, hash: requestHash },
    })
    const newOrder = (orderId: number): PlacedOrder => ({ orderId, isRepeat: false, hasSameKey: false })
    if (!offer && !leadToBuilds) return lastWrites([write.unsent(values)], (answer) => newOrder(hear(answer)))
    // What needs its number, or the stock as it leaves it, is said behind it.
    const orderId = hear(await write(tx, values))
    if (offer) await markOfferUsed(tx, offer.id, orderId)
    if (leadToBuilds) await followParts(tx, moved)
    return newOrder(orderId)
  }
  const takes = body.reservation_id ? [] : (body.details ?? []).map(({ sellableId }) => sellableId)
  const placed = await shelfTransaction(db, work, { readsFirst: true, keepsPlans: true, takes })
  if (placed === 'window_expired') throw new DomainError('window_expired')
  return placed
}

type Purchase = {
  reserved: ReservedCart | null
  isOffered: boolean
  lines: readonly PricedLine[]
  info: OrderInfo
}

/**
 * What is charged for sending a purchase. It was fixed with the reservation, and is asked again when it goes elsewhere than
 * it did then. What an offer costs is what the staff said.
 */
async function freightOf(
  tx: Transaction,
  { reserved, isOffered, lines, info }: Purchase,
  settings: Settings,
): Promise<ChargedFreight> {
  if (isOffered) return noFreight
  const to = goalOf(info, settings)
  const isFixed = reserved && (reserved.freight.to === null || reserved.freight.to === to)
  if (reserved && (isFixed || reserved.state === 'ordered')) return reserved.freight
  return chargeFreight(tx, lines, to, settings)
}

/** The first answer was lost and the buyer reserved the same cart again: that reservation is not needed. */
async function dropReservation(
  tx: Transaction,
  accountId: number,
  reservationId: string | null | undefined,
): Promise<void> {
  const own = reservationId ? await lockOpenReservation(tx, accountId) : null
  if (own && own.id === reservationId) await releaseHolds(tx, [own], { because: 'ordered_before' })
}
