import { eq, sql } from 'drizzle-orm'
import type { CounterSaleBody } from '../../contract/api/admin/counter.ts'
import { identificationNeeded, needsIdentification } from '../../contract/counter.ts'
import { readIdentification } from '../../contract/identification.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { orderLines, orders } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { shelfTransaction } from '../inventory/move-stock.ts'
import { leaveWithSerials } from '../orders/leave-with-serials.ts'
import { findByKey, hashRequest, rememberRequest } from '../orders/request-keys.ts'
import { type CounterBuyer, writeCounterOrder } from '../orders/write-counter-order.ts'
import { takePayment } from '../payments/take-payment.ts'
import { lockOnShelf } from '../reservations/lock-on-shelf.ts'
import { priceChanged, totalOf, wantedLines } from '../reservations/price-cart.ts'
import type { SerialsOfLine } from '../serials/pack-serials.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Sells at the counter what its buyer takes along and pays at once: the units leave the shelf that the site sells from,
 * at the catalogue's prices, and the money is written down, all of it or nothing. The bounds on what a buyer holds
 * unpaid (OR-14) do not apply. The same request with the same key is one sale. Returns the number of its order and what
 * was paid, in cents.
 * @throws DomainError `not_permitted`, `cart_changed`, `price_changed`, `order_too_large`, `invalid` when the law asks
 *   who buys and nobody said so or a serial number cannot be of what is sold, `serials_missing`,
 *   `money_already_received` or `idempotency_key_reused`.
 */
export async function sellAtCounter(
  db: Database,
  staff: Staff,
  body: CounterSaleBody,
  key: string | null,
): Promise<{ orderId: number; totalCents: number }> {
  const requestHash = hashRequest(body)
  return shelfTransaction(db, async (tx) => {
    await requirePermission(tx, staff, 'counter.sell')
    if (key !== null) {
      await takeTurns(tx, staff, key)
      const earlier = await findByKey(tx, staff.accountId, key, requestHash)
      if (earlier !== null) return { orderId: earlier, totalCents: await readTotal(tx, earlier) }
    }
    const settings = await readSettings(tx)
    const { lines } = await lockOnShelf(tx, wantedLines(body.details), settings, { holder: null })
    const totalCents = totalOf(lines)
    if (body.total !== undefined && body.total !== totalCents) throw priceChanged(lines)
    const buyer = body.buyer ? toBuyer(body.buyer) : null
    if (buyer === null && needsIdentification(totalCents))
      throw new DomainError('invalid', { fields: { 'buyer.identification': identificationNeeded } })
    const orderId = await writeCounterOrder(tx, staff, { buyer, lines, settings })
    await leaveWithSerials(tx, staff, { orderId, serials: await toLines(tx, orderId, body.serials ?? []) })
    await takePayment(tx, staff, orderId, {
      means: body.means,
      amountCents: totalCents,
      bankAccountId: body.means === 'transfer' ? (body.bank_account_id ?? null) : null,
      reference: body.means === 'cash' ? null : body.reference || null,
    })
    if (key !== null) await rememberRequest(tx, staff.accountId, key, requestHash, orderId)
    return { orderId, totalCents }
  })
}

/** A request that is repeated while the first one still runs waits for it. */
async function takeTurns(tx: Transaction, { accountId }: Staff, key: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`counter sale ${accountId} ${key}`}, 0))`,
  )
}

async function readTotal(tx: Transaction, orderId: number): Promise<number> {
  const [order] = await tx.select({ cents: orders.totalCents }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`There is no order ${orderId}`)
  return order.cents
}

function toBuyer(buyer: NonNullable<CounterSaleBody['buyer']>): CounterBuyer {
  const { type, number } = readIdentification(buyer.identification)
  return {
    identificationType: buyer.is_passport ? 'passport' : type,
    identification: number,
    name: buyer.name,
    email: buyer.email ?? '',
    phone: buyer.phone ?? '',
  }
}

/** Numbers by article, as the counter knows them, by the lines of the order that was written. */
async function toLines(
  tx: Transaction,
  orderId: number,
  serials: NonNullable<CounterSaleBody['serials']>,
): Promise<SerialsOfLine[]> {
  if (serials.length === 0) return []
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const lineOf = new Map(lines.map(({ sellableId, id }) => [sellableId, id]))
  // A line that there is not is refused like one of another order.
  return serials.map(({ id, numbers }) => ({ lineId: lineOf.get(id) ?? 0, numbers }))
}
