import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { carrierIds } from '../../../contract/carriers.ts'
import { pickupPersons } from '../../../contract/pickup-persons.ts'
import { accounts } from './accounts.ts'
import { id } from './columns.ts'
import { orderEvents, orderLines, orders } from './orders.ts'

/**
 * A parcel of an order that the shop handed to a carrier. An order can leave in several. Carrier and guide number can be
 * corrected; the audit keeps what stood there before. The guide number leads to the buyer's name and address at the
 * carrier, so it is in the export and goes when the account is closed.
 */
export const shipments = pgTable(
  'shipment',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    /** What stands in the order's history, and what the mail of this parcel tells of. */
    eventId: id()
      .notNull()
      .unique('shipment_event')
      .references(() => orderEvents.id),
    carrier: text({ enum: carrierIds }).notNull(),
    /** The name of a carrier that is none of those we know. */
    carrierName: text(),
    /** As typed. Null: a driver of the shop, who has none. `guide_key` is what is searched: see `guideKey`. */
    guideNumber: text(),
    guideKey: text(),
    sentBy: id()
      .notNull()
      .references(() => accounts.id),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('shipment_order').on(t.orderId),
    index('shipment_guide').on(sql`${t.guideKey} text_pattern_ops`),
    check('shipment_other_has_name', sql`(${t.carrier} = 'other') = (${t.carrierName} is not null)`),
    check('shipment_guide_has_key', sql`(${t.guideNumber} is null) = (${t.guideKey} is null)`),
  ],
)

/** How many units of which line lie in a parcel. */
export const shipmentLines = pgTable(
  'shipment_line',
  {
    shipmentId: id()
      .notNull()
      .references(() => shipments.id),
    orderLineId: id()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipmentId, t.orderLineId] }),
    index('shipment_line_line').on(t.orderLineId),
    check('shipment_line_count_positive', sql`${t.quantity} >= 1`),
  ],
)

/**
 * Who picked up an order, and whose identification the staff saw. Names a person: it is in the export, and name and
 * identification go when the account is closed.
 */
export const pickups = pgTable('pickup', {
  orderId: id()
    .primaryKey()
    .references(() => orders.id),
  /** `named`: whom the buyer had named in the order. `other`: somebody whom the staff let through. */
  receivedBy: text({ enum: pickupPersons }).notNull(),
  name: text().notNull(),
  identification: text().notNull(),
  handedBy: id()
    .notNull()
    .references(() => accounts.id),
  handedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/**
 * What the staff write to each other about an order. A trigger refuses to change a note; they are deleted when the buyer
 * closes the account, because they may name the person.
 */
export const orderNotes = pgTable(
  'order_note',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    text: text().notNull(),
    writtenBy: id()
      .notNull()
      .references(() => accounts.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('order_note_order').on(t.orderId, t.id)],
)

/** A search of orders that one of the staff keeps under a name, for themselves or for all. */
export const savedViews = pgTable(
  'saved_view',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    accountId: id()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** The query of the list's address: `filter=to_send&sort=oldest`. */
    query: text().notNull(),
    isShared: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('saved_view_name').on(t.accountId, sql`lower(${t.name})`)],
)
