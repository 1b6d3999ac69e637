import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { buildPricings, buildSlots } from '../../../contract/build-slots.ts'
import { editCauses } from '../../../contract/product-fields.ts'
import { stockReasons } from '../../../contract/stock-reasons.ts'
import { accounts } from './accounts.ts'
import { batches } from './batches.ts'
import { id } from './columns.ts'

/** Numbers of the categories that the staff add. Those below are the specification's, or kept for its next ones. */
export const ownCategoryIds = pgSequence('category_own_id', { startWith: 101, maxValue: 32_767 })

export const categories = pgTable(
  'category',
  {
    /** The specification's number, or one of `category_own_id`. The API sends it as `category_id`. */
    id: smallint().primaryKey(),
    label: text().notNull(),
    /** What one product of it is called: "Tarjeta gráfica". */
    singular: text().notNull(),
    path: text().notNull().unique(),
    position: smallint().notNull(),
    /** What people also call its products when they search. */
    words: text().array().notNull().default(sql`'{}'`),
    /** One of `contract/category-icons.ts`, drawn where a product has no picture. Null: the drawing of its number. */
    icon: text(),
    /** What stands above its listing. Empty: the shop's own words. */
    lead: text().notNull().default(''),
    /** Paths that it had before: they lead to the one of today. */
    formerPaths: text().array().notNull().default(sql`'{}'`),
    /** Without a listing, a place in menus and an address for search engines. Its products stay for sale. */
    isHidden: boolean().notNull().default(false),
    /** Raised by each change, also of what its products show. Of two that started from one, the second is refused. */
    version: integer().notNull().default(1),
  },
  (t) => [
    check('category_own_path', sql`${t.id} <= 100 or ${t.path} ~ '^/productos/[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
)

/**
 * Products and builds share one table and one space of ids, so that a cart cannot confuse them.
 * What was public is never deleted, because orders refer to it: `hidden_at` takes it off sale. A draft can be discarded.
 */
export const sellables = pgTable(
  'sellable',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['product', 'build'] }).notNull(),
    sku: text().notNull().unique(),
    name: text().notNull(),
    /** Lower case without accents, for the search. The database computes it, so that it always agrees with `name`. */
    searchName: text().generatedAlwaysAs(sql`fold(name)`),
    brand: text(),
    /** The maker's name for it, without the brand and without what the shop adds to `name`. */
    model: text(),
    /** The maker's part number (MPN). */
    partNumber: text(),
    /** SKU and part number as the desk's search compares them. */
    searchCodes: text().generatedAlwaysAs(sql`fold(sku || ' ' || coalesce(part_number, ''))`),
    description: text().notNull().default(''),
    categoryId: smallint().references(() => categories.id),
    /** With IVA. Null keeps it off sale until it gets a price. */
    priceCents: integer(),
    /** The price before a reduction, with IVA. Cards show it struck through. */
    previousPriceCents: integer(),
    /** What one unit costs the shop, without IVA, as the staff say. Null: what was paid for the last units that came. */
    costCents: integer(),
    taxClass: text({ enum: ['general', 'zero'] })
      .notNull()
      .default('general'),
    weightGrams: integer(),
    condition: text({ enum: ['new', 'refurbished'] })
      .notNull()
      .default('new'),
    grade: text({ enum: ['A', 'B', 'C'] }),
    warrantyMonths: smallint().notNull().default(12),
    isFeatured: boolean().notNull().default(false),
    /**
     * How the price of a build follows from those of its parts. It makes a build a composed one, whose units are those of
     * its parts. Null: a product, or a build with units of its own.
     */
    buildPricing: text({ enum: buildPricings }),
    /** What is taken off the sum of the parts: hundredths of a percent, or cents. */
    buildDiscount: integer(),
    /**
     * Units that can be sold now. Each change has a row in `stock_movement`, but of a composed build it is how often its
     * parts can be had, and no row is its own. No index has it: an update of a column that is in none stays within the
     * row's page, and a rush of orders updates one row hundreds of times.
     */
    stock: integer().notNull().default(0),
    /** Where it lies, as the shop calls the place: "A3-2". Prints that pick from the shelf go by it. */
    shelf: text(),
    /** The staff are warned from so many units down. Null: from `low_stock_units` of the settings. 0: never. */
    lowStockAt: integer(),
    /** Whether the number of each unit is written down when it is packed. Null: as `serial_sections` of the settings says. */
    asksSerial: boolean(),
    /**
     * When its last unit went. Null while there are some, and for what never had any: a shop lists thousands of those.
     * A trigger writes it, so that no verb can forget to.
     */
    ranOutAt: timestamp({ withTimezone: true }),
    hiddenAt: timestamp({ withTimezone: true }),
    /**
     * When it was first for sale: from then on its page is public, on sale or not. Null is a draft, which no page shows.
     * A trigger writes it as soon as there is a price and it is not hidden, so that no verb can forget to.
     */
    publishedAt: timestamp({ withTimezone: true }),
    /** When it goes on sale by itself. Until then it is hidden. */
    publishAt: timestamp({ withTimezone: true }),
    /** Raised by each edit (`sellable_edit`). Of two edits that started from the same version, the second is refused. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('sellable_stock_not_negative', sql`${t.stock} >= 0`),
    check('sellable_price_positive', sql`${t.priceCents} > 0`),
    check('sellable_previous_price_higher', sql`${t.previousPriceCents} > ${t.priceCents}`),
    check('sellable_cost_not_negative', sql`${t.costCents} >= 0`),
    check('sellable_scheduled_is_hidden', sql`${t.publishAt} is null or ${t.hiddenAt} is not null`),
    check('sellable_warranty_not_negative', sql`${t.warrantyMonths} >= 0`),
    check('sellable_low_stock_not_negative', sql`${t.lowStockAt} >= 0`),
    check('sellable_composed_is_build', sql`${t.buildPricing} is null or ${t.kind} = 'build'`),
    check(
      'sellable_build_discount_has_pricing',
      sql`(${t.buildDiscount} is not null) = coalesce(${t.buildPricing} in ('percent', 'amount'), false)`,
    ),
    check('sellable_build_has_no_category', sql`${t.kind} = 'product' or ${t.categoryId} is null`),
    // One index for each order of a listing. It starts with the columns that the listing fixes and ends with the id, so
    // that a page reads one range of it, however large the catalogue is.
    index('sellable_category_price')
      .on(t.categoryId, t.priceCents, t.id)
      .where(sql`price_cents is not null and hidden_at is null`),
    index('sellable_kind_price')
      .on(t.kind, t.priceCents, t.id)
      .where(sql`price_cents is not null and hidden_at is null`),
    index('sellable_featured_price')
      .on(t.priceCents, t.id)
      .where(sql`is_featured and price_cents is not null and hidden_at is null`),
    index('sellable_search_name').using('gin', sql`search_name gin_trgm_ops`),
    index('sellable_search_codes').using('gin', sql`search_codes gin_trgm_ops`),
    index('sellable_part_number').on(t.partNumber),
    // The desk lists all of them by name.
    index('sellable_by_name').on(t.searchName, t.id),
    // Looked for every second, and few wait.
    index('sellable_publish_at').on(t.publishAt).where(sql`publish_at is not null`),
  ],
)

/** A field of a sellable before and after an edit, as its column holds it. A specification is the field `specs.vram_gb`. */
export type EditedFields = Record<string, { before: unknown; after: unknown }>

/**
 * What each edit changed of a sellable, by the version that it made. It tells the second of two editors what the first
 * did, and an act on many what to take back. It names who of the staff did it, and stays as it is: what the staff did is kept.
 */
export const sellableEdits = pgTable(
  'sellable_edit',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    version: integer().notNull(),
    cause: text({ enum: editCauses }).notNull(),
    fields: jsonb().$type<EditedFields>().notNull(),
    /** The act on many that made it; null: an edit by itself. */
    batchId: id().references(() => batches.id),
    /** Null: an import of the command line, or the clock. */
    editedBy: id().references(() => accounts.id),
    editedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('sellable_edit_version').on(t.sellableId, t.version),
    index('sellable_edit_batch').on(t.batchId, t.sellableId).where(sql`batch_id is not null`),
  ],
)

/**
 * Bar codes that lead to a sellable, beside its SKU and part number: the makers', and what a shop prints itself. `code`
 * is what `codeKey` makes of what was scanned.
 */
export const sellableCodes = pgTable(
  'sellable_code',
  {
    code: text().primaryKey(),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('sellable_code_sellable').on(t.sellableId),
    check('sellable_code_not_empty', sql`${t.code} <> ''`),
  ],
)

/**
 * The parts of a build, one a slot. `product_id` is the product that goes in, whose name counts. Null: a part that the shop
 * never sold by itself, called by its `label`. A composed build has products alone.
 */
export const buildComponents = pgTable(
  'build_component',
  {
    buildId: id()
      .notNull()
      .references(() => sellables.id),
    slot: text({ enum: buildSlots }).notNull(),
    label: text().notNull(),
    productId: id().references(() => sellables.id),
    quantity: smallint().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.buildId, t.slot] }),
    check('build_component_quantity_positive', sql`${t.quantity} >= 1`),
    // Which builds follow a product whose units or price change.
    index('build_component_product').on(t.productId).where(sql`product_id is not null`),
  ],
)

/** The specifications that products can have, for filters and compatibility: `vram_gb`, in GB, of graphics cards. */
export const specDefinitions = pgTable(
  'spec_definition',
  {
    key: text().primaryKey(),
    /** Its name in URLs: "vram". */
    slug: text().notNull().unique(),
    type: text({ enum: ['number', 'text', 'boolean'] }).notNull(),
    unit: text(),
    label: text().notNull(),
    /** How a card writes a value: "{value} hilos". Null: the value with its unit. */
    phrase: text(),
    phraseOne: text(),
    isMany: boolean().notNull().default(false),
    /** Which figure is the best when products are compared. Null: none is. */
    better: text({ enum: ['more', 'less'] }),
    /** Read by processes of a version before places had categories, which may run beside this one. */
    cardPosition: smallint(),
    /** Its place among all, where no category says another. */
    position: smallint().notNull(),
    /** Raised by each change. Of two that started from one, the second is refused. */
    version: integer().notNull().default(1),
  },
  (t) => [
    check('spec_definition_slug_is_plain', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    // A range is asked for by its slug with these endings.
    check('spec_definition_slug_is_no_bound', sql`${t.slug} !~ '-(desde|hasta)$'`),
  ],
)

/** Where the products of a category show a specification. A null position keeps it off that place. */
export const specDefinitionCategories = pgTable(
  'spec_definition_category',
  {
    key: text()
      .notNull()
      .references(() => specDefinitions.key, { onDelete: 'cascade' }),
    categoryId: smallint()
      .notNull()
      .references(() => categories.id),
    /** A card shows the first three that the product has. */
    cardPosition: smallint(),
    facetPosition: smallint(),
    facetKind: text({ enum: ['values', 'range'] }),
    tablePosition: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.categoryId] }),
    check(
      'spec_definition_category_facet_has_kind',
      sql`(${t.facetPosition} is null) = (${t.facetKind} is null)`,
    ),
  ],
)

/** One value of a specification. `ordinal` numbers the values when there are several, as with the form factors of a case. */
export const specValues = pgTable(
  'spec_value',
  {
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    key: text()
      .notNull()
      .references(() => specDefinitions.key),
    ordinal: smallint().notNull().default(0),
    number: doublePrecision(),
    text: text(),
    boolean: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.sellableId, t.key, t.ordinal] }),
    check('spec_value_has_one_type', sql`num_nonnulls(${t.number}, ${t.text}, ${t.boolean}) = 1`),
    index('spec_value_number').on(t.key, t.number).where(sql`number is not null`),
    index('spec_value_text').on(t.key, t.text).where(sql`text is not null`),
  ],
)

/** A picture: its file under /multimedia/, the widths that are made of it, and its alternative text. */
export const media = pgTable(
  'media',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The name contains a hash of the content, so that caches can keep the file for ever. */
    file: text().notNull().unique(),
    type: text().notNull(),
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The widths made of the master, in pixels. Empty for a drawing, because an SVG fits every width. */
    widths: integer().array().notNull().default(sql`'{}'`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the staff took it from the last article that showed it: 30 days later it is deleted. */
    unusedSince: timestamp({ withTimezone: true }),
  },
  (t) => [check('media_has_size', sql`${t.width} > 0 and ${t.height} > 0`)],
)

/**
 * The ledger of stock: `sellable.stock` is the sum of these rows. `(reason, reference)` is unique, so that the database
 * itself refuses to take the units of an order line, or to give them back, a second time. It names who of the staff
 * received or corrected, and stays as it is: what the staff did is kept.
 */
export const stockMovements = pgTable(
  'stock_movement',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    quantity: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    /**
     * What caused it, a row or the key of a change: `order_line:45`, `goods_return:7:45`, `received:{key}:{sellable}`. Of a
     * part that moved for a build its id follows: `order_line:45:12`.
     */
    reference: text().notNull(),
    /** What one unit cost the shop, without IVA, of units that were received. Null: nobody wrote it down. */
    unitCostCents: integer(),
    /** Of what the staff received or corrected: the supplier's invoice, or why. */
    note: text(),
    /** Who of the staff. Null: a buyer or the shop itself moved it, or a process of version 953a126. */
    recordedBy: id().references(() => accounts.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('stock_movement_once').on(t.reason, t.reference),
    check('stock_movement_moves', sql`${t.quantity} <> 0`),
    check('stock_movement_cost_not_negative', sql`${t.unitCostCents} >= 0`),
    index('stock_movement_sellable').on(t.sellableId, t.id),
    // What the last units cost, and when those on the shelf came, without reading all that went since.
    index('stock_movement_cost').on(t.sellableId, t.id).where(sql`unit_cost_cents is not null`),
    index('stock_movement_came')
      .on(t.sellableId, t.id)
      .where(sql`reason in ('opening', 'received', 'correction') and quantity > 0`),
  ],
)

/** One row for each change of a price. A null price means none: not yet, or no longer. */
export const priceChanges = pgTable(
  'price_change',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    oldPriceCents: integer(),
    newPriceCents: integer(),
    cause: text({ enum: ['import', 'staff', 'parts'] }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('price_change_changes', sql`${t.oldPriceCents} is distinct from ${t.newPriceCents}`),
    index('price_change_sellable').on(t.sellableId, t.id),
  ],
)

/** A transaction's number. Unlike `xid` it never wraps around. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The changes of the catalogue, for the processes that cache pages. The transaction that makes a change writes its row.
 * Rows are never updated, and are deleted a day later. `ids` are those of sellables; null stands for all of them.
 */
export const catalogChanges = pgTable(
  'catalog_change',
  {
    id: id().generatedAlwaysAsIdentity(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    kind: text({ enum: ['stock', 'price', 'product', 'search', 'setting'] }).notNull(),
    ids: id().array(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // `xid` comes first because the processes read by it.
  (t) => [primaryKey({ columns: [t.xid, t.id] })],
)
