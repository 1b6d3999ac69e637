import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { sellables, stockMovements } from './catalog.ts'
import { id } from './columns.ts'
import { shipments } from './fulfilment.ts'
import { orderLines } from './orders.ts'
import { goodsReturns } from './returns.ts'

/**
 * One unit of an article, known by the number that its maker gave it. It is never changed: a number that was mistyped on
 * an order is taken from it, and the right one is another row.
 */
export const serialNumbers = pgTable(
  'serial_number',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    /** As typed or scanned. `number_key` is what is compared: see `serialKey`. */
    number: text().notNull(),
    numberKey: text().notNull(),
    /** The delivery that it came in. Null: the shop first saw its number when it was packed. */
    receivedIn: id().references(() => stockMovements.id),
    recordedBy: id()
      .notNull()
      .references(() => accounts.id),
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('serial_number_once').on(t.sellableId, t.numberKey),
    index('serial_number_key').on(sql`${t.numberKey} text_pattern_ops`),
    check('serial_number_not_empty', sql`${t.number} <> '' and ${t.numberKey} <> ''`),
  ],
)

/**
 * A unit that was packed for an order, handed over or sold at the counter. It names a person by the order: it is in the
 * export, and stays when the account is closed, because the warranty of the unit does.
 */
export const serialSales = pgTable(
  'serial_sale',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    serialId: id()
      .notNull()
      .references(() => serialNumbers.id),
    orderLineId: id()
      .notNull()
      .references(() => orderLines.id),
    /** The parcel that it left in. Null: it has not left in one, or was taken along at the shop. */
    shipmentId: id().references(() => shipments.id),
    recordedBy: id()
      .notNull()
      .references(() => accounts.id),
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The unit came back with these goods. */
    goodsReturnId: id().references(() => goodsReturns.id),
    returnedAt: timestamp({ withTimezone: true }),
    /** The order never had it: its number was mistyped, or the order was cancelled after it was packed. */
    undoneAt: timestamp({ withTimezone: true }),
    /** Null when the buyer or the shop itself cancelled the order. */
    undoneBy: id().references(() => accounts.id),
    undoReason: text(),
  },
  (t) => [
    // A unit is with one buyer at a time.
    uniqueIndex('serial_sale_live').on(t.serialId).where(sql`undone_at is null and returned_at is null`),
    index('serial_sale_serial').on(t.serialId, t.id),
    index('serial_sale_line').on(t.orderLineId),
    check('serial_sale_returned_whole', sql`(${t.goodsReturnId} is null) = (${t.returnedAt} is null)`),
    check('serial_sale_undone_whole', sql`(${t.undoneAt} is null) = (${t.undoReason} is null)`),
    check(
      'serial_sale_one_end',
      sql`num_nonnulls(${t.returnedAt}, ${t.undoneAt}) < 2 and (${t.undoneBy} is null or ${t.undoneAt} is not null)`,
    ),
  ],
)
