import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  caseKinds,
  caseReasons,
  caseStates,
  resolutions,
  supplierOutcomes,
} from '../../../contract/return-cases.ts'
import { accounts } from './accounts.ts'
import { id } from './columns.ts'
import { orderEvents, orderLines, orders } from './orders.ts'

/**
 * Goods of an order that came back to the shop for good. The money that goes back for them is a refund of the order. Its
 * reason is in the words of the staff, and names nobody.
 */
export const goodsReturns = pgTable(
  'goods_return',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    /** The case that they came back by. Null: a sale at the counter that was undone at once. */
    caseId: id()
      .unique('goods_return_case')
      .references((): AnyPgColumn => returnCases.id),
    reason: text().notNull(),
    receivedBy: id()
      .notNull()
      .references(() => accounts.id),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('goods_return_order').on(t.orderId), index('goods_return_received').on(t.receivedAt)],
)

/**
 * Units of one line of the order that came back, those that went on sale again apart from those that were lost. All returns
 * of a line together, without those that were exchanged, are no more than it has.
 */
export const goodsReturnLines = pgTable(
  'goods_return_line',
  {
    goodsReturnId: id()
      .notNull()
      .references(() => goodsReturns.id),
    orderLineId: id()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('count').notNull(),
    /** They went on sale again, by a movement `returned`. Otherwise they are lost to the shop. */
    isToStock: boolean('to_stock').notNull(),
    /**
     * As many units of the same article left the shelf in their place, by a movement `exchanged`: the buyer still has what
     * the line says, and still owes it.
     */
    isExchanged: boolean('exchanged').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.goodsReturnId, t.orderLineId, t.isToStock] }),
    index('goods_return_line_of').on(t.orderLineId),
    check('goods_return_line_count_positive', sql`${t.quantity} >= 1`),
  ],
)

/**
 * What a buyer wants to return or to have under warranty, from the request to its end: see `contract/return-cases.ts`. The
 * words in `reason_words` may name a person: they are in the export, and go when the account is closed. The case itself
 * stays, with its order.
 */
export const returnCases = pgTable(
  'return_case',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    /** Made by the screen for each new request: the same one again is the same case. Null: from before there were cases. */
    requestKey: uuid().unique('return_case_request'),
    kind: text({ enum: caseKinds }).notNull(),
    state: text({ enum: caseStates }).notNull().default('requested'),
    reason: text({ enum: caseReasons }).notNull(),
    /** What the buyer wrote, or the staff for a buyer who called. */
    reasonWords: text(),
    /** The buyer asked for a voucher instead of money. Without it none is given. */
    wantsVoucher: boolean().notNull().default(false),
    askedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The last day on which it could be asked for; of several articles the first of them. Null: no day is known. */
    deadline: date({ mode: 'string' }),
    resolution: text({ enum: resolutions }),
    /** Why the shop does not accept it, in the words that the buyer reads. */
    refusalReason: text(),
    closedAt: timestamp({ withTimezone: true }),
    /** The credit note that the shop's own program issued for it: `001-001-000000123`. */
    creditNoteNumber: text(),
    creditNoteOn: date({ mode: 'string' }),
  },
  (t) => [
    check('return_case_kind_known', sql`${t.kind} in ('return', 'warranty')`),
    check(
      'return_case_closed_has_time',
      sql`(${t.state} in ('resolved', 'refused', 'withdrawn')) = (${t.closedAt} is not null)`,
    ),
    check('return_case_resolved_how', sql`(${t.state} = 'resolved') = (${t.resolution} is not null)`),
    check('return_case_refused_why', sql`(${t.state} = 'refused') = (${t.refusalReason} is not null)`),
    check('return_case_voucher_asked', sql`${t.resolution} is distinct from 'voucher' or ${t.wantsVoucher}`),
    check(
      'return_case_credit_note_whole',
      sql`(${t.creditNoteNumber} is null) = (${t.creditNoteOn} is null)`,
    ),
    index('return_case_order').on(t.orderId, t.id),
    index('return_case_open').on(t.id).where(sql`closed_at is null`),
    index('return_case_closed')
      .on(sql`((extract(epoch from closed_at at time zone 'UTC') * 1000000)::bigint)`, t.id)
      .where(sql`closed_at is not null`),
  ],
)

/** Which units of which line a case is about. The units of open cases and of returns are no more than what was sent. */
export const returnCaseLines = pgTable(
  'return_case_line',
  {
    caseId: id()
      .notNull()
      .references(() => returnCases.id),
    orderLineId: id()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.caseId, t.orderLineId] }),
    index('return_case_line_of').on(t.orderLineId),
    check('return_case_line_count_positive', sql`${t.quantity} >= 1`),
  ],
)

/**
 * The steps of a case. When it happened and who did it stands in the order's history. The note is for the buyer; it may name
 * a person, is in the export, and goes when the account is closed.
 */
export const returnCaseEvents = pgTable(
  'return_case_event',
  {
    eventId: id()
      .primaryKey()
      .references(() => orderEvents.id),
    caseId: id()
      .notNull()
      .references(() => returnCases.id),
    state: text({ enum: caseStates }).notNull(),
    note: text(),
  },
  (t) => [index('return_case_event_case').on(t.caseId, t.eventId)],
)

/**
 * A photo that a buyer sent with a case, in a file of a random name that no page serves. It may show a person: it goes when
 * the account is closed, and 90 days after the case was.
 */
export const returnPhotos = pgTable(
  'return_photo',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    caseId: id()
      .notNull()
      .references(() => returnCases.id),
    file: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    uploadedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('return_photo_case').on(t.caseId, t.id),
    check('return_photo_has_size', sql`least(${t.width}, ${t.height}, ${t.bytes}) > 0`),
  ],
)

/** An article on its way to the supplier who answers for it. A case has one under way at the most. */
export const supplierTrips = pgTable(
  'supplier_trip',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    caseId: id()
      .notNull()
      .references(() => returnCases.id),
    supplier: text().notNull(),
    /** The supplier's own number of the case. */
    supplierNumber: text(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentBy: id()
      .notNull()
      .references(() => accounts.id),
    backAt: timestamp({ withTimezone: true }),
    backBy: id().references(() => accounts.id),
    outcome: text({ enum: supplierOutcomes }),
  },
  (t) => [
    uniqueIndex('supplier_trip_under_way').on(t.caseId).where(sql`back_at is null`),
    index('supplier_trip_case').on(t.caseId, t.id),
    check('supplier_trip_back_whole', sql`num_nonnulls(${t.backAt}, ${t.backBy}, ${t.outcome}) in (0, 3)`),
  ],
)
