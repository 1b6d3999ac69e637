import { type SQL, sql } from 'drizzle-orm'

/**
 * The other live orders that bear the receipt number of this payment, by their ids. Worked out at each reading and
 * stored nowhere, so no race can leave a pair unflagged. Numbers of two different banks may meet by chance; where a
 * buyer did not say which account was used, all are compared. Reads the tables `payment` and `customer_order`.
 */
export const duplicatesOfReceipt: SQL<number[]> = sql`(
  select coalesce(json_agg(other.order_id order by other.order_id), '[]')
    from payment as other join customer_order as other_order on other_order.id = other.order_id
   where other.receipt_key = payment.receipt_key
     and other.order_id <> payment.order_id
     and other_order.state <> 'CANCELADO'
     and customer_order.state <> 'CANCELADO'
     and (other.bank_account_id is null or payment.bank_account_id is null
          or other.bank_account_id = payment.bank_account_id))`
