import { type SQL, sql } from 'drizzle-orm'
import { accounts } from '../db/schema/accounts.ts'
import { linkKinds } from './links.ts'

/** What an account's row says when no other e-mail waits for its confirmation. */
export const noPendingEmail = { pendingEmail: null, pendingEmailAt: null }

/** Whether another e-mail still waits. It does so as long as its link serves, whose time begins when the mail leaves. */
export const isPendingEmailLive: SQL = sql`(${accounts.pendingEmailAt} > now() - make_interval(mins => ${linkKinds.confirm_email.minutes}))`

/** The e-mail that waits for its confirmation; null once it is too late for that. */
export const livePendingEmail = sql<
  string | null
>`case when ${isPendingEmailLive} then ${accounts.pendingEmail} end`
