import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id } from './columns.ts'
import { orderLines, orders } from './orders.ts'

/**
 * Goods of an order that came back to the shop. The money that goes back for them is a refund of the order. Its reason
 * is in the words of the staff, and names nobody.
 */
export const goodsReturns = pgTable(
  'goods_return',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    reason: text().notNull(),
    receivedBy: id()
      .notNull()
      .references(() => accounts.id),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('goods_return_order').on(t.orderId)],
)

/** Units of one line of the order that came back. All returns of a line together are no more than it has. */
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
    /**
     * They went on sale again, by a movement `returned`. Otherwise they are lost to the shop: broken, or to be looked
     * at.
     */
    isToStock: boolean('to_stock').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.goodsReturnId, t.orderLineId] }),
    index('goods_return_line_of').on(t.orderLineId),
    check('goods_return_line_count_positive', sql`${t.quantity} >= 1`),
  ],
)
