import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { pcBuilds } from '../db/schema/pc-builds.ts'
import { DomainError } from '../domain-error.ts'

/**
 * Deletes a buyer's saved armado: its link then leads to nothing.
 * @throws DomainError `pc_build_not_found`, also for the one of another buyer.
 */
export async function deletePcBuild(db: Database, accountId: number, code: string): Promise<void> {
  const deleted = await db
    .delete(pcBuilds)
    .where(and(eq(pcBuilds.code, code), eq(pcBuilds.accountId, accountId)))
    .returning({ id: pcBuilds.id })
  if (deleted.length === 0) throw new DomainError('pc_build_not_found')
}
