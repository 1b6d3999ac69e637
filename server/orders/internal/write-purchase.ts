import { sql } from 'drizzle-orm'
import type { FreightGoal } from '../../../contract/delivery.ts'
import { hearOfChange } from '../../catalog-changes/catalog-changes.ts'
import type { Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { columnsOfLines, LINE_ID, type MovesOfLines, movesOfLines } from '../../inventory/move-stock.ts'
import { mailEntry } from '../../mail/queue-mail.ts'
import { closeOrdered, returnsOf } from '../../reservations/holds.ts'
import type { PricedLine } from '../../reservations/price-cart.ts'
import { codeEntries, makeCodes } from '../../reservations/transfer-codes.ts'
import { claimEntry, receiptKey } from '../order-claims.ts'
import { eventEntry } from '../order-history.ts'
import { keyEntry } from '../request-keys.ts'
import { lineEntries, linesToWrite, type OrderEntry, orderEntry, takenBy } from './write-order.ts'

type Purchase = Omit<OrderEntry, 'accountId'> &
  MovesOfLines & {
    accountId: number
    receiptNumber: string
    receiptKey: string
    bankAccountId: number | null
    codes: readonly string[]
    reservationId: string | null
    shippingTo: FreightGoal | null
    key: string | null
    requestHash: string
  }

type Written = {
  orderId: number
  /** Of the note of its change of stock; null where it left the stock as it was. */
  xid: string | null
}

/**
 * All that an order of the web writes, as one statement, each row in the words of the verb that owns its table. Said one by one they are
 * six statements more and a round trip, because all but the first need the number that it draws. None sees what another
 * writes but by what that returns: the mail has the event's id from `told`, and the movements their lines' from `line`.
 */
const purchaseOf = ({ isReserved, hasKey }: { isReserved: boolean; hasKey: boolean }) =>
  statement<Purchase, Written>((given) => {
    const { accountId, state, stage, receiptNumber, receiptKey, bankAccountId, codes: candidates } = given
    const { shippingCents, shippingTo, totalCents, key, requestHash } = given
    const orderId = sql`(select id from placed)`
    const event = {
      orderId,
      event: sql`'order_placed'`,
      state,
      stage,
      actor: sql`'buyer'`,
      actorId: accountId,
    }
    const claim = { orderId, receiptNumber, receiptKey, bankAccountId, amountCents: totalCents }
    const closing = { id: given.reservationId, orderId, shippingCents, shippingTo }
    return sql`
      with placed as ${orderEntry(given)},
      line as (${lineEntries(given)} returning id, sellable_id),
      told as (${eventEntry({ ...event, note: sql`null` })} returning id),
      mailed as (${mailEntry({ template: sql`'order-placed'`, order: sql`placed`, eventId: sql`(select id from told)` })}),
      claimed as (${claimEntry(claim)}),
      ${codeEntries({ accountId, orderId, candidates, wasReserved: isReserved })},
      ${isReserved ? sql`closed as (${closeOrdered(closing)}),` : sql``}
      ${hasKey ? sql`remembered as (${keyEntry({ accountId, key, requestHash, orderId })}),` : sql``}
      ${movesOfLines(given, { lines: sql`line`, leavesStock: isReserved })}
      select id as "orderId", ${isReserved ? sql`null` : sql`(select xid from noted)`} as xid from placed`
  })

const ofReservation = purchaseOf({ isReserved: true, hasKey: false })
const ofReservationByKey = purchaseOf({ isReserved: true, hasKey: true })
const fromShelf = purchaseOf({ isReserved: false, hasKey: false })
const fromShelfByKey = purchaseOf({ isReserved: false, hasKey: true })

type Agreed = {
  /** State and stage are those of an order that was just placed. */
  head: Omit<OrderEntry, 'accountId' | 'lines'> & { accountId: number }
  lines: readonly PricedLine[]
  claim: { receiptNumber: string; bankAccountId: number | null }
  /** What held its units, and where it goes if the shop charges for that. Null: they are taken off the shelf now. */
  reserved: { id: string; shippingTo: FreightGoal | null } | null
  request: { key: string | null; hash: string }
}

/**
 * The statement that writes an order of the web, with its values: event, mail, claim, transfer code and movements too. Account, reservation
 * and sellables must be locked. `hear` takes its answer and returns the order's number.
 */
export function purchase(tx: Transaction, { head, lines, claim, reserved, request }: Agreed) {
  const taken = takenBy(lines.map((line) => ({ ...line, id: LINE_ID })))
  // A reservation already lowered the stock: +n for it and −n for the order leave the stock as it is.
  const moves = columnsOfLines(reserved ? [...returnsOf({ id: reserved.id, lines }), ...taken] : taken)
  if (reserved && moves.changed.length > 0)
    throw new Error('A reservation held other units than its order takes')
  const write = reserved
    ? request.key
      ? ofReservationByKey
      : ofReservation
    : request.key
      ? fromShelfByKey
      : fromShelf
  const values: Purchase = {
    ...head,
    ...moves,
    lines: linesToWrite(lines),
    ...claim,
    receiptKey: receiptKey(claim.receiptNumber),
    codes: makeCodes(),
    reservationId: reserved?.id ?? null,
    shippingTo: reserved?.shippingTo ?? null,
    key: request.key,
    requestHash: request.hash,
  }
  const hear = ([written]: readonly Written[]): number => {
    if (!written) throw new Error('An insert returned no row')
    if (written.xid !== null) hearOfChange(tx, 'stock', moves.noted, written.xid)
    return written.orderId
  }
  return { write, values, hear, moved: moves.changed }
}
