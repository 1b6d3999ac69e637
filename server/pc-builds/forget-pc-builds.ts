import { eq, sql } from 'drizzle-orm'
import { PC_BUILD_DAYS } from '../../contract/saved-pc-builds.ts'
import type { Database, Transaction } from '../db/database.ts'
import { pcBuilds } from '../db/schema/pc-builds.ts'

/** Deletes what belongs to no account and was not opened for half a year. */
export async function forgetPcBuilds(db: Database): Promise<void> {
  await db.execute(
    sql`delete from pc_build where account_id is null and opened_on < current_date - ${PC_BUILD_DAYS}::int`,
  )
}

/** Deletes all that a buyer saved. */
export async function forgetPcBuildsOf(tx: Transaction, accountId: number): Promise<void> {
  await tx.delete(pcBuilds).where(eq(pcBuilds.accountId, accountId))
}
