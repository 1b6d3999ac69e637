import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { INVOICE_YEARS } from '../../contract/constants.ts'
import { FINAL_CONSUMER } from '../../contract/counter.ts'
import type { Database } from '../db/database.ts'
import { orderNotes } from '../db/schema/fulfilment.ts'
import { orders } from '../db/schema/orders.ts'
import { forgetMailsOfOrders } from '../mail/mails-of-buyer.ts'

/**
 * Takes the persons out of sales at the counter whose invoices need not be kept any more. They have no account that
 * could be closed. What was sold, when and for how much stays.
 */
export async function forgetCounterBuyers(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const forgotten = await tx
      .update(orders)
      .set({
        buyerName: FINAL_CONSUMER.name,
        buyerEmail: '',
        buyerPhone: '',
        identificationType: 'final_consumer',
        identificationNumber: FINAL_CONSUMER.identification,
      })
      .where(
        and(
          eq(orders.kind, 'counter'),
          ne(orders.identificationType, 'final_consumer'),
          sql`${orders.placedAt} < now() - make_interval(years => ${INVOICE_YEARS})`,
        ),
      )
      .returning({ id: orders.id })
    const ids = forgotten.map(({ id }) => id)
    await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
    await forgetMailsOfOrders(tx, ids)
  })
}
