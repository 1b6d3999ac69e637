import { sql } from 'drizzle-orm'
import type { RunningReservationsAnswer } from '../../contract/api/admin/desk.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { mayDo } from '../staff/require-permission.ts'

type Row = {
  id: string
  buyer_name: string
  expires_at: string
  total_cents: number
  lines: { product_name: string; count: number }[]
}

/** More at once would not be read by anybody. */
const LIMIT = 200

/** What buyers hold while their time to pay runs, the one that ends next first. */
export async function listRunningReservations(
  db: Executor,
  staff: Staff,
): Promise<RunningReservationsAnswer['reservations']> {
  const { rows } = await db.execute<Row>(sql`
    select reservation.id, expires_at,
           coalesce(nullif(reservation.buyer ->> 'nombres', ''), nullif(concat_ws(' ', first_name, last_name), ''), username) as buyer_name,
           (sum(line.count * line.unit_price_cents) + reservation.shipping_cents)::int as total_cents,
           json_agg(json_build_object('product_name', sellable.name, 'count', line.count) order by line.position) as lines
      from reservation
      join account on account.id = reservation.account_id
      join reservation_line as line on line.reservation_id = reservation.id
      join sellable on sellable.id = line.sellable_id
     where reservation.status = 'open' and expires_at > now() and ${mayDo(staff, 'orders.read')}
     group by reservation.id, account.id
     order by expires_at, reservation.id limit ${LIMIT}`)
  return rows.map((row) => ({
    id: row.id,
    buyer_name: row.buyer_name,
    expires_at: shopTime(new Date(row.expires_at)),
    total: toDollars(row.total_cents),
    lines: row.lines,
  }))
}
