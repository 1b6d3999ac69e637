import { type Standing, standingLabels } from './desk-filters.ts'
import type { OrderStage, OrderState } from './order-states.ts'

/** So many orders take a step together at the most. */
export const MOST_AT_ONCE = 200
/** So many of them in one call: the screen tells how far it is after each. */
export const ORDERS_A_CALL = 10

/** The steps that many orders take together, each with what its button says. */
export const bulkLabels = { prepare: 'Preparar', ready: 'Listo para retirar', ship: 'Enviar' } as const
export type BulkStep = keyof typeof bulkLabels
export const bulkSteps = Object.keys(bulkLabels) as [BulkStep, ...BulkStep[]]

type Order = {
  state: OrderState
  stage: OrderStage | null
  deliveryMethod: 'carrier' | 'pickup' | null
}

const neededStages: Record<BulkStep, readonly OrderStage[]> = {
  prepare: ['payment_verified'],
  ready: ['preparing'],
  ship: ['preparing', 'partly_shipped'],
}

/** Why an order does not take this step now, for who looks at the list before. Null: it does. */
export function leftOutOf(step: BulkStep, { state, stage, deliveryMethod }: Order): string | null {
  if (stage === null) return standingLabels[state as Standing]
  if (step === 'ship' && deliveryMethod !== 'carrier') return 'Se retira en la tienda'
  if (step === 'ready' && deliveryMethod !== 'pickup') return 'Va por transportista'
  if (neededStages[step].includes(stage)) return null
  if (stage === 'payment_review') return 'Falta confirmar su pago'
  if (stage === 'payment_verified') return 'Falta prepararlo'
  return step === 'prepare' && stage === 'preparing'
    ? 'Ya se está preparando'
    : `Ya está: ${standingLabels[stage]}`
}
