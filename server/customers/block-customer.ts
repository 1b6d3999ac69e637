import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BlockCustomerBody } from '../../contract/api/admin/customers.ts'
import { shopDay } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import { setBlocked } from '../accounts/change-role.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { customerBlocks } from '../db/schema/customers.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockCustomer } from './internal/lock-customer.ts'

/**
 * Keeps a buyer from reserving, ordering, asking and reviewing, until the end of a day or until somebody lifts it. A block
 * that stands already is replaced. What is under way goes on: orders, their payment and returns, a reservation that runs.
 * The reason stays out of the audit, which nobody can clear.
 * @throws DomainError `not_permitted`, `customer_not_found`, `customer_of_staff`, or `invalid` for a day that is over.
 */
export async function blockCustomer(
  db: Database,
  staff: Staff,
  accountId: number,
  { reason, until = null }: BlockCustomerBody,
): Promise<void> {
  if (until !== null && until < shopDay(new Date()))
    throw new DomainError('invalid', { fields: { until: 'Elige hoy o un día que venga' } })
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'customers.block')
    await lockCustomer(tx, accountId)
    const isReplaced = await lift(tx, staff, accountId)
    const [block] = await tx
      .insert(customerBlocks)
      .values({
        accountId,
        reason,
        blockedBy: staff.accountId,
        // The whole of that day counts.
        until: until === null ? null : sql`${`${until}T00:00:00-05:00`}::timestamptz + interval '1 day'`,
      })
      .returning({ id: customerBlocks.id })
    if (!block) throw new Error('An insert returned no row')
    await recordAudit(tx, staff, {
      action: 'customer_blocked',
      subject: `account:${accountId}`,
      before: { is_blocked: isReplaced },
      after: { is_blocked: true, block: block.id, until },
    })
  })
}

/**
 * Lets a buyer buy again, and come in again who was shut out while among the staff. Of one who is not blocked it changes
 * nothing.
 * @throws DomainError `not_permitted`, `customer_not_found` or `customer_of_staff`.
 */
export async function unblockCustomer(db: Database, staff: Staff, accountId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'customers.block')
    const { status, isExample } = await lockCustomer(tx, accountId)
    const isShutOut = status === 'blocked' && !isExample
    if (isShutOut) await setBlocked(tx, accountId, false)
    const isLifted = await lift(tx, staff, accountId)
    if (!isLifted && !isShutOut) return
    await recordAudit(tx, staff, {
      action: 'customer_unblocked',
      subject: `account:${accountId}`,
      before: { is_blocked: true },
      after: { is_blocked: false },
    })
  })
}

/** Returns whether there was one that had not ended by itself. */
async function lift(tx: Transaction, staff: Staff, accountId: number): Promise<boolean> {
  const [lifted] = await tx
    .update(customerBlocks)
    .set({ liftedAt: sql`now()`, liftedBy: staff.accountId })
    .where(and(eq(customerBlocks.accountId, accountId), isNull(customerBlocks.liftedAt)))
    .returning({ wasLive: sql<boolean>`coalesce(${customerBlocks.until} > now(), true)` })
  return lifted?.wasLive ?? false
}
