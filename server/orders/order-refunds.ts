import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PaymentMeans } from '../../contract/payment-means.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Transaction } from '../db/database.ts'
import { refunds } from '../db/schema/money.ts'

/* Money of an order that goes back. The order must be locked. */

/** Writes down that all that a cancelled order has is owed to its buyer. Returns the cents that were not owed before. */
export async function oweRefunds(tx: Transaction, orderId: number): Promise<number> {
  const { rows } = await tx.execute<{ cents: number }>(sql`
    insert into refund (order_id, money_received_id, amount_cents)
    select ${orderId}, money_received_id, sum(cents)
      from (select money_received_id, amount_cents as cents from allocation
             where order_id = ${orderId} and undone_at is null
            union all
            select money_received_id, -amount_cents from refund
             where order_id = ${orderId} and status <> 'withdrawn') as part
     group by money_received_id having sum(cents) > 0
    returning amount_cents as cents`)
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}

type Settling = {
  refundedAt: Date | SQL
  means?: PaymentMeans | undefined
  /** Null for cash. */
  reference: string | null
}

/** Writes down that what an order was owed has been paid back, how, and under which reference. Returns the cents. */
export async function settleRefunds(
  tx: Transaction,
  { accountId }: Staff,
  orderId: number,
  { refundedAt, means = 'transfer', reference }: Settling,
): Promise<number> {
  const made = await tx
    .update(refunds)
    .set({ status: 'made', madeAt: refundedAt, means, madeBy: accountId, reference })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'owed')))
    .returning({ cents: refunds.amountCents })
  return made.reduce((sum, { cents }) => sum + cents, 0)
}

/** Writes down that of one money received nothing is owed to an order any more. Refunds that were made stay. */
export async function withdrawRefunds(
  tx: Transaction,
  { accountId }: Staff,
  orderId: number,
  moneyReceivedId: number,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'withdrawn', withdrawnAt: sql`now()`, withdrawnBy: accountId })
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.moneyReceivedId, moneyReceivedId),
        eq(refunds.status, 'owed'),
      ),
    )
}
