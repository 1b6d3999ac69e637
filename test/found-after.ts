import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findInconsistencies } from '../server/consistency/find-inconsistencies.ts'
import type { Database } from '../server/db/database.ts'

/** Damages the data in a transaction that is rolled back, and tells what is found in it: its kinds, without what is named. */
export async function foundAfter(db: Database, ...damage: SQL[]): Promise<string[]> {
  const rollBack = new Error('undo')
  let found: string[] = []
  const attempt = db.transaction(async (tx) => {
    // The database refuses most of this by itself: as if a hand at a console had taken its guards away.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of damage) await tx.execute(statement)
    // What would be a transaction of its own is part of this one, so the damage is seen.
    const transaction = ((work) => work(tx)) as Database['transaction']
    found = await findInconsistencies(Object.assign(tx, { transaction }) as unknown as Database)
    throw rollBack
  })
  await expect(attempt).rejects.toBe(rollBack)
  return found.map((sentence) => sentence.split(':')[0] ?? '')
}
