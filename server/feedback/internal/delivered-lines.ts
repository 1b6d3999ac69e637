import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { isNotSetAside } from '../../db/order-conditions.ts'

/** A product or build that a delivered order brought to a buyer. */
export type DeliveredLine = {
  sellableId: number
  productName: string
  orderLineId: number
  /** The buyer's, as the account has them and as the order does. */
  firstName: string | null
  lastName: string | null
  buyerName: string
}

/** What was delivered to a buyer, each product once with its last order, the last bought first. `sellableId`: that one alone. */
export async function readDeliveredLines(
  db: Executor,
  accountId: number,
  sellableId?: number,
): Promise<DeliveredLine[]> {
  const { rows } = await db.execute<DeliveredLine>(sql`
    select * from (
      select distinct on (line.sellable_id) line.sellable_id as "sellableId", sellable.name as "productName",
             line.id as "orderLineId", first_name as "firstName", last_name as "lastName", buyer_name as "buyerName"
        from order_line as line
        join customer_order on customer_order.id = line.order_id
        join sellable on sellable.id = line.sellable_id
        join account on account.id = customer_order.account_id
       where customer_order.account_id = ${accountId} and customer_order.state = 'ENTREGADO' and ${isNotSetAside}
         and ${sellableId === undefined ? sql`true` : sql`line.sellable_id = ${sellableId}`}
       order by line.sellable_id, line.id desc) as delivered
     order by "orderLineId" desc`)
  return rows
}
