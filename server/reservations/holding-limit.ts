import { sql } from 'drizzle-orm'
import type { ProblemLine } from '../../contract/api/problem.ts'
import type { Settings } from '../../contract/api/settings.ts'
import { describeHoldingLimit, describeLine, type HoldingBound } from '../../contract/errors.ts'
import type { Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { DomainError } from '../domain-error.ts'
import { contactOf } from '../settings/settings.ts'
import { type PricedLine, totalOf } from './price-cart.ts'

/** What a buyer holds of a sellable. `holders`, the same on every row, is the number of unchecked orders plus the open reservation. */
export type Held = { sellable_id: number; quantity: number; cents: number; holders: number }

const read = statement<{ accountId: number }, Held>(
  ({ accountId }) => sql`
    with held as (
      select line.sellable_id, line.count, line.total_cents as cents, 'order:' || line.order_id as holder
        from customer_order join order_line as line on line.order_id = customer_order.id
       where account_id = ${accountId} and state = 'PENDIENTE' and stage = 'payment_review'
      union all
      select line.sellable_id, line.count, line.count * line.unit_price_cents, 'reservation'
        from reservation join reservation_line as line on line.reservation_id = reservation.id
       where account_id = ${accountId} and status = 'open' and expires_at > now()
    )
    select sellable_id, sum(count)::int as quantity, sum(cents)::bigint as cents,
           (select count(distinct holder) from held)::int as holders
      from held group by sellable_id`,
)

/**
 * What a buyer holds without a checked payment, for `refuseAboveLimit`: nothing is read where the shop has no bounds. The
 * account must be locked, and what was reserved before released.
 */
export async function readHeld(tx: Transaction, accountId: number, settings: Settings): Promise<Held[]> {
  const { max_held_units, max_held_cents, max_unchecked_orders } = settings
  return max_held_units + max_held_cents + max_unchecked_orders === 0 ? [] : read(tx, { accountId })
}

/**
 * Bounds what one buyer holds without a checked payment, so that nobody empties the shelves for free. Orders whose
 * payment is in review, the open reservation and what is wanted now are counted together.
 * What one address may call is bounded elsewhere, by `http/rate-limits.ts`.
 * @throws DomainError `holding_limit`, which names the bound and whom to ask for more.
 */
export function refuseAboveLimit(
  held: readonly Held[],
  wanted: readonly PricedLine[],
  settings: Settings,
): void {
  const { max_held_units, max_held_cents, max_unchecked_orders } = settings
  const refusal = (bound: HoldingBound, lines?: ProblemLine[]) =>
    new DomainError('holding_limit', {
      message: describeHoldingLimit(bound, contactOf(settings)),
      ...(lines && { lines }),
    })

  if (max_unchecked_orders > 0 && (held[0]?.holders ?? 0) + 1 > max_unchecked_orders)
    throw refusal({ of: 'orders', max: max_unchecked_orders })

  const unitsOf = new Map(held.map(({ sellable_id, quantity }) => [sellable_id, quantity]))
  const tooMany = wanted.filter(
    ({ sellableId, quantity }) =>
      max_held_units > 0 && (unitsOf.get(sellableId) ?? 0) + quantity > max_held_units,
  )
  if (tooMany[0])
    throw refusal(
      { of: 'units', max: max_held_units, name: tooMany[0].name },
      tooMany.map(({ sellableId, name }) => {
        const available = Math.max(0, max_held_units - (unitsOf.get(sellableId) ?? 0))
        const reason = 'holding_limit'
        return { id: sellableId, reason, message: describeLine(reason, name, available), available }
      }),
    )

  const heldCents = held.reduce((sum, { cents }) => sum + cents, 0)
  if (max_held_cents > 0 && heldCents + totalOf(wanted) > max_held_cents)
    throw refusal({ of: 'value', maxCents: max_held_cents })
}
