import { eq } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { productImports } from '../db/schema/imports.ts'
import { DomainError } from '../domain-error.ts'
import { cancelJob } from '../jobs/queue-job.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * Throws a file away that was not applied, with its rows. What compares it stops.
 * @throws DomainError `not_permitted`, `import_not_found` or `import_applied`.
 */
export async function cancelImport(db: Database, staff: Staff, importId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'products.change', 'products.price')
    const [found] = await tx
      .select()
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for('update')
    if (!found) throw new DomainError('import_not_found')
    // What it changed is taken back by undoing its batch.
    if (found.batchId !== null) throw new DomainError('import_applied')
    if (found.jobId !== null) await cancelJob(tx, found.jobId)
    await tx.delete(productImports).where(eq(productImports.id, importId))
  })
}
