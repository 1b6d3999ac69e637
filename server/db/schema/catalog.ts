import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { buildSlots } from '../../../contract/build-slots.ts'

const id = () => bigint({ mode: 'number' })

export const categories = pgTable('category', {
  /** The specification's own number (§3). */
  id: smallint().primaryKey(),
  label: text().notNull(),
  /** How one article of it is called: "Tarjeta gráfica". */
  singular: text().notNull(),
  path: text().notNull().unique(),
  position: smallint().notNull(),
})

/**
 * All that can be bought, products and builds, in one id space, so that a cart never confuses them.
 * A sellable is never deleted, since orders point at it: `hidden_at` takes it off sale.
 */
export const sellables = pgTable(
  'sellable',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['product', 'build'] }).notNull(),
    sku: text().notNull().unique(),
    name: text().notNull(),
    /** Lower case without accents, for "name contains". Written by the database, so it cannot lag behind. */
    searchName: text().generatedAlwaysAs(sql`fold(name)`),
    brand: text(),
    /** What its maker calls it, without the brand and without what the shop adds to its name. */
    model: text(),
    /** The maker's own number for it. */
    partNumber: text(),
    description: text().notNull().default(''),
    categoryId: smallint().references(() => categories.id),
    /** IVA included. Null: kept, but not for sale until it has a price. */
    priceCents: integer(),
    /** What it cost before a sale price, to show struck through. */
    previousPriceCents: integer(),
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
    /** Units that can be sold now. Every change of it has its row in `stock_movement`. */
    stock: integer().notNull().default(0),
    hiddenAt: timestamp({ withTimezone: true }),
    /**
     * When it was first for sale: from then on its page is public, for sale or not. Null: a draft, and nobody's
     * business. Written by a trigger as soon as it has a price and is not hidden, so that no verb can forget it.
     */
    publishedAt: timestamp({ withTimezone: true }),
    /** Raised by each edit of the staff: the second of two edits made from the same reading is refused. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('sellable_stock_not_negative', sql`${t.stock} >= 0`),
    check('sellable_price_positive', sql`${t.priceCents} > 0`),
    check('sellable_previous_price_higher', sql`${t.previousPriceCents} > ${t.priceCents}`),
    check('sellable_warranty_not_negative', sql`${t.warrantyMonths} >= 0`),
    check('sellable_build_has_no_category', sql`${t.kind} = 'product' or ${t.categoryId} is null`),
    // One index per way of walking a listing. Each leads with what a listing fixes and ends with the id,
    // so that a page is one range of the index, however large the catalogue is.
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
  ],
)

/** The parts of a build, in the specification's slots. A part that is itself sold here is linked. */
export const buildComponents = pgTable(
  'build_component',
  {
    buildId: id()
      .notNull()
      .references(() => sellables.id),
    slot: text({ enum: buildSlots }).notNull(),
    label: text().notNull(),
    productId: id().references(() => sellables.id),
  },
  (t) => [primaryKey({ columns: [t.buildId, t.slot] })],
)

/** What can be said of a part: `vram_gb` is a number in GB, of graphics cards. Filters and compatibility ask these. */
export const specDefinitions = pgTable('spec_definition', {
  key: text().primaryKey(),
  type: text({ enum: ['number', 'text', 'boolean'] }).notNull(),
  unit: text(),
  label: text().notNull(),
  /** Place among the figures of a card; null keeps it off the card. */
  cardPosition: smallint(),
  position: smallint().notNull(),
})

export const specDefinitionCategories = pgTable(
  'spec_definition_category',
  {
    key: text()
      .notNull()
      .references(() => specDefinitions.key, { onDelete: 'cascade' }),
    categoryId: smallint()
      .notNull()
      .references(() => categories.id),
  },
  (t) => [primaryKey({ columns: [t.key, t.categoryId] })],
)

/** One value of one specification; `ordinal` tells several values of one key apart (form factors that a case takes). */
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

/** A picture: its file under /multimedia/, the widths in which it lies there, and what it shows. */
export const media = pgTable(
  'media',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Named by its content's hash, so it can be cached for ever. */
    file: text().notNull().unique(),
    type: text().notNull(),
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Pixel widths that exist besides the master; empty for a drawing, which scales by itself. */
    widths: integer().array().notNull().default(sql`'{}'`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check('media_has_size', sql`${t.width} > 0 and ${t.height} > 0`)],
)

export const sellableMedia = pgTable(
  'sellable_media',
  {
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    /** 0 is the picture of cards and lists. */
    position: smallint().notNull(),
    mediaId: id()
      .notNull()
      .references(() => media.id),
  },
  (t) => [primaryKey({ columns: [t.sellableId, t.position] })],
)

/**
 * The ledger of stock: `sellable.stock` is the sum of these rows. `(reason, reference)` is unique, so "exactly once"
 * is a rule of the database: an order line takes its units once and gives them back once.
 */
export const stockMovements = pgTable(
  'stock_movement',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    quantity: integer().notNull(),
    reason: text({
      enum: [
        'opening',
        'order',
        'order_cancelled',
        'reservation',
        'reservation_released',
        'received',
        'correction',
      ],
    }).notNull(),
    /** What caused it: `sellable:12`, `order_line:45`. */
    reference: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('stock_movement_once').on(t.reason, t.reference),
    check('stock_movement_moves', sql`${t.quantity} <> 0`),
    index('stock_movement_sellable').on(t.sellableId),
  ],
)

/** Prices as they were: one row for each time that one changed. Null: it had none, or has none any more. */
export const priceChanges = pgTable(
  'price_change',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    oldPriceCents: integer(),
    newPriceCents: integer(),
    cause: text({ enum: ['import', 'staff'] }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('price_change_changes', sql`${t.oldPriceCents} is distinct from ${t.newPriceCents}`),
    index('price_change_sellable').on(t.sellableId, t.id),
  ],
)

/** A transaction's number for the whole life of the cluster: unlike `xid` it does not wrap around. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What of the catalogue changed, written by the transaction that changed it, for the processes that keep pages. Rows are
 * only added, and deleted a day later. `ids` are sellables; null stands for all of them.
 */
export const catalogChanges = pgTable(
  'catalog_change',
  {
    id: id().generatedAlwaysAsIdentity(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    kind: text({ enum: ['stock', 'price', 'product'] }).notNull(),
    ids: id().array(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // By transaction first, because that is how it is read.
  (t) => [primaryKey({ columns: [t.xid, t.id] })],
)
