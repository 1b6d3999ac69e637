import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'

/**
 * A composed build has no units that could be received or counted: they are those of its parts.
 * @throws DomainError `build_composed`.
 */
export async function refuseComposed(tx: Transaction, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from sellable where id = any(${sql.param(ids)}::bigint[]) and build_pricing is not null`)
  if (rows.length > 0) throw new DomainError('build_composed')
}
