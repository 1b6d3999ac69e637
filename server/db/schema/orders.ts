import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TypedBuyer, TypedPayment } from '../../../contract/api/orders.ts'
import type { FreightGoal } from '../../../contract/delivery.ts'
import { deliveryPlaces } from '../../../contract/delivery-places.ts'
import { leavingReasons } from '../../../contract/leaving-reasons.ts'
import { orderEventNames, orderKinds, orderStages, orderStates } from '../../../contract/order-states.ts'
import { refusedReasons } from '../../../contract/refused-reservations.ts'
import { accounts } from './accounts.ts'
import { sellables } from './catalog.ts'
import { id } from './columns.ts'
import { offers } from './offers.ts'
import { termsVersions } from './shop.ts'

/**
 * The numbers of example orders, a series far from the real ones: the first real order is 1, whatever was shown before. Real
 * numbers would have to pass nine million to meet them.
 */
export const exampleOrderNumbers = pgSequence('example_order_number', { startWith: 9_000_001 })

/**
 * An order as it was agreed: buyer, address, prices and tax are copied in and never follow later changes. Amounts are
 * cents with IVA inside; `tax_rate_bp` is in basis points (1500 = 15 %).
 *
 * One that was sold at the counter has no account and no delivery, and is ENTREGADO from the start. It names a person
 * all the same, unless it was sold to a final consumer: `forgetCounterBuyers` takes the person out after seven years.
 */
