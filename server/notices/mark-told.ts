import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { notices } from '../db/schema/notices.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Says that the staff wrote to whoever asked by phone. Once more changes nothing.
 * @throws DomainError `not_permitted` or `notice_not_found`.
 */
export async function markTold(db: Database, staff: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'notices.tell')
    const told = await tx
      .update(notices)
      .set({ toldAt: sql`coalesce(${notices.toldAt}, now())` })
      .where(and(eq(notices.id, id), isNotNull(notices.phone), isNotNull(notices.confirmedAt)))
      .returning({ id: notices.id })
    if (told.length === 0) throw new DomainError('notice_not_found')
  })
}
