import { lt, sql } from 'drizzle-orm'
import { isPendingEmailLive, noPendingEmail } from '../accounts/pending-email.ts'
import { isLive } from '../accounts/sessions.ts'
import type { Database } from '../db/database.ts'
import { accounts, oneTimeLinks, pendingIdentities, providerVisits } from '../db/schema/accounts.ts'

/** OR-9 promises a day at the least. */
const IDEMPOTENCY_HOURS = 48

/** The last mail to somebody who has closed the account: time enough to see whether it arrived. */
const FAREWELL_DAYS = 7

/** Time enough to look why a job failed. */
const ENDED_JOB_DAYS = 30

/**
 * Deletes what no longer counts: remembered requests, sessions and links that open nothing, e-mails that nobody has
 * confirmed in time, networks of orders that no limit counts any more, limits that have run out, jobs that ended
 * long ago, and what was last written to people who are gone.
 */
export async function forgetOldRows(db: Database): Promise<void> {
  await db.execute(
    sql`delete from idempotency_key where created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`,
  )
  await db.execute(
    sql`delete from session using account where account.id = session.account_id and not ${isLive}`,
  )
  await db.execute(sql`
    delete from mail using account
     where account.id = mail.account_id and mail.status <> 'queued'
       and account.closed_at < now() - make_interval(days => ${FAREWELL_DAYS})`)
  for (const outlived of [oneTimeLinks, providerVisits, pendingIdentities]) {
    await db.delete(outlived).where(lt(outlived.expiresAt, sql`now()`))
  }
  await db.execute(sql`
    update customer_order set placed_from = null
      from account
     where account.id = customer_order.account_id and placed_from is not null
       and (stage is distinct from 'payment_review' or account.email_verified_at is not null)`)
  await db.update(accounts).set(noPendingEmail).where(sql`not ${isPendingEmailLive}`)
  await db.execute(sql`
    delete from job
     where status in ('done', 'failed', 'cancelled') and ended_at < now() - make_interval(days => ${ENDED_JOB_DAYS})`)
  // The limiter counts by the clock of its process, which may differ from the database's: hence an hour's grace.
  await db.execute(
    sql`delete from rate_limit where expire < extract(epoch from now() - interval '1 hour') * 1000`,
  )
}
