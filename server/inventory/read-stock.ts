import { sql } from 'drizzle-orm'
import type { Movement, MovementsAnswer, StockOfArticleAnswer } from '../../contract/api/admin/stock.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { MOVEMENTS_A_PAGE } from '../../contract/stock-filters.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { DomainError } from '../domain-error.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { readStocked } from './internal/article-rows.ts'
import { readShelf } from './internal/shelf.ts'

/**
 * What the shop has of one article, and what is known of its place.
 * @throws DomainError `not_permitted` or `product_not_found`.
 */
export async function readStock(db: Executor, staff: Staff, id: number): Promise<StockOfArticleAnswer> {
  await requirePermission(db, staff, 'stock.read')
  const settings = await readSettings(db)
  const lowUnits = settings.low_stock_units
  const which = { where: sql`sellable.id = ${id}`, order: sql`sellable.id`, limit: 1, lowUnits }
  const [article] = await readStocked(db, which)
  const shelf = await readShelf(db, id)
  const { rows } = await db.execute<{
    lowStockAt: number | null
    asks_serial: boolean | null
    section_asks_serial: boolean
    codes: string[]
    costCents: number | null
  }>(sql`
    select low_stock_at as "lowStockAt", asks_serial,
           coalesce(category_id::text, 'builds') = any(${sql.param(settings.serial_sections)}::text[]) as section_asks_serial,
           array(select code from sellable_code where sellable_id = sellable.id order by created_at, code) as codes,
           (select unit_cost_cents from stock_movement
             where sellable_id = sellable.id and reason = 'received' and unit_cost_cents is not null
             order by id desc limit 1) as "costCents"
      from sellable where id = ${id}`)
  const [row] = rows
  if (!article || !shelf || !row) throw new DomainError('product_not_found')
  return {
    // The units of one moment: a buyer may have taken one since the article was read.
    article: { ...article, stock: shelf.free },
    held: shelf.held,
    in_orders: shelf.inOrders,
    on_shelf: shelf.total,
    low_stock_at: row.lowStockAt,
    low_stock_units: lowUnits,
    asks_serial: row.asks_serial,
    section_asks_serial: row.section_asks_serial,
    codes: row.codes,
    last_cost: row.costCents === null ? null : toDollars(row.costCents),
  }
}

type Row = Pick<Movement, 'id' | 'reason' | 'quantity' | 'stock_after' | 'by' | 'order_id' | 'note'> & {
  createdAt: number
  costCents: number | null
}

const newest: ListOrder = { keys: [sql`id`], way: 'desc' }

/**
 * The way of every unit of one article, the newest first. Who of the staff moved the units of an order stands in the
 * order's history; of all others on the movement itself.
 * @throws DomainError `not_permitted` or `product_not_found`.
 */
export async function listMovements(
  db: Executor,
  staff: Staff,
  id: number,
  page: string | undefined,
): Promise<MovementsAnswer> {
  await requirePermission(db, staff, 'stock.read')
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage(newest, start, MOVEMENTS_A_PAGE)
  const { rows: found } = await db.execute<Row>(sql`
    with page as materialized (
      select id, reason, quantity, reference, unit_cost_cents, note, recorded_by, created_at
        from stock_movement where sellable_id = ${id} and ${where} order by ${orderBy} limit ${limit}
    ), way as (
      -- From what there is now back to each: whoever looks at the last movements does not wait for all that were before.
      select page.*,
             (select stock from sellable where id = ${id})
               - (select coalesce(sum(quantity), 0) from stock_movement
                   where sellable_id = ${id} and id > (select max(id) from page))
               - (sum(quantity) over (order by id desc) - quantity) as stock_after,
             case when reference like 'order\\_line:%'
                  then (select order_id from order_line where id = split_part(reference, ':', 2)::bigint)
                  when reference like 'goods\\_return:%'
                  then (select order_id from goods_return where id = split_part(reference, ':', 2)::bigint)
                  when reference like 'reservation:%'
                  then (select order_id from reservation where id = split_part(reference, ':', 2)::uuid) end as order_id
        from page
    )
    select way.id, reason, quantity, stock_after::int, way.order_id, unit_cost_cents as "costCents", way.note,
           (extract(epoch from way.created_at) * 1000)::float8 as "createdAt",
           coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.username) as by
      from way
      left join account on account.id = coalesce(recorded_by,
             case reason
             when 'returned' then (select received_by from goods_return where id = split_part(reference, ':', 2)::bigint)
             when 'exchanged' then (select received_by from goods_return where id = split_part(reference, ':', 2)::bigint)
             when 'order' then (select actor_id from order_event
                                 where order_event.order_id = way.order_id and actor = 'staff'
                                   and event = 'counter_sold')
             when 'order_cancelled' then (select actor_id from order_event
                                           where order_event.order_id = way.order_id and actor = 'staff'
                                             and state = 'CANCELADO' order by order_event.id limit 1) end)
     order by ${start?.side === 'before' ? sql`way.id` : sql`way.id desc`}`)
  if (found.length === 0 && start === null) await requireArticle(db, id)
  const { rows, links } = cutPage(found, start, MOVEMENTS_A_PAGE, ({ id }) => [id])
  return {
    movements: rows.map(({ createdAt, costCents, ...movement }) => ({
      ...movement,
      created_at: shopTime(new Date(createdAt)),
      unit_cost: costCents === null ? null : toDollars(costCents),
    })),
    pages: links,
  }
}

async function requireArticle(db: Executor, id: number): Promise<void> {
  const { rows } = await db.execute(sql`select from sellable where id = ${id}`)
  if (rows.length === 0) throw new DomainError('product_not_found')
}
