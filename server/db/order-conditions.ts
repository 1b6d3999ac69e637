import { type SQL, sql } from 'drizzle-orm'

/*
 * Conditions on orders and their money that the SQL of several domains asks. They read the table `customer_order` of the
 * statement that they stand in.
 */

/** Examples that were set aside are in no list or count. */
export const isNotSetAside: SQL<boolean> = sql`customer_order.set_aside_at is null`

/**
 * An order waits for its buyer to send a photo of the receipt. Once there is one, or some of the money has come, the order
 * waits for the staff. The buyer of an example is asked for nothing.
 */
export const awaitsReceiptPhoto: SQL<boolean> = sql`(
  customer_order.state = 'PENDIENTE' and customer_order.stage = 'payment_review'
  and not customer_order.is_example
  and not exists (select from payment join receipt_photo on receipt_photo.payment_id = payment.id
                   where payment.order_id = customer_order.id)
  and not exists (select from allocation where allocation.order_id = customer_order.id and undone_at is null))`

/** An order's payment has waited for its confirmation longer than `hours`. With 0 hours no order is overdue. */
export function isOverdue(hours: number): SQL<boolean> {
  return sql`(
  ${hours} > 0 and customer_order.state = 'PENDIENTE' and customer_order.stage = 'payment_review'
  and customer_order.placed_at <= now() - make_interval(hours => ${hours}))`
}

/** The buyer of a living order told of a transfer that the staff have not looked for yet. */
export const hasClaimToCheck: SQL<boolean> = sql`(
  customer_order.state = 'PENDIENTE' and customer_order.stage = 'payment_review'
  and exists (select from payment where payment.order_id = customer_order.id and payment.status = 'submitted'))`

/**
 * The money of a cancelled order may have come without anybody having looked: one of its claims is open still, or is again,
 * because its buyer sent a photo of it.
 */
export const isUncheckedAfterCancel: SQL<boolean> = sql`(
  customer_order.state = 'CANCELADO' and exists (
    select from payment where payment.order_id = customer_order.id and payment.status = 'submitted'))`

/** The ids of all orders of which that is true, for a list. It begins with the few claims that are open. */
export const uncheckedAfterCancel: SQL = sql`
  select distinct payment.order_id
    from payment
    join customer_order as cancelled on cancelled.id = payment.order_id and cancelled.state = 'CANCELADO'
   where payment.status = 'submitted'`

/** Money goes back to the buyer of an order, and nobody has sent it yet. */
export const isRefundOwed: SQL<boolean> = sql`
  exists (select from refund where refund.order_id = customer_order.id and refund.status = 'owed')`

/** The cents that an order has: what was allocated to it, less what was or will be paid back. */
export const centsOfOrder: SQL<number> = sql`(
  select coalesce(sum(cents), 0)::bigint
    from (select amount_cents as cents from allocation where order_id = customer_order.id and undone_at is null
          union all
          select -amount_cents from refund where order_id = customer_order.id and status <> 'withdrawn') as part)`

/** The cents that the goods of an order were sold for that came back. */
export const returnedCentsOfOrder: SQL<number> = sql`(
  select coalesce(sum(back.count * line.unit_price_cents), 0)::int
    from goods_return_line as back join order_line as line on line.id = back.order_line_id
   where line.order_id = customer_order.id and not back.exchanged)`

/** The cents that the shop lets the buyer of an order keep of its price. They go back, and the order need not have them. */
export const cutCentsOfOrder: SQL<number> = sql`(
  select coalesce(sum(amount_cents), 0)::int from refund
   where order_id = customer_order.id and price_cut and status <> 'withdrawn')`

/**
 * The ids of the other live orders with a receipt number of this order. It is worked out at each reading and stored
 * nowhere, so no race can leave a pair unflagged. Two banks may use the same number; but where one of the two buyers did
 * not say which account was used, they are compared all the same.
 */
export const duplicatesOfReceipt: SQL<number[]> = sql`(
  select coalesce(json_agg(distinct other.order_id order by other.order_id), '[]')
    from payment as own
    join payment as other on other.receipt_key = own.receipt_key and other.order_id <> own.order_id
    join customer_order as other_order on other_order.id = other.order_id
   where own.order_id = customer_order.id
     and other_order.state <> 'CANCELADO'
     and customer_order.state <> 'CANCELADO'
     and (other.bank_account_id is null or own.bank_account_id is null
          or other.bank_account_id = own.bank_account_id))`

/** The ids of the other live orders with the same photo of a receipt as this order. */
export const twinsOfPhoto: SQL<number[]> = sql`(
  select coalesce(json_agg(distinct other.order_id order by other.order_id), '[]')
    from payment as own
    join receipt_twin on receipt_twin.payment_id = own.id
    join payment as other on other.id = twin_id
    join customer_order as other_order on other_order.id = other.order_id
   where own.order_id = customer_order.id and customer_order.state <> 'CANCELADO' and other_order.state <> 'CANCELADO')`

/** Whether there is any such order, by number or photo. Reads an order that is not cancelled. */
export const hasReceiptOfAnother: SQL<boolean> = sql`(exists (
  select
    from payment as own
    join payment as other on other.receipt_key = own.receipt_key and other.order_id <> own.order_id
    join customer_order as other_order on other_order.id = other.order_id and other_order.state <> 'CANCELADO'
   where own.order_id = customer_order.id
     and (other.bank_account_id is null or own.bank_account_id is null
          or other.bank_account_id = own.bank_account_id))
  or exists (
  select
    from payment as own
    join receipt_twin on receipt_twin.payment_id = own.id
    join payment as other on other.id = twin_id
    join customer_order as other_order on other_order.id = other.order_id and other_order.state <> 'CANCELADO'
   where own.order_id = customer_order.id))`

/** An order that left without the serial numbers of all its units. Its index has the same words. */
export const needsSerials: SQL<boolean> = sql`(
  customer_order.serials_missing > 0 and customer_order.set_aside_at is null)`

/** A delivered order of which no invoice is written down. Its index has the same words. */
export const needsInvoice: SQL<boolean> = sql`(
  customer_order.state = 'ENTREGADO' and customer_order.needs_invoice and customer_order.set_aside_at is null)`
