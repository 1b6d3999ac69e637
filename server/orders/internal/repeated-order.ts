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

type Purchase = BuyerColumns & {
  accountId: number
  receiptKey: string
  bankAccountId: number | null
  /** In cents; null: the request names none. */
  total: number | null
}

const findAlike = statement<Purchase, { orderId: number; sellableId: number; quantity: number }>(
  (given) => sql`
    select line.order_id as "orderId", line.sellable_id as "sellableId", line.count as quantity
      from payment join customer_order on customer_order.id = payment.order_id
           join order_line as line on line.order_id = customer_order.id
     where receipt_key = ${given.receiptKey} and bank_account_id is not distinct from ${given.bankAccountId}
       and account_id = ${given.accountId} and customer_order.state <> 'CANCELADO'
       and placed_at > now() - make_interval(hours => ${REPEAT_HOURS}::int)
       and customer_order.total_cents = coalesce(${given.total}::bigint, customer_order.total_cents)
       and ${sql.join(
         buyerColumnNames.map((name) => sql`${orders[name]} is not distinct from ${given[name]}`),
         sql` and `,
       )}
     order by line.order_id`,
)

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
  const lines = await findAlike(tx, {
    ...buyerColumns(info, settings),
    accountId,
    receiptKey: receiptKey(info.comprobante),
    bankAccountId: info.bank_account_id ?? null,
    total: total ?? null,
  })
  const key = cartKey(wanted)
  const carts = Map.groupBy(lines, ({ orderId }) => orderId)
  for (const [orderId, cart] of carts) if (cartKey(cart) === key) return orderId
  return null
}
