import { eq, sql } from 'drizzle-orm'
import { theShop } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { orders } from '../db/schema/orders.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { awaitsReceiptPhoto } from '../orders/awaits-receipt-photo.ts'
import { recordEvent } from '../orders/order-history.ts'
import { readSettings } from '../settings/settings.ts'
import { isOverdue } from './find-overdue-payments.ts'

const AT_ONCE = 100

/**
 * Asks the buyers of overdue orders for the photo of their receipt, once an order, and tells of which. Whoever has sent
 * one is not written to: that order waits for the staff, in whose list it stands as overdue.
 */
export async function remindUnpaidOrders(db: Database): Promise<number[]> {
  const reminded: number[] = []
  for (;;) {
    const { found, asked } = await db.transaction(async (tx) => {
      const { rows: locked } = await tx.execute<{ id: number }>(sql`
        select id from customer_order
         where ${isOverdue(await readSettings(tx))} and ${awaitsReceiptPhoto} and payment_reminded_at is null
         order by placed_at limit ${AT_ONCE} for no key update skip locked`)
      // Asked again with the orders locked: a photo may have come in while the statement above looked.
      const { rows } = await tx.execute<{ id: number }>(sql`
        select id from customer_order
         where id = any(${sql.param(locked.map(({ id }) => id))}::bigint[]) and ${awaitsReceiptPhoto}
         order by placed_at`)
      for (const { id } of rows) {
        await tx.update(orders).set({ paymentRemindedAt: sql`now()` }).where(eq(orders.id, id))
        const position = { state: 'PENDIENTE', stage: 'payment_review' } as const
        await recordEvent(tx, theShop, { orderId: id, event: 'payment_reminded' }, position)
        await queueMail(tx, { template: 'payment-reminder', orderId: id })
      }
      return { found: locked.length, asked: rows.map(({ id }) => id) }
    })
    reminded.push(...asked)
    if (found < AT_ONCE) return reminded
  }
}
