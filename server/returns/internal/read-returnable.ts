import { sql } from 'drizzle-orm'
import { shopDay } from '../../../contract/shop-time.ts'
import { warrantyUntil } from '../../../contract/warranty.ts'
import type { Executor } from '../../db/database.ts'
import type { OrderRow } from '../../orders/move-order.ts'
import { isInReturnDays, returnUntil } from '../../orders/return-until.ts'
import { readSettings } from '../../settings/settings.ts'

export type ReturnableLine = {
  lineId: number
  sellableId: number
  name: string
  /** Units that were sold. */
  quantity: number
  /** Units that left the shop, did not come back for good, and that no open case is about. */
  left: number
  unitPriceCents: number
  warrantyMonths: number
  /** The last day (YYYY-MM-DD). Null: it has none, or was not delivered yet. */
  warrantyUntil: string | null
  /** It has one whose last day has not passed. */
  hasWarranty: boolean
}

export type Returnable = {
  today: string
  returnUntil: string | null
  /** Whether its buyer can ask for a return today. */
  mayReturn: boolean
  lines: ReturnableLine[]
}

/** What of an order can still come back, by its lines. */
export async function readReturnable(db: Executor, order: OrderRow): Promise<Returnable> {
  const { rows } = await db.execute<{
    now: string
    lineId: number
    sellableId: number
    name: string
    quantity: number
    left: number
    unitPriceCents: number
    warrantyMonths: number
  }>(sql`
    select now()::text as now, line.id::float8 as "lineId", line.sellable_id::float8 as "sellableId", line.name,
           line.count as quantity, line.unit_price_cents as "unitPriceCents",
           coalesce(line.warranty_months, sellable.warranty_months) as "warrantyMonths",
           (case when o.state = 'ENTREGADO' or o.stage = 'shipped' then line.count
                 else coalesce((select sum(packed.count) from shipment_line as packed
                                 where packed.order_line_id = line.id), 0) end
            - coalesce((select sum(back.count) from goods_return_line as back
                         where back.order_line_id = line.id and not back.exchanged), 0)
            - coalesce((select sum(asked.count) from return_case_line as asked
                          join return_case on return_case.id = asked.case_id
                         where asked.order_line_id = line.id and return_case.closed_at is null), 0))::int as left
      from order_line as line
      join customer_order as o on o.id = line.order_id
      join sellable on sellable.id = line.sellable_id
     where o.id = ${order.id}
     order by line.position`)
  const today = shopDay(new Date(rows[0]?.now ?? Date.now()))
  const settings = await readSettings(db)
  const deliveredOn = order.deliveredAt && shopDay(order.deliveredAt)
  return {
    today,
    returnUntil: returnUntil(order, settings),
    mayReturn: isInReturnDays(order, settings, today),
    lines: rows.map(({ now: _, ...line }) => {
      const until = deliveredOn && warrantyUntil(deliveredOn, line.warrantyMonths)
      return {
        ...line,
        left: order.state === 'CANCELADO' ? 0 : Math.max(0, line.left),
        warrantyUntil: until,
        hasWarranty: line.warrantyMonths > 0 && (until === null || today <= until),
      }
    }),
  }
}
