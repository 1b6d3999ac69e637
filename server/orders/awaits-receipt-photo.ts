import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether an order waits for its buyer to show a receipt: its payment is in review and no photo has come. Once there is
 * one the buyer has done their part, and the order waits for the staff. Reads the table `customer_order`.
 */
export const awaitsReceiptPhoto: SQL<boolean> = sql`(
  customer_order.state = 'PENDIENTE' and customer_order.stage = 'payment_review'
  and not exists (select from receipt_photo where receipt_photo.order_id = customer_order.id))`
