import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ImportLayout, ImportOutcome } from '../../../contract/import-layout.ts'
import { accounts } from './accounts.ts'
import { batches } from './batches.ts'
import { type EditedFields, sellables } from './catalog.ts'
import { bytea, id } from './columns.ts'

/** Who sells to the shop. It names a business; the staff write it. */
export const suppliers = pgTable(
  'supplier',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** What a price proposed of its costs leaves, as a share of the price without IVA, in hundredths of a percent. Null: none is proposed. */
    marginBp: integer(),
    /** What proposed prices end in: `.90`, or the cents as they come. */
    rounding: text({ enum: ['to_90', 'none'] })
      .notNull()
      .default('to_90'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('supplier_name').on(sql`fold(${t.name})`),
    check('supplier_margin_possible', sql`${t.marginBp} between 0 and 9000`),
    check('supplier_rounding_known', sql`${t.rounding} in ('to_90', 'none')`),
  ],
)

/** How a file is read: remembered for each supplier and each row of titles, and changed by whoever maps it anew. */
export const importLayouts = pgTable(
  'import_layout',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: files of no supplier. */
    supplierId: id().references(() => suppliers.id, { onDelete: 'cascade' }),
    /** The titles of the columns, without case, accents and signs. */
    headerKey: text().notNull(),
    layout: jsonb().$type<ImportLayout>().notNull(),
    savedBy: id()
      .notNull()
      .references(() => accounts.id),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('import_layout_once').on(t.supplierId, t.headerKey).nullsNotDistinct()],
)

/**
 * One file of products. It is a draft while the staff say what its columns hold; a job compares it, and nothing of the
 * catalogue changes before it is applied.
 */
export const productImports = pgTable(
  'product_import',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    fileName: text().notNull(),
    bytes: integer().notNull(),
    /** Null: the command line. */
    uploadedBy: id().references(() => accounts.id),
    uploadedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    state: text({ enum: ['draft', 'comparing', 'compared', 'failed'] })
      .notNull()
      .default('draft'),
    /** The titles of its table, and without case, accents and signs. */
    titles: jsonb().$type<readonly string[]>().notNull(),
    headerKey: text().notNull(),
    /** Its first rows, cut, as the screen shows them. */
    sample: jsonb().$type<readonly { row: number; cells: readonly string[] }[]>().notNull(),
    /** Rows below the titles. */
    rows: integer().notNull(),
    /** How it is read: first as it seems, then as the staff say. */
    layout: jsonb().$type<ImportLayout>().notNull(),
    supplierId: id().references(() => suppliers.id),
    /** The job under way. Jobs are deleted before imports are, so it is no foreign key. */
    jobId: bigint({ mode: 'number' }),
    newRows: integer().notNull().default(0),
    changedRows: integer().notNull().default(0),
    sameRows: integer().notNull().default(0),
    refusedRows: integer().notNull().default(0),
    /** What the staff are told of a file that could not be read. */
    failure: text(),
    comparedAt: timestamp({ withTimezone: true }),
    /** What applied it. Null: nothing of the catalogue changed by it. */
    batchId: id().references(() => batches.id),
  },
  (t) => [
    check('product_import_state_known', sql`${t.state} in ('draft', 'comparing', 'compared', 'failed')`),
    index('product_import_uploaded_at').on(t.uploadedAt),
    uniqueIndex('product_import_batch').on(t.batchId).where(sql`batch_id is not null`),
    check('product_import_applied_is_compared', sql`${t.batchId} is null or ${t.state} = 'compared'`),
  ],
)

/** The file itself. Any process may run the job, so it lies in the database. */
export const productImportFiles = pgTable('product_import_file', {
  importId: id()
    .primaryKey()
    .references(() => productImports.id, { onDelete: 'cascade' }),
  content: bytea().notNull(),
})

/** A row of a file as it was compared: what it says, and what of a product would change. */
export const productImportRows = pgTable(
  'product_import_row',
  {
    importId: id()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** Its number in the file, from 1. */
    row: integer().notNull(),
    outcome: text({ enum: ['new', 'changed', 'same', 'refused'] })
      .$type<ImportOutcome>()
      .notNull(),
    /** What tells the product: `sku:KT-1` or `part:G506T`. Null: the row says neither. */
    productKey: text(),
    /** What the screen calls it: its name, or else its key. */
    title: text().notNull(),
    /** What is written when it is applied, as the verbs take it: cents, ids, typed specifications. */
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Units that a new product begins with. */
    stock: integer(),
    /** Why it is refused, by field. */
    problems: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The product that is there already, and the version that was compared. */
    sellableId: id().references(() => sellables.id, { onDelete: 'set null' }),
    version: integer(),
    /** What would change, before and after. */
    changes: jsonb().$type<EditedFields>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index('product_import_row_outcome').on(t.importId, t.outcome, t.row),
    index('product_import_row_sellable').on(t.sellableId),
    check('product_import_row_outcome_known', sql`${t.outcome} in ('new', 'changed', 'same', 'refused')`),
  ],
)

/** What a product costs at a supplier, without IVA, as its last applied file says. The rule of the supplier makes a price of it. */
export const supplierCosts = pgTable(
  'supplier_cost',
  {
    supplierId: id()
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    sellableId: id()
      .notNull()
      .references(() => sellables.id, { onDelete: 'cascade' }),
    costCents: integer().notNull(),
    /** The file that said it; null: it was forgotten since. */
    importId: id().references(() => productImports.id, { onDelete: 'set null' }),
    saidAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The proposed price that the staff declined: it is not proposed again. */
    declinedCents: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.supplierId, t.sellableId] }),
    index('supplier_cost_sellable').on(t.sellableId),
    index('supplier_cost_import').on(t.importId),
    check('supplier_cost_not_negative', sql`${t.costCents} >= 0`),
  ],
)
