import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

/** OR-9 promises two days. */
const IDEMPOTENCY_HOURS = 48

/** Forgets the keys of old requests, and the networks of orders that no limit counts any more. */
export async function forgetOldRequests(db: Database): Promise<void> {
  await db.execute(
    sql`delete from idempotency_key where created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`,
  )
  await db.execute(sql`
    update customer_order set placed_from = null
      from account
     where account.id = customer_order.account_id and placed_from is not null
       and (stage is distinct from 'payment_review' or account.email_verified_at is not null)`)
}
