import { sql } from 'drizzle-orm'
import type { CreateOrderBody } from '../../../contract/api/orders.ts'
import type { Settings } from '../../../contract/api/settings.ts'
import type { Transaction } from '../../db/database.ts'
import { orders } from '../../db/schema/orders.ts'
import { statement } from '../../db/statement.ts'
import { cartKey, type WantedLine } from '../../reservations/price-cart.ts'
import { receiptKey } from '../order-claims.ts'
import { type BuyerColumns, buyerColumnNames, buyerColumns } from './write-order.ts'

/** So long the same request without a key counts as a repeat. After that it is a new purchase. */
const REPEAT_HOURS = 24

type Receipt = {
  receiptKey: string
  bankAccountId: number | null
}

/** A line of an order that was placed with the same receipt number, and what else has to be the same. */
export type LineWithReceipt = {
  orderId: number
  /** In the order of `buyerColumnNames`. */
  buyer: readonly BuyerColumns[keyof BuyerColumns][]
  totalCents: number
  sellableId: number
  quantity: number
}

// By the receipt first, which is one of few, and of most purchases the only one: what follows is not even begun then.
const findClaims = statement<Receipt, { orderId: number }>(
  ({ receiptKey, bankAccountId }) => sql`
    select order_id as "orderId" from payment
     where receipt_key = ${receiptKey} and bank_account_id is not distinct from ${bankAccountId}`,
)

const readLines = statement<{ accountId: number; orderIds: readonly number[] }, LineWithReceipt>(
  ({ accountId, orderIds }) => sql`
    select customer_order.id as "orderId", customer_order.total_cents as "totalCents",
           line.sellable_id as "sellableId", line.count as quantity,
           jsonb_build_array(${sql.join(
             buyerColumnNames.map((name) => orders[name]),
             sql`, `,
           )}) as buyer
      from customer_order join order_line as line on line.order_id = customer_order.id
     where customer_order.id = any(${orderIds}::bigint[])
       and account_id = ${accountId} and customer_order.state <> 'CANCELADO'
       and placed_at > now() - make_interval(hours => ${REPEAT_HOURS}::int)
     order by customer_order.id`,
)

/** The live orders of a buyer's last day with the receipt number of a request, for `samePurchase`. The account must be locked. */
export async function findByReceipt(
  tx: Transaction,
  accountId: number,
  { info }: Pick<CreateOrderBody, 'info'>,
): Promise<LineWithReceipt[]> {
  const claims = await findClaims(tx, {
    receiptKey: receiptKey(info.comprobante),
    bankAccountId: info.bank_account_id ?? null,
  })
  const orderIds = claims.map(({ orderId }) => orderId)
  return orderIds.length === 0 ? [] : readLines(tx, { accountId, orderIds })
}

/**
 * The order that a request without a key repeats: it has the same buyer's data, receipt number, lines and, if the request
 * names one, total. The total is the one of that order, so a repeat is recognised after prices have changed too; a request
 * with another total is a new purchase at today's prices.
 */
export function samePurchase(
  found: readonly LineWithReceipt[],
  { info, wanted, total }: Pick<CreateOrderBody, 'info' | 'total'> & { wanted: readonly WantedLine[] },
  settings: Pick<Settings, 'freight'>,
): number | null {
  if (found.length === 0) return null
  const buyer = buyerColumns(info, settings)
  const key = cartKey(wanted)
  const carts = Map.groupBy(found, ({ orderId }) => orderId)
  for (const [orderId, cart] of carts) {
    const [order] = cart
    const isSame =
      (total === undefined || order?.totalCents === total) &&
      buyerColumnNames.every((name, index) => order?.buyer[index] === buyer[name]) &&
      cartKey(cart) === key
    if (isSame) return orderId
  }
  return null
}
