import { sql } from 'drizzle-orm'
import {
  bigint,
  bit,
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
} from 'drizzle-orm/pg-core'
import { claimStatuses } from '../../../contract/order-states.ts'
import { paymentMeans } from '../../../contract/payment-means.ts'
import { accountKinds, refundStatuses } from '../../../contract/refunds.ts'
import { accounts } from './accounts.ts'
import { bytea, id } from './columns.ts'
import { orders } from './orders.ts'
import { bankAccounts } from './shop.ts'

/*
 * Money of orders, in cents. A claim is what a buyer says to have sent; it counts for nothing. Money received is what the
 * staff found in an account of the shop. An allocation gives cents of it to one order, and a refund gives cents back.
 *
 * Of each money received: allocations + refunds without an order + what is left over = its amount.
 * Of each order: what it has = allocations − its refunds. It is paid when it has its total, and a cancelled one has nothing.
 * Allocations that were undone and refunds that were withdrawn stay as rows, and count no more.
 */

/**
 * What a buyer says to have sent for an order: with the order, and again while something is missing. The table is called
 * as it was when an order had one.
 */
export const paymentClaims = pgTable(
  'payment',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    status: text({ enum: claimStatuses }).notNull().default('submitted'),
    bankAccountId: id().references(() => bankAccounts.id),
    /** As typed. `receipt_key` is what is compared: upper case, without spaces. */
    receiptNumber: text().notNull(),
    receiptKey: text().notNull(),
    amountCents: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    checkedBy: id().references(() => accounts.id),
    checkedAt: timestamp({ withTimezone: true }),
    /** Only processes of version 953a126 read these two: refunds have their own table. A later migration drops them. */
    refundedAt: timestamp({ withTimezone: true }),
    refundReference: text(),
  },
  (t) => [
    check('payment_amount_not_negative', sql`${t.amountCents} >= 0`),
    index('payment_order').on(t.orderId, t.id),
    index('payment_receipt').on(t.receiptKey),
    index('payment_submitted').on(t.orderId).where(sql`status = 'submitted'`),
    index('payment_refused').on(t.orderId).where(sql`status = 'refused'`),
    index('payment_amount').on(t.amountCents),
    index('payment_receipt_part').using('gin', sql`${t.receiptKey} gin_trgm_ops`),
  ],
)

/** The photo of a claim's receipt, in a file of a random name that no page serves. */
export const receiptPhotos = pgTable(
  'receipt_photo',
  {
    claimId: bigint('payment_id', { mode: 'number' })
      .primaryKey()
      .references(() => paymentClaims.id),
    /** For processes of version 953a126, which know one photo an order. A trigger fills it; a later migration drops it. */
    orderId: id()
      .unique('receipt_photo_order')
      .references(() => orders.id),
    file: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    uploadedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('receipt_photo_has_size', sql`least(${t.width}, ${t.height}, ${t.bytes}) > 0`),
    index('receipt_photo_uploaded').on(t.uploadedAt),
  ],
)

/** How the photo of a claim looks: see `picture-cells.ts`. A photo without a row here has not been looked at yet. */
export const receiptPrints = pgTable(
  'receipt_print',
  {
    claimId: bigint('payment_id', { mode: 'number' })
      .primaryKey()
      .references(() => receiptPhotos.claimId, { onDelete: 'cascade' }),
    /** Null: the photo is too even to be compared, or no picture. */
    layout: bit({ dimensions: 64 }),
    cells: bytea().notNull(),
  },
  (t) => [index('receipt_print_cells').on(sql`md5(${t.cells})`).where(sql`layout is not null`)],
)

/** Photos of two orders that look the same, each pair in both ways. */
export const receiptTwins = pgTable(
  'receipt_twin',
  {
    claimId: bigint('payment_id', { mode: 'number' })
      .notNull()
      .references(() => receiptPrints.claimId, { onDelete: 'cascade' }),
    twinId: id()
      .notNull()
      .references(() => receiptPrints.claimId, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.claimId, t.twinId] }),
    index('receipt_twin_other').on(t.twinId),
    check('receipt_twin_is_other', sql`${t.claimId} <> ${t.twinId}`),
  ],
)

/**
 * What was read of the photo of a claim by a machine: the figures alone, not the text around them. It decides nothing. Null
 * where nothing was found. A photo without a row here has not been read. It goes with its photo.
 */
