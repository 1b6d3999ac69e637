import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { giveBack, lockExpired } from './holds.ts'

const AT_ONCE = 50

/**
 * Returns what expired reservations held, each exactly once, however many processes do it at the same moment. Tells how
 * many. What this has not come to yet, whoever wants the articles returns first: see `reserve.ts`.
 */
export async function expireReservations(db: Database): Promise<number> {
  if (!(await isAnyDue(db))) return 0
  let expired = 0
  for (;;) {
    const found = await db.transaction(async (tx) => {
      const holds = await lockExpired(tx, { limit: AT_ONCE })
      await giveBack(tx, holds)
      return holds.length
    })
    expired += found
    if (found < AT_ONCE) return expired
  }
}

/** Asked every second, and the answer is nearly always no: one look into a small index. */
async function isAnyDue(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ is_due: boolean }>(
    sql`select exists (select from reservation where status = 'open' and expires_at <= now()) as is_due`,
  )
  return rows[0]?.is_due ?? false
}
