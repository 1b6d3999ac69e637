import type { TypedBuyer } from '../../contract/api/orders.ts'
import type { Settings } from '../../contract/api/settings.ts'
import { MAX_ORDER_CENTS } from '../../contract/constants.ts'
import type { FreightGoal } from '../../contract/delivery.ts'
import type { Executor } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { contactOf } from '../settings/settings.ts'
import { type LineToSend, priceDelivery } from './price-delivery.ts'

/** What a buyer pays the shop for sending a purchase, in cents. `to` is null where the shop charges no freight itself. */
export type ChargedFreight = { cents: number; to: FreightGoal | null }

export const noFreight: ChargedFreight = { cents: 0, to: null }

type Destination = Pick<TypedBuyer, 'delivery_method' | 'delivery_province'>

/** Where a purchase goes, by what its buyer typed: nowhere when it is picked up, or the shop sends nothing. */
export function goalOf(
  { delivery_method, delivery_province }: Destination,
  { freight }: Pick<Settings, 'freight'>,
): FreightGoal {
  return freight === 'pickup_only' || delivery_method === 'pickup' ? 'pickup' : (delivery_province ?? '')
}

/**
 * What the shop charges now for sending lines to their buyer: nothing unless it charges freight itself, and nothing for
 * what is picked up.
 * @throws DomainError `not_delivered` when no carrier of the table takes them there, or `order_too_large`.
 */
export async function chargeFreight(
  db: Executor,
  lines: readonly LineToSend[],
  to: FreightGoal,
  settings: Settings,
): Promise<ChargedFreight> {
  if (settings.freight !== 'charged') return noFreight
  if (to === 'pickup') return { cents: 0, to }
  const { chargedCents: cents } = await priceDelivery(db, lines, to, settings)
  if (cents !== null) {
    const linesCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
    if (linesCents + cents > MAX_ORDER_CENTS) throw new DomainError('order_too_large')
    return { cents, to }
  }
  const where = to === '' ? 'a donde no nos dices la provincia' : `a ${to}`
  throw new DomainError('not_delivered', {
    message: `No tenemos precio para enviar este pedido ${where}. Retíralo en la tienda, o escríbenos ${contactOf(settings)}.`,
  })
}
