import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { foldMovements } from '../inventory/fold-movements.ts'

/** So long the ledger tells of each hold by itself: as long as anybody asks what became of one. */
const TOLD_DAYS = 90
const AT_ONCE = 500

/**
 * Takes out of the ledger what ended reservations of long ago took and gave back: two movements of each line, which come to
 * nothing together. The reservations stay, for the figures.
 */
export async function foldHolds(db: Database): Promise<void> {
  for (;;) {
    const folded = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        update reservation set folded_at = now()
         where id in (select id from reservation
                       where status <> 'open' and folded_at is null
                         and created_at < now() - make_interval(days => ${TOLD_DAYS})
                       order by created_at limit ${AT_ONCE} for update skip locked)
        returning id`)
      await foldMovements(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
    if (folded < AT_ONCE) return
  }
}
