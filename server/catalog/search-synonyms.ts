import { asc, eq, sql } from 'drizzle-orm'
import type { SynonymBody, SynonymsAnswer } from '../../contract/api/admin/search.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { noteSearchChange } from '../catalog-changes/catalog-changes.ts'
import type { Database, Executor } from '../db/database.ts'
import { searchSynonyms } from '../db/schema/search.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * What the staff say that words mean, the oldest first.
 * @throws DomainError `not_permitted`.
 */
export async function listSearchSynonyms(db: Executor, staff: Staff): Promise<SynonymsAnswer> {
  await requirePermission(db, staff, 'search.manage')
  const { id, typed, found } = searchSynonyms
  return { synonyms: await db.select({ id, typed, found }).from(searchSynonyms).orderBy(asc(id)) }
}

/**
 * Writes a new group of words, or with `id` another content of one. Every process searches by it within a second.
 * @throws DomainError `not_permitted` or `not_found`.
 */
export async function saveSearchSynonym(
  db: Database,
  staff: Staff,
  id: number | null,
  { typed, found }: SynonymBody,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'search.manage')
    const [before] =
      id === null ? [] : await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for('update')
    const [row] =
      id === null
        ? await tx.insert(searchSynonyms).values({ typed, found }).returning()
        : await tx
            .update(searchSynonyms)
            .set({ typed, found, updatedAt: sql`now()` })
            .where(eq(searchSynonyms.id, id))
            .returning()
    if (!row) throw new DomainError('not_found')
    await noteSearchChange(tx)
    await recordAudit(tx, staff, {
      action: 'synonym_saved',
      subject: `synonym:${row.id}`,
      ...(before && { before: { typed: before.typed, found: before.found } }),
      after: { typed, found },
    })
    return row.id
  })
}

/**
 * Takes a group of words away.
 * @throws DomainError `not_permitted` or `not_found`.
 */
export async function deleteSearchSynonym(db: Database, staff: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'search.manage')
    const [gone] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning()
    if (!gone) throw new DomainError('not_found')
    await noteSearchChange(tx)
    const { typed, found } = gone
    await recordAudit(tx, staff, {
      action: 'synonym_deleted',
      subject: `synonym:${id}`,
      before: { typed, found },
    })
  })
}
