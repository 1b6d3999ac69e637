import { sql } from 'drizzle-orm'
import type { FoundSerial, SerialAnswer } from '../../contract/api/admin/serials.ts'
import type { Standing } from '../../contract/desk-filters.ts'
import { MIN_SERIAL_KEY, serialKey } from '../../contract/serial-key.ts'
import { shopDay, shopTime } from '../../contract/shop-time.ts'
import { warrantyUntil } from '../../contract/warranty.ts'
import type { Staff } from '../accounts/actor.ts'
import { readThumbnails } from '../catalog/read-by-ids.ts'
import type { Executor } from '../db/database.ts'
import { mayDo } from '../staff/require-permission.ts'

/** Makers number their units each for themselves, so several articles may have one. */
const MOST = 10

type Row = {
  id: number
  number: string
  sellable_id: number
  name: string
  sku: string
  received_at: string | null
  sales: {
    order_id: number
    buyer_name: string
    standing: Standing
    sold_at: string
    delivered_at: string | null
    warranty_months: number
    returned_at: string | null
    undone_at: string | null
    undo_reason: string | null
  }[]
}

/**
 * What the shop knows of a serial number: of which article it is, whether it was sold here, to which order, and until when
 * its warranty runs. It is empty for a number that it never saw, and for who may not see orders.
 */
export async function findSerial(db: Executor, staff: Staff, typed: string): Promise<SerialAnswer> {
  const key = serialKey(typed)
  if (key.length < MIN_SERIAL_KEY) return { units: [] }
  const { rows } = await db.execute<Row>(sql`
    select serial.id, serial.number, sellable.id as sellable_id, sellable.name, sellable.sku,
           (select created_at from stock_movement where id = serial.received_in) as received_at,
           coalesce((
             select json_agg(json_build_object(
                      'order_id', o.id, 'buyer_name', o.buyer_name, 'standing', coalesce(o.stage, o.state),
                      'sold_at', o.placed_at, 'delivered_at', o.delivered_at,
                      'warranty_months', coalesce(line.warranty_months, sellable.warranty_months),
                      'returned_at', sale.returned_at, 'undone_at', sale.undone_at, 'undo_reason', sale.undo_reason)
                    order by sale.id desc)
               from serial_sale as sale
               join order_line as line on line.id = sale.order_line_id
               join customer_order as o on o.id = line.order_id and o.set_aside_at is null
              where sale.serial_id = serial.id), '[]') as sales
      from (select * from serial_number where number_key = ${key}::text and ${mayDo(staff, 'orders.read')}
             order by id limit ${MOST}) as serial
      join sellable on sellable.id = serial.sellable_id
     order by serial.id`)
  const pictures = await readThumbnails(
    db,
    rows.map(({ sellable_id }) => sellable_id),
  )
  return { units: rows.map((row) => toFound(row, pictures)) }
}

const time = (value: string | null) => value && shopTime(new Date(value))

function toFound(row: Row, pictures: ReadonlyMap<number, string>): FoundSerial {
  const { id, number, sellable_id, name, sku } = row
  return {
    id,
    number,
    article: { id: sellable_id, name, sku, img_url: pictures.get(sellable_id) ?? '' },
    received_at: time(row.received_at),
    sales: row.sales.map(({ warranty_months, ...sale }) => ({
      ...sale,
      ...warrantyOf(sale.delivered_at, warranty_months),
      sold_at: shopTime(new Date(sale.sold_at)),
      delivered_at: time(sale.delivered_at),
      returned_at: time(sale.returned_at),
      undone_at: time(sale.undone_at),
    })),
  }
}

function warrantyOf(deliveredAt: string | null, months: number) {
  const until = deliveredAt && warrantyUntil(shopDay(new Date(deliveredAt)), months)
  return { warranty_until: until, is_under_warranty: until !== null && until >= shopDay(new Date()) }
}
