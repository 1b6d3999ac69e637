import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'

/**
 * Units of one article: those that can be sold, those that buyers hold or have ordered, and all that lie on the shelf.
 */
export type Shelf = { free: number; held: number; inOrders: number; total: number }

/** Null when there is no such article. What left in a parcel lies there no more, also when its order goes on. */
export async function readShelf(db: Executor, sellableId: number): Promise<Shelf | null> {
  const { rows } = await db.execute<Omit<Shelf, 'total'>>(sql`
    select stock as free,
           (select coalesce(sum(line.count), 0)::int
              from reservation_line as line join reservation on reservation.id = reservation_id
             where line.sellable_id = sellable.id and status = 'open') as held,
           (select coalesce(sum(line.count
                     - (select coalesce(sum(packed.count), 0) from shipment_line as packed where order_line_id = line.id)), 0)::int
              from order_line as line join customer_order on customer_order.id = line.order_id
             where line.sellable_id = sellable.id and state = 'PENDIENTE' and set_aside_at is null) as "inOrders"
      from sellable where id = ${sellableId}`)
  const [row] = rows
  return row ? { ...row, total: row.free + row.held + row.inOrders } : null
}
