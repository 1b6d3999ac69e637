import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { CreateOrderBody } from '../../../contract/api/orders.ts'
import type { Settings } from '../../../contract/api/settings.ts'
import type { Transaction } from '../../db/database.ts'
import { paymentClaims } from '../../db/schema/money.ts'
import { orderLines, orders } from '../../db/schema/orders.ts'
import { cartKey, type WantedLine } from '../../reservations/price-cart.ts'
import { receiptKey } from '../order-claims.ts'
import { buyerColumns } from './write-order.ts'

/** So long the same request without a key counts as a repeat. After that it is a new purchase. */
const REPEAT_HOURS = 24

/**
 * The live order of the last day that a request without a key repeats: it has the same buyer's data, receipt number,
 * lines and, if the request names one, total. The total is the one of that order, so a repeat is recognised after prices
 * have changed too; a request with another total is a new purchase at today's prices. The account must be locked.
 */
export async function findSamePurchase(
  tx: Transaction,
  accountId: number,
  { info, wanted, total }: Pick<CreateOrderBody, 'info' | 'total'> & { wanted: readonly WantedLine[] },
  settings: Settings,
): Promise<number | null> {
  const lines = await tx
    .select({ orderId: orderLines.orderId, sellableId: orderLines.sellableId, quantity: orderLines.quantity })
    .from(paymentClaims)
    .innerJoin(orders, eq(orders.id, paymentClaims.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.accountId, accountId),
        ne(orders.state, 'CANCELADO'),
        sql`${orders.placedAt} > now() - make_interval(hours => ${REPEAT_HOURS})`,
        eq(paymentClaims.receiptKey, receiptKey(info.comprobante)),
        sql`${paymentClaims.bankAccountId} is not distinct from ${info.bank_account_id ?? null}`,
        total === undefined ? undefined : eq(orders.totalCents, total),
        ...hasBuyer(buyerColumns(info, settings)),
      ),
    )
    .orderBy(orders.id)
  const key = cartKey(wanted)
  const carts = Map.groupBy(lines, ({ orderId }) => orderId)
  for (const [orderId, cart] of carts) if (cartKey(cart) === key) return orderId
  return null
}

function hasBuyer(columns: ReturnType<typeof buyerColumns>): SQL[] {
  return Object.entries(columns).map(
    ([name, value]) => sql`${orders[name as keyof typeof columns]} is not distinct from ${value}`,
  )
}
