import { and, eq, ne } from 'drizzle-orm'
import type { CreateOrderBody } from '../../contract/api/orders.ts'
import type { Transaction } from '../db/database.ts'
import { idempotencyKeys, orderLines, orders, payments } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { basketKey } from './price-cart.ts'
import { receiptKey } from './receipt-key.ts'

/**
 * The order that the same request made before: by its key, or, without one, by the same receipt number for the same
 * lines. The account must be locked.
 * @throws DomainError `idempotency_key_reused` when the key came with another request.
 */
export async function findEarlierOrder(
  tx: Transaction,
  accountId: number,
  body: CreateOrderBody,
  idempotencyKey: string | null,
  requestHash: string,
): Promise<number | null> {
  return idempotencyKey
    ? findByKey(tx, accountId, idempotencyKey, requestHash)
    : findSamePurchase(tx, accountId, body)
}

async function findByKey(
  tx: Transaction,
  accountId: number,
  key: string,
  requestHash: string,
): Promise<number | null> {
  const [earlier] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)))
  if (!earlier) return null
  if (earlier.requestHash !== requestHash) throw new DomainError('idempotency_key_reused')
  return earlier.orderId
}

/** A live order of this buyer with this receipt number and exactly these lines: a repeat that carried no key. */
async function findSamePurchase(
  tx: Transaction,
  accountId: number,
  body: CreateOrderBody,
): Promise<number | null> {
  const lines = await tx
    .select({ orderId: orderLines.orderId, sellableId: orderLines.sellableId, count: orderLines.count })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.accountId, accountId),
        ne(orders.state, 'CANCELADO'),
        eq(payments.receiptKey, receiptKey(body.info.comprobante)),
      ),
    )
    .orderBy(orders.id)
  const wanted = basketKey(body.details)
  const baskets = Map.groupBy(lines, ({ orderId }) => orderId)
  for (const [orderId, basket] of baskets) if (basketKey(basket) === wanted) return orderId
  return null
}
