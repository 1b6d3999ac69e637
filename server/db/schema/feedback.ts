import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { feedbackStates } from '../../../contract/feedback.ts'
import { accounts } from './accounts.ts'
import { sellables } from './catalog.ts'
import { id, moment } from './columns.ts'
import { orderLines } from './orders.ts'

/**
 * What a buyer asked about a product or a build, and the shop's answer. The page of the product shows it without the
 * buyer's name, and only with its answer. The words may name a person: they are in the export, and the whole row goes when
 * the account is closed.
 */
export const productQuestions = pgTable(
  'product_question',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    accountId: id()
      .notNull()
      .references(() => accounts.id),
    words: text().notNull(),
    askedAt: moment().notNull().defaultNow(),
    state: text({ enum: feedbackStates }).notNull().default('waiting'),
    answer: text(),
    decidedBy: id().references(() => accounts.id),
    decidedAt: moment(),
    /** Raised with each change, so that nobody acts on what has changed since it was read. */
    version: integer().notNull().default(1),
  },
  (t) => [
    // The same words again are the same question, as when somebody presses twice.
    uniqueIndex('product_question_once').on(t.accountId, t.sellableId, sql`md5(${t.words})`),
    index('product_question_shown').on(t.sellableId, t.id).where(sql`state = 'published'`),
    index('product_question_listed').on(t.state, t.id),
    check('product_question_answered', sql`(${t.state} = 'published') = (${t.answer} is not null)`),
    check(
      'product_question_decided_whole',
      sql`num_nonnulls(${t.decidedBy}, ${t.decidedAt}) = case when ${t.state} = 'waiting' then 0 else 2 end`,
    ),
  ],
)

/**
 * What a buyer says of a product that an order brought: one for each product, shown once the staff have published it. Name
 * and words are of a person: they are in the export, and the whole row goes when the account is closed.
 */
export const productReviews = pgTable(
  'product_review',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    accountId: id()
      .notNull()
      .references(() => accounts.id),
    /** The line of the delivered order that proves the purchase. */
    orderLineId: id()
      .notNull()
      .references(() => orderLines.id),
    stars: integer().notNull(),
    words: text().notNull(),
    /** "Rosa V.", as the page shows it. */
    shownName: text().notNull(),
    writtenAt: moment().notNull().defaultNow(),
    state: text({ enum: feedbackStates }).notNull().default('waiting'),
    /** Why the shop did not publish it, in the words that the buyer reads. */
    refusalReason: text(),
    decidedBy: id().references(() => accounts.id),
    decidedAt: moment(),
    /** Raised with each change, so that the staff publish no other words than those they read. */
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('product_review_once').on(t.accountId, t.sellableId),
    index('product_review_line').on(t.orderLineId),
    index('product_review_shown').on(t.sellableId, t.id).where(sql`state = 'published'`),
    index('product_review_listed').on(t.state, t.id),
    check('product_review_stars_known', sql`${t.stars} between 1 and 5`),
    check('product_review_refused_why', sql`(${t.state} = 'refused') = (${t.refusalReason} is not null)`),
    check(
      'product_review_decided_whole',
      sql`num_nonnulls(${t.decidedBy}, ${t.decidedAt}) = case when ${t.state} = 'waiting' then 0 else 2 end`,
    ),
  ],
)
