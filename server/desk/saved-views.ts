import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { SavedView, SaveViewBody } from '../../contract/api/admin/desk.ts'
import { MAX_SAVED_VIEWS } from '../../contract/constants.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Executor } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { savedViews } from '../db/schema/fulfilment.ts'
import { DomainError } from '../domain-error.ts'
import { mayDo, requirePermission } from '../staff/require-permission.ts'
import { nameOfAccount } from './internal/name-of-account.ts'

/** The searches of orders that one of the staff keeps, and those that others share. */
export async function listViews(db: Executor, staff: Staff): Promise<SavedView[]> {
  const rows = await db
    .select({ view: savedViews, by: nameOfAccount })
    .from(savedViews)
    .innerJoin(accounts, eq(accounts.id, savedViews.accountId))
    .where(
      and(mayDo(staff, 'orders.read'), or(eq(savedViews.accountId, staff.accountId), savedViews.isShared)),
    )
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
  return rows.map((row) => toView(row, staff))
}

/**
 * Keeps a search of orders under a name. One of the same name is replaced.
 * @throws DomainError `not_permitted` or `too_many_views`.
 */
export async function saveView(
  db: Database,
  staff: Staff,
  { name, query, is_shared: isShared }: SaveViewBody,
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'orders.read')
    // Saves of one person take turns, so that none of them goes beyond the bound.
    await tx.select().from(accounts).where(eq(accounts.id, staff.accountId)).for('no key update')
    const [replaced] = await tx
      .select({ name: savedViews.name, query: savedViews.query, is_shared: savedViews.isShared })
      .from(savedViews)
      .where(and(eq(savedViews.accountId, staff.accountId), sql`lower(${savedViews.name}) = lower(${name})`))
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into saved_view (account_id, name, query, is_shared)
      values (${staff.accountId}, ${name}, ${query}, ${isShared})
          on conflict (account_id, lower(name))
          do update set name = excluded.name, query = excluded.query, is_shared = excluded.is_shared
      returning id`)
    const saved = rows[0]
    if (!saved) throw new Error('An insert returned no row')
    const own = await tx.$count(savedViews, eq(savedViews.accountId, staff.accountId))
    if (own > MAX_SAVED_VIEWS) throw new DomainError('too_many_views')
    await recordAudit(tx, staff, {
      action: 'view_saved',
      subject: `view:${saved.id}`,
      before: replaced ?? null,
      after: { name, query, is_shared: isShared },
    })
    const view = (await listViews(tx, staff)).find(({ id }) => id === saved.id)
    if (!view) throw new Error('A saved view is not listed')
    return view
  })
}

/**
 * Deletes one's own view, or one that somebody shares, for who administers the staff.
 * @throws DomainError `not_permitted` or `view_not_found`.
 */
export async function deleteView(db: Database, staff: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'orders.read')
    const [deleted] = await tx
      .delete(savedViews)
      .where(
        and(
          eq(savedViews.id, id),
          or(
            eq(savedViews.accountId, staff.accountId),
            and(savedViews.isShared, mayDo(staff, 'staff.manage')),
          ),
        ),
      )
      .returning()
    if (!deleted) throw new DomainError('view_not_found')
    const { name, query, isShared } = deleted
    await recordAudit(tx, staff, {
      action: 'view_deleted',
      subject: `view:${id}`,
      before: { name, query, is_shared: isShared },
    })
  })
}

function toView({ view, by }: { view: typeof savedViews.$inferSelect; by: string }, staff: Staff): SavedView {
  return {
    id: view.id,
    name: view.name,
    query: view.query,
    is_shared: view.isShared,
    by,
    is_own: view.accountId === staff.accountId,
  }
}
