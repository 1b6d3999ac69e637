import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'

/**
 * Units of one article: those that can be sold, those that buyers hold or have ordered, and all that lie on the shelf.
 */
export type Shelf = { free: number; held: number; inOrders: number; total: number }

/** SQL for whether a line is of the article itself or of a build with it. */
const takesIt = sql`(line.sellable_id = sellable.id
  or line.parts is not null and line.parts @> jsonb_build_array(jsonb_build_object('id', sellable.id)))`

/** SQL for how many units of the article are in one of the line. */
const unitsIn = sql`coalesce((
  select sum(quantity) from jsonb_to_recordset(line.parts) as part (id bigint, quantity int) where part.id = sellable.id), 1)`

/** Null when there is no such article. What left in a parcel lies there no more, also when its order goes on. */
export async function readShelf(db: Executor, sellableId: number): Promise<Shelf | null> {
  const { rows } = await db.execute<Omit<Shelf, 'total'>>(sql`
    select stock as free,
           (select coalesce(sum(line.count * ${unitsIn}), 0)::int
              from reservation_line as line join reservation on reservation.id = reservation_id
             where ${takesIt} and status = 'open') as held,
           (select coalesce(sum(${unitsIn} * (line.count
                     - (select coalesce(sum(packed.count), 0) from shipment_line as packed where order_line_id = line.id))), 0)::int
              from order_line as line join customer_order on customer_order.id = line.order_id
             where ${takesIt} and state = 'PENDIENTE' and set_aside_at is null) as "inOrders"
      from sellable where id = ${sellableId}`)
  const [row] = rows
  return row ? { ...row, total: row.free + row.held + row.inOrders } : null
}
