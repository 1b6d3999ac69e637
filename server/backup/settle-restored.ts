import { sql } from 'drizzle-orm'
import { endAllAccess } from '../accounts/end-all-access.ts'
import type { Database } from '../db/database.ts'
import { restorations } from '../db/schema/backups.ts'
import { endAllInvitations } from '../staff/staff-links.ts'
import { numbersToSkip } from './numbers-to-skip.ts'

/** So many products may have come and gone since the backup: an import brings tens of thousands. */
const SKIPPED_PRODUCTS = 100_000
const SKIPPED_CASES = 1_000

export type Settled = { skippedFrom: number; skippedTo: number }

/**
 * Makes a shop of what came out of a backup that was taken at `takenAt`. It starts quietly (`server/db/restoration.ts`); whoever was signed in
 * has to sign in again; and no number is given to an order, a product or a case that another one may have had since. `lastOrder` is the last
 * number of an order that is known to have been given since.
 */
export async function settleRestored(db: Database, takenAt: Date, lastOrder = 0): Promise<Settled> {
  return db.transaction(async (tx) => {
    await endAllAccess(tx)
    await endAllInvitations(tx)
    const { rows } = await tx.execute<{ last: number; recent: number; hours: number }>(sql`
      select (select case when is_called then last_value else last_value - 1 end from customer_order_id_seq) as last,
             (select count(*)::int from customer_order
               where placed_at > ${takenAt.toISOString()}::timestamptz - interval '30 days' and not is_example) as recent,
             extract(epoch from now() - ${takenAt.toISOString()}::timestamptz)::float8 / 3600 as hours`)
    const [row] = rows
    if (!row) throw new Error('A query without a table returned no row')
    const skippedFrom = row.last + 1
    const unknown = numbersToSkip({ ordersOf30Days: row.recent, hoursSince: row.hours })
    const skippedTo = Math.max(row.last + unknown, lastOrder)
    await tx.execute(sql`select setval('customer_order_id_seq', ${skippedTo})`)
    await tx.execute(
      sql`select setval('sellable_id_seq', (select last_value from sellable_id_seq) + ${SKIPPED_PRODUCTS})`,
    )
    await tx.execute(
      sql`select setval('return_case_id_seq', (select last_value from return_case_id_seq) + ${SKIPPED_CASES})`,
    )
    await tx.insert(restorations).values({ takenAt, skippedFrom, skippedTo })
    return { skippedFrom, skippedTo }
  })
}
