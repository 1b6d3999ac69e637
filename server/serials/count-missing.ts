import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { readSettings } from '../settings/settings.ts'
import { asksSerial } from './asks-serial.ts'

/**
 * Of how many units of an order that left the shop, and are still with the buyer, nobody wrote down the number that their
 * article asks for. A line that was sent before parcels were written down has left whole.
 */
export async function countMissingSerials(db: Executor, orderId: number): Promise<number> {
  const settings = await readSettings(db)
  const { rows } = await db.execute<{ missing: number }>(sql`
    select coalesce(sum(greatest(left_shop - back - known, 0)), 0)::int as missing
      from (select case when o.state = 'ENTREGADO' or o.stage = 'shipped' then line.count
                        else (select coalesce(sum(packed.count), 0) from shipment_line as packed
                               where packed.order_line_id = line.id) end as left_shop,
                   (select coalesce(sum(back.count), 0) from goods_return_line as back
                     where back.order_line_id = line.id and not back.exchanged) as back,
                   (select count(*) from serial_sale as sale
                     where sale.order_line_id = line.id and undone_at is null and returned_at is null) as known
              from order_line as line
              join customer_order as o on o.id = line.order_id
              join sellable on sellable.id = line.sellable_id
             where o.id = ${orderId} and o.state <> 'CANCELADO' and ${asksSerial(settings)}) as each_line`)
  return rows[0]?.missing ?? 0
}