export const receiptReadings = pgTable('receipt_reading', {
  claimId: bigint('payment_id', { mode: 'number' })
    .primaryKey()
    .references(() => receiptPhotos.claimId, { onDelete: 'cascade' }),
  receiptNumber: text(),
  amountCents: integer(),
  /** The day that stands on the receipt. */
  paidOn: date({ mode: 'string' }),
  readAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/**
 * Money that the staff found in an account of the shop, or took at the counter. Rows are never deleted; one that was
 * written down by mistake is voided. Names a person in `payer_name` and `payer_identification`: they are in the export
 * of the buyer whose order got the money, and go when that account is closed.
 */
export const moneyReceived = pgTable(
  'money_received',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    means: text({ enum: paymentMeans }).notNull().default('transfer'),
    /** Null: it is not known which account, as of some payments of version 953a126, or it did not come by transfer. */
    bankAccountId: id().references(() => bankAccounts.id),
    /** The day of the bank. */
    receivedOn: date({ mode: 'string' }).notNull(),
    /** The bank's number, as typed; compared by its key, as a claim's. */
    reference: text(),
    referenceKey: text(),
    amountCents: integer().notNull(),
    payerName: text(),
    payerIdentification: text(),
    /** The claim that it was recognised by. */
    claimId: id().references(() => paymentClaims.id),
    /** Null only for money of version 953a126. */
    recordedBy: id().references(() => accounts.id),
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    voidedAt: timestamp({ withTimezone: true }),
    voidedBy: id().references(() => accounts.id),
    voidReason: text(),
  },
  (t) => [
    check('money_received_amount_positive', sql`${t.amountCents} > 0`),
    check('money_received_means_known', sql`${t.means} in ('transfer', 'cash', 'card')`),
    check('money_received_account_of_transfer', sql`${t.means} = 'transfer' or ${t.bankAccountId} is null`),
    uniqueIndex('money_received_claim').on(t.claimId).where(sql`voided_at is null`),
    index('money_received_reference').on(t.referenceKey),
    index('money_received_day').on(sql`(received_on - date '2000-01-01')`, t.id),
    index('money_received_amount').on(t.amountCents),
    index('money_received_identification').on(t.payerIdentification),
    index('money_received_reference_part').using('gin', sql`${t.referenceKey} gin_trgm_ops`),
    index('money_received_payer').using('gin', sql`fold(${t.payerName}) gin_trgm_ops`),
    index('money_received_live').on(t.id, t.amountCents).where(sql`voided_at is null`),
  ],
)

/** Cents of one money received that the staff gave to one order. */
export const allocations = pgTable(
  'allocation',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    moneyReceivedId: id()
      .notNull()
      .references(() => moneyReceived.id),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    amountCents: integer().notNull(),
    allocatedBy: id().references(() => accounts.id),
    allocatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp({ withTimezone: true }),
    undoneBy: id().references(() => accounts.id),
    undoReason: text(),
  },
  (t) => [
    check('allocation_amount_positive', sql`${t.amountCents} > 0`),
    index('allocation_order').on(t.orderId),
    index('allocation_money').on(t.moneyReceivedId),
    index('allocation_live').on(t.moneyReceivedId, t.amountCents).where(sql`undone_at is null`),
  ],
)

/**
 * Money that goes back: owed, then made, under a reference of the bank unless it was cash, or withdrawn because it is
 * not owed after all.
 */
export const refunds = pgTable(
  'refund',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: what no order got of a money received goes back. */
    orderId: id().references(() => orders.id),
    moneyReceivedId: id()
      .notNull()
      .references(() => moneyReceived.id),
    amountCents: integer().notNull(),
    means: text({ enum: paymentMeans }).notNull().default('transfer'),
    status: text({ enum: refundStatuses }).notNull().default('owed'),
    owedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    madeAt: timestamp({ withTimezone: true }),
    madeBy: id().references(() => accounts.id),
    reference: text(),
    withdrawnAt: timestamp({ withTimezone: true }),
    withdrawnBy: id().references(() => accounts.id),
    withdrawReason: text(),
    /** Why it is owed, in the words of the staff, where one of them said so. Names nobody. */
    note: text(),
    /** The shop lets the buyer have the goods for less: the order has to have so much less. */
    isPriceCut: boolean('price_cut').notNull().default(false),
    /** The bank's receipt of it: a file of a random name in a private folder, a picture or a PDF. */
    proofFile: text().unique('refund_proof'),
  },
  (t) => [
    check('refund_price_cut_of_order', sql`not ${t.isPriceCut} or ${t.orderId} is not null`),
    index('refund_owed_since')
      .on(sql`((extract(epoch from owed_at at time zone 'UTC') * 1000000)::bigint)`, t.id)
      .where(sql`status = 'owed'`),
    index('refund_made_on')
      .on(sql`((extract(epoch from made_at at time zone 'UTC') * 1000000)::bigint)`, t.id)
      .where(sql`status = 'made'`),
    index('refund_withdrawn_on')
      .on(sql`((extract(epoch from withdrawn_at at time zone 'UTC') * 1000000)::bigint)`, t.id)
      .where(sql`status = 'withdrawn'`),
    check('refund_amount_positive', sql`${t.amountCents} > 0`),
    check('refund_means_known', sql`${t.means} in ('transfer', 'cash', 'card')`),
    check('refund_made_has_time', sql`(${t.status} = 'made') = (${t.madeAt} is not null)`),
    check('refund_withdrawn_has_time', sql`(${t.status} = 'withdrawn') = (${t.withdrawnAt} is not null)`),
    index('refund_order').on(t.orderId),
    index('refund_money').on(t.moneyReceivedId),
    index('refund_price_cut').on(t.owedAt).where(sql`price_cut and status <> 'withdrawn'`),
    index('refund_owed').on(t.orderId).where(sql`status = 'owed'`),
  ],
)

/**
 * The account that the money of an order is to go back to, or what no order got of one money received. Names a person: it is in the
 * buyer's export, goes when that account of the shop is closed, and 30 days after the last of these refunds was made or
 * withdrawn (`forgetRefundAccounts`). What only the staff need, who make the refund, is encrypted.
 */
export const refundAccounts = pgTable(
  'refund_account',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id()
      .unique('refund_account_order')
      .references(() => orders.id),
    moneyReceivedId: id()
      .unique('refund_account_money')
      .references(() => moneyReceived.id),
    bankName: text().notNull(),
    kind: text({ enum: accountKinds }).notNull(),
    /** The last digits of its number, by which people know it. */
    numberEnd: text().notNull(),
    /** Its number, and its holder's name and identification, by `server/payments/internal/sealed-account.ts`. */
    sealed: bytea().notNull(),
    givenBy: id()
      .notNull()
      .references(() => accounts.id),
    givenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('refund_account_of_one', sql`num_nonnulls(${t.orderId}, ${t.moneyReceivedId}) = 1`),
    check('refund_account_kind_known', sql`${t.kind} in ('savings', 'checking')`),
  ],
)
