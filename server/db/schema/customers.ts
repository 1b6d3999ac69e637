import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, moment } from './columns.ts'

/**
 * What the staff tell each other of a buyer. The words are of a person: they are in the export, and go with the account.
 */
export const customerNotes = pgTable(
  'customer_note',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    accountId: id()
      .notNull()
      .references(() => accounts.id),
    text: text().notNull(),
    writtenBy: id()
      .notNull()
      .references(() => accounts.id),
    writtenAt: moment().notNull().defaultNow(),
  },
  (t) => [index('customer_note_account').on(t.accountId, t.id)],
)

/**
 * A time in which a buyer reserves, orders, asks and reviews nothing: until it is lifted, or until its own end. The reason
 * is the staff's; it names a person, is in the export, and goes with the account.
 */
export const customerBlocks = pgTable(
  'customer_block',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    accountId: id()
      .notNull()
      .references(() => accounts.id),
    reason: text().notNull(),
    /** Null: until somebody lifts it. */
    until: moment(),
    blockedBy: id()
      .notNull()
      .references(() => accounts.id),
    blockedAt: moment().notNull().defaultNow(),
    /** Set too when another block takes its place. */
    liftedAt: moment(),
    liftedBy: id().references(() => accounts.id),
  },
  (t) => [
    uniqueIndex('customer_block_one').on(t.accountId).where(sql`lifted_at is null`),
    index('customer_block_account').on(t.accountId, t.id),
    check('customer_block_lifted_whole', sql`(${t.liftedAt} is null) = (${t.liftedBy} is null)`),
    check('customer_block_ends_later', sql`${t.until} > ${t.blockedAt}`),
  ],
)
