import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RichSection } from '../../../contract/rich-text.ts'
import { accounts } from './accounts.ts'
import { id } from './columns.ts'

/** What one act made of one setting; null is the preset, whatever it is by then. */
export type ChangedSetting = {
  key: string
  before: { value: unknown } | null
  after: { value: unknown } | null
  /** A value for a day to come that was thrown away: `before` never counted. */
  isDropped?: true
}

/** One act on settings: who changed which together, and when. Its rows in `setting` count from `counts_from`. */
export const settingChanges = pgTable('setting_change', {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Null: by a command on the shop's machine. */
  madeBy: id().references(() => accounts.id),
  /** The day from which it was to count; null: at once. */
  countsFrom: timestamp({ withTimezone: true }),
  /** The act that this one took back. */
  undoes: id().references((): AnyPgColumn => settingChanges.id),
  items: jsonb().$type<ChangedSetting[]>().notNull(),
})

/**
 * The shop's settings. A value counts from `valid_from` until a later row of its key, because IVA changes by decree on a
 * day known beforehand, and older values explain older orders. Without a value the preset counts again. Keys and types
 * are in `contract/api/settings.ts`.
 */
export const settings = pgTable(
  'setting',
  {
    key: text().notNull(),
    validFrom: timestamp({ withTimezone: true }).notNull().defaultNow(),
    value: jsonb(),
    changedBy: id().references(() => accounts.id),
    /** The act that wrote it; null where it was written before acts were kept. */
    changeId: id().references(() => settingChanges.id),
  },
  (t) => [primaryKey({ columns: [t.key, t.validFrom] }), index('setting_of_change').on(t.changeId)],
)

/** Settings as somebody is editing them, for the pages that show how they would look. Forgotten after an hour. */
export const settingPreviews = pgTable('setting_preview', {
  token: uuid().primaryKey().defaultRandom(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  madeBy: id()
    .notNull()
    .references(() => accounts.id),
})

/**
 * The terms as buyers have read them, with all figures and names in them: of each version the words, and since when they count.
 * A reservation and an order say which one was accepted. Rows are only ever added: a trigger refuses the rest.
 */
export const termsVersions = pgTable('terms_version', {
  /** 1, 2, 3 …, without a gap. */
  number: integer().primaryKey(),
  sections: jsonb().$type<readonly RichSection[]>().notNull(),
  /** Of `sections`, to compare them by. */
  hash: text().notNull(),
  validFrom: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

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
