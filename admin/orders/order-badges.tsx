import type { FlagFilter, MoneyFilter, Standing } from '../../contract/desk-filters.ts'
import type { OrderPosition } from '../../contract/order-states.ts'
import type { Tone } from '../ui/badge'

/** Where an order stands, as lists and filters name it. Null: it waits without a stage, which no order does any more. */
export function standingOf({ state, stage }: OrderPosition): Standing | null {
  return stage ?? (state === 'PENDIENTE' ? null : state)
}

export const standingTones: Record<Standing, Tone> = {
  payment_review: 'warning',
  payment_verified: 'plain',
  preparing: 'plain',
  partly_shipped: 'plain',
  shipped: 'plain',
  ready_for_pickup: 'plain',
  ENTREGADO: 'success',
  CANCELADO: 'danger',
}

export const moneyTones: Record<MoneyFilter, Tone> = {
  to_check: 'warning',
  missing: 'warning',
  paid: 'success',
  owed: 'danger',
  unseen: 'danger',
}

export const flagTones: Record<FlagFilter, Tone> = {
  overdue: 'danger',
  duplicate: 'danger',
  return: 'warning',
  example: 'plain',
}
