import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { buyerKinds } from '../../../contract/invoices.ts'
import { accounts } from './accounts.ts'
import { id } from './columns.ts'
import { orderEvents, orders } from './orders.ts'

/**
 * The invoices (facturas) that the shop issued with its own program and wrote down here, in cents. A sale's record for
 * the tax office: it names its buyer by law, so closing an account leaves it alone; it is in the export, and goes seven
 * years after its day (`forgetOldInvoices`). A trigger lets nothing be deleted before. A mistake is annulled, and the
 * row stays.
 */
export const invoices = pgTable(
  'invoice',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    /** What stands in the order's history, and what the mail with its files tells of. */
    eventId: id()
      .notNull()
      .unique('invoice_event')
      .references(() => orderEvents.id),
    /** The clave de acceso, 49 digits: see `contract/access-key.ts`. Day and number stand in it too. */
    accessKey: text().notNull(),
    number: text().notNull(),
    issuedOn: date({ mode: 'string' }).notNull(),
    buyerKind: text({ enum: buyerKinds }).notNull(),
    buyerIdentification: text().notNull(),
    buyerName: text().notNull(),
    buyerAddress: text(),
    /** What is taxed at the general rate, and what at 0 %. */
    taxedBaseCents: integer().notNull(),
    zeroBaseCents: integer().notNull(),
    taxCents: integer().notNull(),
    totalCents: integer().notNull(),
    /** In basis points: 1500 is 15 %. */
    taxRateBp: integer().notNull(),
    /** The files as they came, under random names in a private folder. */
    xmlFile: text().unique('invoice_xml'),
    pdfFile: text().unique('invoice_pdf'),
    recordedBy: id()
      .notNull()
      .references(() => accounts.id),
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    annulledAt: timestamp({ withTimezone: true }),
    annulledBy: id().references(() => accounts.id),
    annulReason: text(),
    /** What the staff's search reads, without case and accents. */
    search: text().generatedAlwaysAs(
      sql`fold(number || ' ' || buyer_name || ' ' || buyer_identification || ' ' || access_key)`,
    ),
  },
  (t) => [
    uniqueIndex('invoice_order').on(t.orderId).where(sql`annulled_at is null`),
    uniqueIndex('invoice_access_key').on(t.accessKey).where(sql`annulled_at is null`),
    index('invoice_of_order').on(t.orderId, t.id),
    index('invoice_day').on(sql`(issued_on - date '2000-01-01')`, t.id),
    index('invoice_sequence').on(sql`substr(number, 9)`),
    index('invoice_search').using('gin', sql`${t.search} gin_trgm_ops`),
    check(
      'invoice_buyer_kind_known',
      sql`${t.buyerKind} in ('ruc', 'cedula', 'passport', 'final_consumer', 'foreign')`,
    ),
    check('invoice_access_key_digits', sql`${t.accessKey} ~ '^[0-9]{49}$'`),
    check(
      'invoice_number_of_key',
      sql`${t.number} = substr(${t.accessKey}, 25, 3) || '-' || substr(${t.accessKey}, 28, 3) || '-' || substr(${t.accessKey}, 31, 9)`,
    ),
    check(
      'invoice_day_of_key',
      sql`${t.issuedOn} = make_date(substr(${t.accessKey}, 5, 4)::int, substr(${t.accessKey}, 3, 2)::int, substr(${t.accessKey}, 1, 2)::int)`,
    ),
    check(
      'invoice_cents_not_negative',
      sql`least(${t.taxedBaseCents}, ${t.zeroBaseCents}, ${t.taxCents}) >= 0 and ${t.totalCents} > 0`,
    ),
    check('invoice_adds_up', sql`${t.totalCents} = ${t.taxedBaseCents} + ${t.zeroBaseCents} + ${t.taxCents}`),
    check(
      'invoice_annulled_whole',
      sql`num_nonnulls(${t.annulledAt}, ${t.annulledBy}, ${t.annulReason}) in (0, 3)`,
    ),
  ],
)