export const orders = pgTable(
  'customer_order',
  {
    /** Also the order's number. */
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: orderKinds }).notNull().default('web'),
    /** Null for an order of the counter alone. */
    accountId: id().references(() => accounts.id),
    state: text({ enum: orderStates }).notNull().default('PENDIENTE'),
    stage: text({ enum: orderStages }).default('payment_review'),
    placedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    cancelledAt: timestamp({ withTimezone: true }),
    /** Why the shop cancelled it, in the words that its buyer reads. Null when the buyer did. */
    cancelReason: text(),
    deliveredAt: timestamp({ withTimezone: true }),
    /**
     * When it became a sale: its payment was confirmed, or it was sold at the counter. Null while it is none, or no more. A
     * trigger writes it from state and stage, so that no verb can forget to.
     */
    soldAt: timestamp({ withTimezone: true }),
    /** When the oldest of its open cases was asked for, of a return or of warranty. Null: it has none. */
    returnRequestedAt: timestamp({ withTimezone: true }),
    /** When the mail that asks for the payment was queued. */
    paymentRemindedAt: timestamp({ withTimezone: true }),
    buyerName: text().notNull(),
    buyerEmail: text().notNull(),
    buyerPhone: text().notNull(),
    identificationType: text({ enum: ['cedula', 'ruc', 'passport', 'final_consumer'] }).notNull(),
    identificationNumber: text().notNull(),
    /** Null for an order of the counter alone: its buyer took it along. */
    deliveryMethod: text({ enum: ['carrier', 'pickup'] }),
    /** As typed, in one line. Empty when the buyer picks it up and gave none. */
    deliveryAddress: text().notNull(),
    deliveryReference: text(),
    /** Where a carrier takes it, as far as the buyer said so; null when not, and for orders older than these columns. */
    deliveryProvince: text(),
    deliveryCity: text(),
    deliveryPlace: text({ enum: deliveryPlaces }),
    /** Who picks it up in the buyer's stead. */
    pickupName: text(),
    pickupIdentification: text(),
    /** Whom the invoice is to name, if not the buyer. They name a person: see `anonymiseCustomer`. */
    invoiceName: text(),
    invoiceIdentification: text(),
    invoiceAddress: text(),
    /** No invoice of it is written down. False too for what was delivered before invoices were written down here. */
    needsInvoice: boolean().notNull().default(true),
    /** Of how many units that left nobody has written down the serial number yet, although their article asks for it. */
    serialsMissing: integer().notNull().default(0),
    /**
     * The address of the network it was placed from, as the limits count it. Kept only while the payment of an account
     * with an unconfirmed e-mail is unchecked: see `unconfirmed-limit.ts`. Deleted by `forget-old-requests.ts`.
     */
    placedFrom: text(),
    subtotalCents: integer().notNull(),
    discountCents: integer().notNull().default(0),
    shippingCents: integer().notNull().default(0),
    totalCents: integer().notNull(),
    taxBaseCents: integer().notNull(),
    taxCents: integer().notNull(),
    taxRateBp: integer().notNull(),
    /**
     * Made up to show the desk at work, by made-up buyers: it is in the staff's lists, and in no figure of sales, no mail,
     * no reminder and no expiry.
     */
    isExample: boolean().notNull().default(false),
    /** Of the terms, that its buyer accepted. Null for a sale at the counter, and for orders older than this column. */
    termsVersion: integer().references(() => termsVersions.number),
    /** When the staff set the examples aside: from then on no list or count knows it, and its units are on the shelf again. */
    setAsideAt: timestamp({ withTimezone: true }),
    /** What the staff's search reads: names, e-mail, identifications and the digits of the phone, without case and accents. */
    buyerSearch: text().generatedAlwaysAs(
      sql`fold(buyer_name || ' ' || buyer_email || ' ' || identification_number || ' '
        || regexp_replace(buyer_phone, '[^0-9]', '', 'g') || ' ' || coalesce(pickup_name, '') || ' '
        || coalesce(pickup_identification, ''))`,
    ),
  },
  (t) => [
    check(
      'order_total_adds_up',
      sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.shippingCents}`,
    ),
    check('order_tax_adds_up', sql`${t.totalCents} = ${t.taxBaseCents} + ${t.taxCents}`),
    check(
      'order_cents_not_negative',
      sql`least(${t.subtotalCents}, ${t.discountCents}, ${t.shippingCents}, ${t.totalCents}, ${t.taxBaseCents}, ${t.taxCents}) >= 0`,
    ),
    check('order_stage_while_pending', sql`(${t.state} = 'PENDIENTE') = (${t.stage} is not null)`),
    check('order_cancelled_has_time', sql`(${t.state} = 'CANCELADO') = (${t.cancelledAt} is not null)`),
    check('order_delivered_has_time', sql`(${t.state} = 'ENTREGADO') = (${t.deliveredAt} is not null)`),
    check(
      'order_sold_has_time',
      sql`(${t.state} = 'ENTREGADO' or coalesce(${t.stage} <> 'payment_review', false)) = (${t.soldAt} is not null)`,
    ),
    check('order_kind_known', sql`${t.kind} in ('web', 'counter')`),
    check('order_account_unless_counter', sql`(${t.kind} = 'counter') = (${t.accountId} is null)`),
    check('order_delivery_unless_counter', sql`(${t.kind} = 'counter') = (${t.deliveryMethod} is null)`),
    check('order_counter_is_delivered', sql`${t.kind} <> 'counter' or ${t.state} = 'ENTREGADO'`),
    check(
      'order_final_consumer_at_counter',
      sql`${t.identificationType} <> 'final_consumer' or ${t.kind} = 'counter'`,
    ),
    check('order_set_aside_is_example', sql`${t.setAsideAt} is null or ${t.isExample}`),
    index('order_example').on(t.id).where(sql`is_example`),
    // The last columns of these three let the list of customers do without the rows of the orders.
    index('order_account').on(t.accountId, t.id, t.setAsideAt),
    index('order_counter').on(t.placedAt).where(sql`kind = 'counter'`),
    // Who buys at the counter is known by the identification alone.
    index('order_counter_buyer')
      .on(t.identificationNumber, t.id, t.setAsideAt)
      .where(
        sql`kind = 'counter' and identification_type <> 'final_consumer' and identification_number <> ''`,
      ),
    index('order_placed').on(t.placedAt, t.id, t.accountId).where(sql`kind = 'web' and not is_example`),
    // The figures read the lines of the orders of some days by it, without the rows of the orders.
    index('order_sold').on(t.soldAt, t.id, t.kind).where(sql`sold_at is not null and not is_example`),
    index('order_freight')
      .on(t.soldAt)
      .where(sql`sold_at is not null and not is_example and shipping_cents <> discount_cents`),
    index('order_total').on(t.totalCents, t.id),
    index('order_plainly_ended')
      .on(t.state, t.deliveryMethod, t.id)
      .where(sql`state <> 'PENDIENTE' and not is_example and return_requested_at is null`),
    // Its few values make it a tenth as large, so it is what counts them.
    index('order_ended_alike')
      .on(t.state, t.deliveryMethod)
      .where(sql`state <> 'PENDIENTE' and not is_example and return_requested_at is null`),
    index('order_buyer_search').using('gin', sql`${t.buyerSearch} gin_trgm_ops`),
    index('order_open').on(t.stage, t.placedAt).where(sql`state = 'PENDIENTE'`),
    index('order_invoice_pending')
      .on(sql`((extract(epoch from delivered_at at time zone 'UTC') * 1000000)::bigint)`, t.id)
      .where(sql`state = 'ENTREGADO' and needs_invoice and set_aside_at is null`),
    check('order_serials_missing_not_negative', sql`${t.serialsMissing} >= 0`),
    index('order_serials_missing').on(t.id).where(sql`serials_missing > 0`),
    index('order_return').on(t.returnRequestedAt).where(sql`return_requested_at is not null`),
    check('order_delivery_place_known', sql`${t.deliveryPlace} in ('home', 'carrier_office')`),
    index('order_placed_from').on(t.placedFrom).where(sql`placed_from is not null`),
  ],
)

/** A part of a composed build, with how many of it go into one unit. */
export type TakenPart = { id: number; quantity: number }

export const orderLines = pgTable(
  'order_line',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    position: smallint().notNull(),
    sku: text().notNull(),
    name: text().notNull(),
    quantity: integer('count').notNull(),
    unitPriceCents: integer().notNull(),
    totalCents: integer().notNull(),
    taxRateBp: integer().notNull(),
    /**
     * What the rounded base of its order grows by with this line, in cents: see `basesOf`. A trigger fills it in for
     * processes of the version before.
     */
    baseCents: integer().notNull(),
    /** What one unit of a composed build was made of when it was sold, and what left the shelf for it. Null: itself. */
    parts: jsonb().$type<readonly TakenPart[]>(),
    /** Of the article when it was sold. Null when an older version sold it: then what the article says counts. */
    warrantyMonths: smallint(),
    /**
     * What one unit cost the shop when it was sold, in cents without IVA; of a composed build all its parts together. Null:
     * nobody had written it down, or an older version sold it.
     */
    unitCostCents: integer(),
  },
  (t) => [
    check('order_line_cost_not_negative', sql`${t.unitCostCents} >= 0`),
    check('order_line_count_positive', sql`${t.quantity} >= 1`),
    check('order_line_price_positive', sql`${t.unitPriceCents} > 0`),
    check('order_line_adds_up', sql`${t.totalCents} = ${t.unitPriceCents} * ${t.quantity}`),
    uniqueIndex('order_line_once').on(t.orderId, t.sellableId),
    index('order_line_sellable').on(t.sellableId),
    index('order_line_composed').on(t.orderId).where(sql`parts is not null`),
  ],
)

/** What became of an order, who did it and why. Rows are only ever added: a trigger refuses the rest. */
export const orderEvents = pgTable(
  'order_event',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    event: text({ enum: orderEventNames }).notNull(),
    state: text({ enum: orderStates }).notNull(),
    stage: text({ enum: orderStages }),
    actor: text({ enum: ['buyer', 'staff', 'shop'] }).notNull(),
    actorId: id().references(() => accounts.id),
    note: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('order_event_order').on(t.orderId, t.id)],
)

/** What the buyer has typed so far, in the forms of steps 1 and 2. */
export type TypedSoFar = TypedBuyer & { payment?: TypedPayment | undefined }

/**
 * Stock held for a buyer while the payment window runs. An account has one open reservation at the most. It names a
 * person in `buyer` and `placedFrom` while it is open.
 */
export const reservations = pgTable(
  'reservation',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: id()
      .notNull()
      .references(() => accounts.id),
    status: text({ enum: ['open', 'ordered', 'released', 'expired'] })
      .notNull()
      .default('open'),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    orderId: id().references(() => orders.id),
    /** The offer whose lines and prices it holds. Null: a cart, at the prices of the catalogue. */
    offerId: id().references(() => offers.id),
    /** What the shop charges for sending it, in cents, and where to: `pickup`, a province, or empty. Null: it charges no freight. */
    shippingCents: integer().notNull().default(0),
    shippingTo: text().$type<FreightGoal>(),
    /** What the buyer typed, so that a lost tab finds it again. It goes with the statement that ends the hold. */
    buyer: jsonb().$type<TypedSoFar>(),
    /**
     * The network that it was made from, when the account's e-mail was unconfirmed: see `unconfirmed-limit.ts`. It goes with
     * the statement that ends the hold, and the order that it becomes takes it over.
     */
    placedFrom: text(),
    /** Why it came to nothing. Null while it is open, of one that became an order, and of those of older versions. */
    leftBecause: text({ enum: leavingReasons }),
    /** Of the terms, that its buyer accepted in step 1, and the order that it becomes takes over. */
    termsVersion: integer().references(() => termsVersions.number),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When what it took and gave back left the ledger: see `fold-holds.ts`. */
    foldedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check('reservation_folded_when_ended', sql`${t.foldedAt} is null or ${t.status} <> 'open'`),
    index('reservation_unfolded').on(t.createdAt).where(sql`status <> 'open' and folded_at is null`),
    check(
      'reservation_left_when_ended',
      sql`${t.leftBecause} is null or ${t.status} in ('released', 'expired')`,
    ),
    index('reservation_created').on(t.createdAt),
    check(
      'reservation_shipping_charged',
      sql`${t.shippingCents} >= 0 and (${t.shippingCents} = 0 or ${t.shippingTo} is not null)`,
    ),
    check('reservation_buyer_while_open', sql`${t.buyer} is null or ${t.status} = 'open'`),
    check('reservation_placed_from_while_open', sql`${t.placedFrom} is null or ${t.status} = 'open'`),
    index('reservation_placed_from').on(t.placedFrom).where(sql`placed_from is not null`),
    uniqueIndex('reservation_one_open').on(t.accountId).where(sql`status = 'open'`),
    check('reservation_ordered_has_order', sql`(${t.status} = 'ordered') = (${t.orderId} is not null)`),
    uniqueIndex('reservation_order').on(t.orderId),
    index('reservation_expiry').on(t.expiresAt).where(sql`status = 'open'`),
    index('reservation_account').on(t.accountId, t.createdAt),
    index('reservation_offer').on(t.offerId).where(sql`offer_id is not null`),
  ],
)

/** How often reservations were refused, by day of the shop and reason. */
export const refusedReservations = pgTable(
  'refused_reservation',
  {
    day: date({ mode: 'string' }).notNull(),
    reason: text({ enum: refusedReasons }).notNull(),
    times: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.reason] })],
)

export const reservationLines = pgTable(
  'reservation_line',
  {
    reservationId: uuid()
      .notNull()
      .references(() => reservations.id),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    /** Place in the cart. */
    position: smallint().notNull(),
    quantity: integer('count').notNull(),
    unitPriceCents: integer().notNull(),
    /** Of a composed build: what is held for one unit of it. */
    parts: jsonb().$type<readonly TakenPart[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.reservationId, t.sellableId] }),
    index('reservation_line_sellable').on(t.sellableId),
    check('reservation_line_count_positive', sql`${t.quantity} >= 1`),
  ],
)

/**
 * The short code that a buyer writes into the concept of a transfer: see `contract/transfer-code.ts`. A buyer has one that
 * waits for its order at the most, and each reservation until then shows it; the order keeps it. A code whose purchase came
 * to nothing is deleted by `forgetTransferCodes`. Names a person by the account: an open one is in the export and goes with
 * the account. Orders of version 953a126 have none.
 */
export const transferCodes = pgTable(
  'transfer_code',
  {
    code: text().primaryKey(),
    accountId: id()
      .notNull()
      .references(() => accounts.id),
    /** Null while the buyer has not ordered. */
    orderId: id()
      .unique('transfer_code_order')
      .references(() => orders.id),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a reservation last showed it. */
    shownAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('transfer_code_one_open').on(t.accountId).where(sql`order_id is null`),
    index('transfer_code_age').on(t.shownAt).where(sql`order_id is null`),
  ],
)

/**
 * What a buyer allowed us to keep for the next purchase, by a yes of its own after an order. Names a person: it is in
 * the export, and goes when the buyer takes the yes back or closes the account.
 */
export const purchaseData = pgTable(
  'purchase_data',
  {
    accountId: id()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    phone: text().notNull(),
    identification: text().notNull(),
    deliveryMethod: text({ enum: ['carrier', 'pickup'] }).notNull(),
    address: text().notNull(),
    reference: text(),
    province: text(),
    city: text(),
    deliveryPlace: text({ enum: deliveryPlaces }),
    agreedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check('purchase_data_delivery_place_known', sql`${t.deliveryPlace} in ('home', 'carrier_office')`)],
)

/**
 * Remembers what a key of a buyer, or of who sold at the counter, led to, so that a repeated request gets the same
 * answer (kept for two days).
 */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    accountId: id()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of the request: the same key with another request is refused. */
    requestHash: text().notNull(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_key_age').on(t.createdAt)],
)
