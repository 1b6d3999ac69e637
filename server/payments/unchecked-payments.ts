import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether the money of a cancelled order may have come without anybody having looked: its payment was never decided, or
 * the buyer has sent a photo since it was found missing. Reads the tables `payment` and `customer_order`.
 */
export const isUncheckedAfterCancel: SQL<boolean> = sql`(
  customer_order.state = 'CANCELADO' and (
    payment.status = 'submitted'
    or payment.status = 'refused' and exists (
      select from receipt_photo
       where receipt_photo.order_id = payment.order_id and receipt_photo.uploaded_at > payment.checked_at)))`
