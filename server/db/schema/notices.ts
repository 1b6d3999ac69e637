import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { noticeKinds } from '../../../contract/notices.ts'
import { accounts } from './accounts.ts'
import { sellables } from './catalog.ts'
import { id, moment } from './columns.ts'

/** Who asked, as one text: the account, the e-mail in lower case, or the phone. No two of them look alike. */
export const noticeAsker = sql`coalesce(account_id::text, lower(email), phone)`

/**
 * What somebody asked to be told of a product, once. Names a person in `account_id`, `email` and `phone`: it is deleted
 * when it was told some days ago, when it has waited too long, when its e-mail was never confirmed
 * (`forget-notices.ts`), when the person ends it, and when the account is closed.
 */
export const notices = pgTable(
  'notice',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    kind: text({ enum: noticeKinds }).notNull(),
    /** Cents, IVA inside: told once it costs so much or less. */
    belowCents: integer(),
    /** Told at the e-mail that the account has then, unless there is a phone. */
    accountId: id().references(() => accounts.id),
    /** Of somebody without an account. */
    email: text(),
    /** As `readPhone` writes it. The staff tell by WhatsApp. */
    phone: text(),
    /** 128 random bits, in clear: each mail needs it, and it only confirms a notice or ends those of one person. */
    token: text().notNull().unique('notice_token'),
    createdAt: moment().notNull().defaultNow(),
    /** Null until somebody opened the link that was sent to `email`. Set at once where there is no such link. */
    confirmedAt: moment(),
    toldAt: moment(),
  },
  (t) => [
    check('notice_has_asker', sql`num_nonnulls(${t.accountId}, ${t.email}, ${t.phone}) > 0`),
    check(
      'notice_email_stands_alone',
      sql`${t.email} is null or num_nonnulls(${t.accountId}, ${t.phone}) = 0`,
    ),
    check('notice_price_has_figure', sql`(${t.kind} = 'price') = (${t.belowCents} is not null)`),
    check('notice_price_positive', sql`${t.belowCents} > 0`),
    check('notice_told_was_confirmed', sql`${t.toldAt} is null or ${t.confirmedAt} is not null`),
    uniqueIndex('notice_once')
      .on(t.sellableId, t.kind, sql`coalesce(below_cents, 0)`, sql`(${noticeAsker})`)
      .where(sql`told_at is null`),
    index('notice_asker').on(sql`(${noticeAsker})`),
  ],
)
