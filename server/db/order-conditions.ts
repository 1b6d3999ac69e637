import { type SQL, sql } from 'drizzle-orm'

/*
 * Conditions on orders and their payments that the SQL of several domains asks. They read the tables `customer_order`
 * and `payment` of the statement that they stand in.
 */

/**
 * An order waits for its buyer to send a photo of the receipt. Once there is one the buyer has done their part, and the
 * order waits for the staff.
 */
export const awaitsReceiptPhoto: SQL<boolean> = sql`(
  customer_order.state = 'PENDIENTE' and customer_order.stage = 'payment_review'
  and not exists (select from receipt_photo where receipt_photo.order_id = customer_order.id))`

/** An order's payment has waited for its confirmation longer than `hours`. With 0 hours no order is overdue. */
export function isOverdue(hours: number): SQL<boolean> {
  return sql`(
  ${hours} > 0 and customer_order.state = 'PENDIENTE' and customer_order.stage = 'payment_review'
  and customer_order.placed_at <= now() - make_interval(hours => ${hours}))`
}

/**
 * The money of a cancelled order may have come without anybody having looked: its payment was never decided, or the
 * buyer has sent a photo since it was found missing.
 */
export const isUncheckedAfterCancel: SQL<boolean> = sql`(
  customer_order.state = 'CANCELADO' and (
    payment.status = 'submitted'
    or payment.status = 'refused' and exists (
      select from receipt_photo
       where receipt_photo.order_id = payment.order_id and receipt_photo.uploaded_at > payment.checked_at)))`

/**
 * The ids of the other live orders with the receipt number of this payment. It is worked out at each reading and stored
 * nowhere, so no race can leave a pair unflagged. Two banks may use the same number; but where one of the two buyers did
 * not say which account was used, they are compared all the same.
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
