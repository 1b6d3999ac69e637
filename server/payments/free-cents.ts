import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Transaction } from '../db/database.ts'
import { allocations, refunds } from '../db/schema/money.ts'
import { lockMoney } from './internal/allocate.ts'

/**
 * Takes cents of what a locked order has out of it, of the money that came last first, without owing them back: they are
 * left over again, for the next order of the buyer. It takes no more than the order has. Returns the cents.
 */
export async function freeCents(
  tx: Transaction,
  staff: Staff,
  orderId: number,
  { cents, reason }: { cents: number; reason: string },
): Promise<number> {
  const live = await tx
    .select()
    .from(allocations)
    .where(and(eq(allocations.orderId, orderId), isNull(allocations.undoneAt)))
    .orderBy(desc(allocations.moneyReceivedId), desc(allocations.id))
  let left = cents
  for (const { id, moneyReceivedId, amountCents } of live) {
    await lockMoney(tx, moneyReceivedId)
    const freed = Math.min(left, amountCents, await freeOf(tx, orderId, moneyReceivedId))
    if (freed <= 0) continue
    left -= freed
    await tx
      .update(allocations)
      .set({ undoneAt: sql`now()`, undoneBy: staff.accountId, undoReason: reason })
      .where(eq(allocations.id, id))
    if (freed < amountCents) {
      await tx.insert(allocations).values({
        moneyReceivedId,
        orderId,
        amountCents: amountCents - freed,
        allocatedBy: staff.accountId,
      })
    }
    await recordAudit(tx, staff, {
      action: 'money_taken_back',
      subject: `money:${moneyReceivedId}`,
      before: { order_id: orderId, amount_cents: amountCents },
      after: { order_id: orderId, amount_cents: amountCents - freed, note: reason },
    })
  }
  return cents - left
}

/** The cents that an order has of one money and that were not, and will not be, paid back. */
async function freeOf(tx: Transaction, orderId: number, moneyReceivedId: number): Promise<number> {
  const [allocated] = await tx
    .select({ cents: sql<number>`coalesce(sum(${allocations.amountCents}), 0)::int` })
    .from(allocations)
    .where(
      and(
        eq(allocations.orderId, orderId),
        eq(allocations.moneyReceivedId, moneyReceivedId),
        isNull(allocations.undoneAt),
      ),
    )
  const [back] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.moneyReceivedId, moneyReceivedId),
        sql`${refunds.status} <> 'withdrawn'`,
      ),
    )
  return (allocated?.cents ?? 0) - (back?.cents ?? 0)
}
