import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { sellables } from './catalog.ts'
import { id } from './columns.ts'
import { orders } from './orders.ts'

/**
 * Articles that the staff chose for a buyer who wrote, at prices that hold until `expires_at`. Nothing is taken off the
 * shelf for it. It becomes one order at the most. Names a person in `buyer_name` and `buyer_phone`, for the staff
 * alone: they go when it becomes an order, which knows its buyer itself, and otherwise some time after its end, by
 * `forget-offers.ts`.
 */
export const offers = pgTable(
  'offer',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** 128 random bits, in clear, because the staff send the link again. Who knows it sees articles and prices. */
    token: text().notNull().unique('offer_token'),
    /** Made by the desk for each new offer: the same one again is the same offer. */
    requestKey: uuid().notNull().unique('offer_request'),
    buyerName: text(),
    /** As `readPhone` writes it. */
    buyerPhone: text(),
    madeBy: id()
      .notNull()
      .references(() => accounts.id),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    withdrawnAt: timestamp({ withTimezone: true }),
    withdrawnBy: id().references(() => accounts.id),
    /** The order that it became. */
    orderId: id()
      .unique('offer_order')
      .references(() => orders.id),
  },
  (t) => [
    check('offer_withdrawn_by_whom', sql`(${t.withdrawnAt} is null) = (${t.withdrawnBy} is null)`),
    check(
      'offer_used_names_nobody',
      sql`${t.orderId} is null or num_nonnulls(${t.buyerName}, ${t.buyerPhone}) = 0`,
    ),
    index('offer_named').on(t.expiresAt).where(sql`buyer_name is not null or buyer_phone is not null`),
  ],
)

export const offerLines = pgTable(
  'offer_line',
  {
    offerId: id()
      .notNull()
      .references(() => offers.id),
    sellableId: id()
      .notNull()
      .references(() => sellables.id),
    position: smallint().notNull(),
    quantity: integer('count').notNull(),
    /** Cents, IVA inside. */
    unitPriceCents: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.sellableId] }),
    check('offer_line_count_positive', sql`${t.quantity} >= 1`),
    check('offer_line_price_positive', sql`${t.unitPriceCents} > 0`),
  ],
)
