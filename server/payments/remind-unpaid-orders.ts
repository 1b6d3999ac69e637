import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { orders } from '../db/schema/orders.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { theShop } from '../orders/actor.ts'
import { recordEvent } from '../orders/order-history.ts'
import { readSettings } from '../settings/settings.ts'
import { isOverdue } from './find-overdue-payments.ts'

const AT_ONCE = 100

/** Asks the buyers of overdue orders for the receipt, once an order, and tells of which. */
export async function remindUnpaidOrders(db: Database): Promise<number[]> {
  const reminded: number[] = []
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        select id from customer_order
         where ${isOverdue(await readSettings(tx))} and payment_reminded_at is null
         order by placed_at limit ${AT_ONCE} for no key update skip locked`)
      for (const { id } of rows) {
        await tx.update(orders).set({ paymentRemindedAt: sql`now()` }).where(eq(orders.id, id))
        const position = { state: 'PENDIENTE', stage: 'payment_review' } as const
        await recordEvent(tx, theShop, { orderId: id, event: 'payment_reminded' }, position)
        await queueMail(tx, { template: 'payment-reminder', orderId: id })
      }
      return rows.map(({ id }) => id)
    })
    reminded.push(...some)
    if (some.length < AT_ONCE) return reminded
  }
}
