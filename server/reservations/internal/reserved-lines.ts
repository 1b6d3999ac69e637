import { type SQL, sql } from 'drizzle-orm'
import type { TakenPart } from '../../db/schema/orders.ts'
import { statement } from '../../db/statement.ts'

type ReservedLine = {
  reservationId: string
  sellableId: number
  sku: string
  name: string
  quantity: number
  unitPriceCents: number
  totalCents: number
  parts: readonly TakenPart[] | null
  taxClass: 'general' | 'zero'
  priceCentsNow: number | null
  isHidden: boolean
}

const linesOf = (reservations: SQL) => sql`
    select line.reservation_id as "reservationId", line.sellable_id as "sellableId", sku, name, line.count as quantity,
           line.unit_price_cents as "unitPriceCents", line.count * line.unit_price_cents as "totalCents", line.parts,
           tax_class as "taxClass", price_cents as "priceCentsNow", hidden_at is not null as "isHidden"
      from reservation_line as line join sellable on sellable.id = line.sellable_id
     where line.reservation_id ${reservations}
     order by line.position`

/** The lines of a reservation, in the order of the cart: quantities and prices as reserved, sellables as they are now. */
export const readReservedLines = statement<{ id: string }, ReservedLine>(({ id }) => linesOf(sql`= ${id}`))

/** The same of all that an account ever reserved. */
export const readLinesOfAccount = statement<{ accountId: number }, ReservedLine>(({ accountId }) =>
  linesOf(sql`in (select id from reservation where account_id = ${accountId})`),
)
