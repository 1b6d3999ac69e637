import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { violatedConstraint } from '../db/database-errors.ts'
import { pcBuilds } from '../db/schema/pc-builds.ts'
import { DomainError } from '../domain-error.ts'

/**
 * Gives a buyer's saved armado another name; its link stays.
 * @throws DomainError `pc_build_not_found`, also for the one of another buyer; `invalid` when the buyer has the same parts
 *   under that name already.
 */
export async function renamePcBuild(
  db: Database,
  accountId: number,
  code: string,
  name: string,
): Promise<void> {
  try {
    const renamed = await db
      .update(pcBuilds)
      .set({ name })
      .where(and(eq(pcBuilds.code, code), eq(pcBuilds.accountId, accountId)))
      .returning({ id: pcBuilds.id })
    if (renamed.length === 0) throw new DomainError('pc_build_not_found')
  } catch (error) {
    if (violatedConstraint(error) !== 'pc_build_once') throw error
    throw new DomainError('invalid', { fields: { name: 'Ya guardaste este armado con ese nombre' } })
  }
}
