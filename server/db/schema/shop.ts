import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id } from './columns.ts'

/**
 * The shop's settings. A value counts from `valid_from` until a later row of its key, because IVA changes by decree on a
 * day known beforehand, and older values explain older orders. Keys and types are in `server/settings/settings.ts`.
 */
export const settings = pgTable(
  'setting',
  {
    key: text().notNull(),
    validFrom: timestamp({ withTimezone: true }).notNull().defaultNow(),
    value: jsonb().notNull(),
    changedBy: id().references(() => accounts.id),
  },
  (t) => [primaryKey({ columns: [t.key, t.validFrom] })],
)

/**
 * The identity of this database, in one row. A data directory remembers the database that it served, so that a start with
 * another one deletes nothing.
 */
export const databaseIdentity = pgTable(
  'database_identity',
  {
    isOnly: boolean().primaryKey().default(true),
    id: uuid().notNull().defaultRandom(),
  },
  (t) => [check('database_identity_is_only', sql`${t.isOnly}`)],
)

export const bankAccounts = pgTable('bank_account', {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  bankName: text().notNull(),
  accountType: text().notNull(),
  number: text().notNull(),
  holder: text().notNull(),
  holderId: text().notNull(),
  isActive: boolean().notNull().default(true),
  position: smallint().notNull().default(0),
})

/** What staff changed, before and after. Rows are only ever added: a trigger refuses the rest. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    actorId: id().references(() => accounts.id),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('audit_log_subject').on(t.subject, t.id),
    index('audit_log_actor').on(t.actorId, t.id),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_moment').on(t.createdAt),
  ],
)
