import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { StatementLayout } from '../../../contract/statement-layout.ts'
import { accounts } from './accounts.ts'
import { bytea, id } from './columns.ts'
import { moneyReceived } from './money.ts'
import { bankAccounts } from './shop.ts'

/** How a bank's file is read: remembered for each account and each header row, and changed by whoever maps it anew. */
export const statementLayouts = pgTable(
  'statement_layout',
  {
    bankAccountId: id()
      .notNull()
      .references(() => bankAccounts.id),
    /** The titles of the columns, without case, accents and signs. */
    headerKey: text().notNull(),
    layout: jsonb().$type<StatementLayout>().notNull(),
    savedBy: id()
      .notNull()
      .references(() => accounts.id),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.bankAccountId, t.headerKey] })],
)

/**
 * One file of a bank. It is a draft while the staff look at its preview, and a job reads it into lines. Drafts that nobody
 * read are deleted after a day.
 */
export const bankStatements = pgTable(
  'bank_statement',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Null only while it is a draft. */
    bankAccountId: id().references(() => bankAccounts.id),
    fileName: text().notNull(),
    /** SHA-256 in hexadecimal, to tell that a file was there before. */
    fileHash: text().notNull(),
    bytes: integer().notNull(),
    uploadedBy: id()
      .notNull()
      .references(() => accounts.id),
    uploadedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    state: text({ enum: ['draft', 'reading', 'read', 'failed', 'cancelled'] })
      .notNull()
      .default('draft'),
    /** How it is read. Null only while it is a draft. */
    layout: jsonb().$type<StatementLayout>(),
    /** The job that reads it. Jobs are deleted before statements are, so it is no foreign key. */
    jobId: bigint({ mode: 'number' }),
    /** Of its credits: those that it brought, and those that earlier statements had brought. */
    newLines: integer().notNull().default(0),
    knownLines: integer().notNull().default(0),
    newCents: bigint({ mode: 'number' }).notNull().default(0),
    /** Money that left the account: not taken. */
    debitRows: integer().notNull().default(0),
    /** Rows that look like lines and cannot be read. The first of them are told with their reason, without what they hold. */
    rejectedRows: integer().notNull().default(0),
    rejected: jsonb().$type<{ row: number; reason: string }[]>().notNull().default([]),
    /** The days of its credits. */
    firstDay: date({ mode: 'string' }),
    lastDay: date({ mode: 'string' }),
    /** What the staff are told of a file that could not be read. */
    failure: text(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check(
      'bank_statement_state_known',
      sql`${t.state} in ('draft', 'reading', 'read', 'failed', 'cancelled')`,
    ),
    check(
      'bank_statement_has_account',
      sql`${t.state} = 'draft' or num_nonnulls(${t.bankAccountId}, ${t.layout}) = 2`,
    ),
    check('bank_statement_ended', sql`(${t.state} in ('draft', 'reading')) = (${t.endedAt} is null)`),
    index('bank_statement_hash').on(t.fileHash),
    index('bank_statement_drafts').on(t.uploadedAt).where(sql`state = 'draft'`),
  ],
)

/** The file itself. Any process may run the job, so it lies in the database; it goes when it has been read. */
export const bankStatementFiles = pgTable('bank_statement_file', {
  statementId: id()
    .primaryKey()
    .references(() => bankStatements.id, { onDelete: 'cascade' }),
  content: bytea().notNull(),
})

/**
 * Money that came into an account of the shop, as a bank's statement says it: credits alone. It counts for nothing until it
 * is tied to money received. Names a person in its texts, which go 90 days after the line came: an open line is deleted then,
 * any other keeps day, amount, key and money, so that the same statement brings nothing anew.
 */
export const statementLines = pgTable(
  'statement_line',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    bankAccountId: id()
      .notNull()
      .references(() => bankAccounts.id),
    /** The statement that brought it first. */
    statementId: id()
      .notNull()
      .references(() => bankStatements.id),
    /**
     * What tells it from all other lines of its account: a hash of day, amount, reference, concept and payer, and which of the
     * equal ones it is: `…:1`, `…:2`.
     */
    lineKey: text().notNull(),
    /** The day of the bank. */
    day: date({ mode: 'string' }).notNull(),
    amountCents: integer().notNull(),
    /** The bank's number, as it stands there; compared by its key, as a claim's. */
    reference: text(),
    referenceKey: text(),
    concept: text(),
    payerName: text(),
    payerIdentification: text(),
    /** The account's balance after it, if the file says a running one: it tells two equal lines apart. */
    balanceCents: bigint({ mode: 'number' }),
    cameAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    state: text({ enum: ['open', 'matched', 'set_aside'] })
      .notNull()
      .default('open'),
    moneyReceivedId: id().references(() => moneyReceived.id),
    matchedBy: id().references(() => accounts.id),
    matchedAt: timestamp({ withTimezone: true }),
    setAsideBy: id().references(() => accounts.id),
    setAsideAt: timestamp({ withTimezone: true }),
    setAsideReason: text(),
    /** Its texts are gone. */
    isForgotten: boolean().notNull().default(false),
    /** What the staff's search reads, without case and accents. */
    search: text().generatedAlwaysAs(
      sql`fold(coalesce(reference, '') || ' ' || coalesce(concept, '') || ' ' || coalesce(payer_name, '') || ' ' || coalesce(payer_identification, ''))`,
    ),
  },
  (t) => [
    uniqueIndex('statement_line_key').on(t.bankAccountId, t.lineKey),
    // Those that say the same.
    index('statement_line_same').on(t.bankAccountId, sql`left(line_key, 32)`),
    uniqueIndex('statement_line_money').on(t.moneyReceivedId),
    index('statement_line_statement').on(t.statementId),
    index('statement_line_open_day').on(sql`(day - date '2000-01-01')`, t.id).where(sql`state = 'open'`),
    index('statement_line_aside_day')
      .on(sql`(day - date '2000-01-01')`, t.id)
      .where(sql`state = 'set_aside'`),
    index('statement_line_matched_day')
      .on(sql`(day - date '2000-01-01')`, t.id)
      .where(sql`state = 'matched'`),
    index('statement_line_open_amount').on(t.amountCents).where(sql`state = 'open'`),
    index('statement_line_remembered').on(t.cameAt).where(sql`not is_forgotten`),
    index('statement_line_search').using('gin', sql`${t.search} gin_trgm_ops`),
    check('statement_line_amount_positive', sql`${t.amountCents} > 0`),
    check('statement_line_state_known', sql`${t.state} in ('open', 'matched', 'set_aside')`),
    check(
      'statement_line_matched_has_money',
      sql`(${t.state} = 'matched') = (${t.moneyReceivedId} is not null)`,
    ),
    check('statement_line_matched_has_time', sql`(${t.state} = 'matched') = (${t.matchedAt} is not null)`),
    check('statement_line_aside_has_time', sql`(${t.state} = 'set_aside') = (${t.setAsideAt} is not null)`),
    check(
      'statement_line_forgotten_whole',
      sql`not ${t.isForgotten} or (${t.state} <> 'open' and num_nonnulls(${t.reference}, ${t.referenceKey}, ${t.concept}, ${t.payerName}, ${t.payerIdentification}, ${t.setAsideReason}) = 0)`,
    ),
  ],
)
