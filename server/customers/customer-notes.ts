import { and, eq } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { customerNotes } from '../db/schema/customers.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockCustomer } from './internal/lock-customer.ts'

/**
 * Writes down what one of the staff wants the others to know of a buyer. The words stay out of the audit, which nobody can
 * clear.
 * @throws DomainError `not_permitted`, `customer_not_found` or `customer_of_staff`.
 */
export async function addCustomerNote(
  db: Database,
  staff: Staff,
  accountId: number,
  text: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'orders.note')
    await lockCustomer(tx, accountId)
    const [note] = await tx
      .insert(customerNotes)
      .values({ accountId, text, writtenBy: staff.accountId })
      .returning({ id: customerNotes.id })
    if (!note) throw new Error('An insert returned no row')
    await recordAudit(tx, staff, {
      action: 'customer_noted',
      subject: `account:${accountId}`,
      after: { note: note.id },
    })
  })
}

/**
 * Deletes a note: what is wrong or no longer needed of a person must not stay.
 * @throws DomainError `not_permitted`, `customer_not_found`, `customer_of_staff` or `note_not_found`.
 */
export async function deleteCustomerNote(
  db: Database,
  staff: Staff,
  accountId: number,
  noteId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'orders.note')
    await lockCustomer(tx, accountId)
    const deleted = await tx
      .delete(customerNotes)
      .where(and(eq(customerNotes.id, noteId), eq(customerNotes.accountId, accountId)))
      .returning({ id: customerNotes.id })
    if (deleted.length === 0) throw new DomainError('note_not_found')
    await recordAudit(tx, staff, {
      action: 'customer_note_deleted',
      subject: `account:${accountId}`,
      before: { note: noteId },
    })
  })
}
