import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { waitsForResume } from '../db/restoration.ts'
import { lockExpired, releaseHolds } from './holds.ts'

const AT_ONCE = 50

/**
 * Releases what expired reservations held, each exactly once, however many processes do so at the same moment. Returns
 * how many. `reserve` and `placeOrder` release those that they need themselves, should this not have come to them yet.
 */
export async function expireReservations(db: Database): Promise<number> {
  if (!(await isAnyDue(db))) return 0
  let expired = 0
  for (;;) {
    const found = await db.transaction(async (tx) => {
      const holds = await lockExpired(tx, { limit: AT_ONCE })
      await releaseHolds(tx, holds)
      return holds.length
    })
    expired += found
    if (found < AT_ONCE) return expired
  }
}

/** This runs every second and the answer is nearly always no, so it costs one look into a small index. */
async function isAnyDue(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ is_due: boolean }>(
    sql`select exists (select from reservation where status = 'open' and expires_at <= now()
                          and not ${waitsForResume(sql`reservation.created_at`)}) as is_due`,
  )
  return rows[0]?.is_due ?? false
}
