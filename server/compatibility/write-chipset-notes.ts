import { eq, sql } from 'drizzle-orm'
import type { ChipsetNoteBody, ChipsetNotesAnswer } from '../../contract/api/admin/compatibility.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { noteSearchChange } from '../catalog-changes/catalog-changes.ts'
import type { Database, Executor } from '../db/database.ts'
import { chipsetNotes } from '../db/schema/compatibility.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * What the staff say of boards, by their chipset.
 * @throws DomainError `not_permitted`.
 */
export async function listChipsetNotes(db: Executor, staff: Staff): Promise<ChipsetNotesAnswer> {
  await requirePermission(db, staff, 'compatibility.manage')
  const { id, chipsets, architectures, text } = chipsetNotes
  return {
    notes: await db.select({ id, chipsets, architectures, text }).from(chipsetNotes).orderBy(chipsets, id),
  }
}

/**
 * Writes a new note, or with `id` another content of one.
 * @throws DomainError `not_permitted` or `not_found`.
 */
export async function saveChipsetNote(
  db: Database,
  staff: Staff,
  id: number | null,
  { chipsets, architectures, text }: ChipsetNoteBody,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'compatibility.manage')
    const values = { chipsets, architectures, text }
    const [before] =
      id === null ? [] : await tx.select().from(chipsetNotes).where(eq(chipsetNotes.id, id)).for('update')
    const [row] =
      id === null
        ? await tx.insert(chipsetNotes).values(values).returning()
        : await tx
            .update(chipsetNotes)
            .set({ ...values, updatedAt: sql`now()` })
            .where(eq(chipsetNotes.id, id))
            .returning()
    if (!row) throw new DomainError('not_found')
    // What a buyer puts together is kept beside the pages of searches.
    await noteSearchChange(tx)
    await recordAudit(tx, staff, {
      action: 'chipset_note_saved',
      subject: `chipset_note:${row.id}`,
      ...(before && {
        before: { chipsets: before.chipsets, architectures: before.architectures, text: before.text },
      }),
      after: { chipsets, architectures, text },
    })
    return row.id
  })
}

/**
 * Takes a note away.
 * @throws DomainError `not_permitted` or `not_found`.
 */
export async function deleteChipsetNote(db: Database, staff: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'compatibility.manage')
    const [gone] = await tx.delete(chipsetNotes).where(eq(chipsetNotes.id, id)).returning()
    if (!gone) throw new DomainError('not_found')
    await noteSearchChange(tx)
    const { chipsets, architectures, text } = gone
    await recordAudit(tx, staff, {
      action: 'chipset_note_deleted',
      subject: `chipset_note:${id}`,
      before: { chipsets, architectures, text },
    })
  })
}
