import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from './database.ts'

/*
 * A shop that came out of a backup starts quietly: the world has gone on since, and nobody has told the shop. Until somebody of the staff
 * says that it goes on, nothing that waited in the backup happens by the clock (docs/decisions/093).
 */

/** SQL condition: the shop came out of a backup, and nobody has said yet that it goes on. */
export const quiet: SQL = sql`exists (select from restoration where resumed_at is null)`

/** SQL condition: what was made at `madeAt` came out of a backup, and waits until somebody says that the shop goes on. */
export function waitsForResume(madeAt: SQL): SQL {
  return sql`exists (select from restoration where resumed_at is null and ${madeAt} < restored_at)`
}

export async function isQuiet(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select ${quiet} as is`)
  return rows[0]?.is ?? false
}
