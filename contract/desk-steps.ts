import { formatCents } from './money.ts'
import type { OrderStage, TransitionEvent } from './order-states.ts'

/** What the staff do with an order, each with an operation of its own. */
export type DeskAct = 'confirm_payment' | 'prepare' | 'ship' | 'ready' | 'hand_over' | 'deliver'

export type NextStep = { act: DeskAct; event: TransitionEvent; label: string; amountCents: number | null }

type Order = { stage: OrderStage | null; deliveryMethod: 'carrier' | 'pickup' | null }

/**
 * The one step that leads an order on: the primary button of its screen. Null when there is nothing to do. `missingCents`:
 * what is still to be paid.
 */
export function nextStepOf(
  { stage, deliveryMethod }: Order,
  { missingCents }: { missingCents: number },
): NextStep | null {
  switch (stage) {
    case 'payment_review':
      return {
        act: 'confirm_payment',
        event: 'payment_confirmed',
        label: `Confirmar ${formatCents(missingCents)}`,
        amountCents: missingCents,
      }
    case 'payment_verified':
      return { act: 'prepare', event: 'preparing', label: 'Preparar', amountCents: null }
    case 'preparing':
      return deliveryMethod === 'pickup'
        ? { act: 'ready', event: 'ready_for_pickup', label: 'Listo para retirar', amountCents: null }
        : { act: 'ship', event: 'shipped', label: 'Enviar', amountCents: null }
    case 'partly_shipped':
      return { act: 'ship', event: 'shipped', label: 'Enviar lo que falta', amountCents: null }
    case 'shipped':
      return { act: 'deliver', event: 'delivered', label: 'Marcar entregado', amountCents: null }
    case 'ready_for_pickup':
      return { act: 'hand_over', event: 'delivered', label: 'Entregar', amountCents: null }
    case null:
      return null
  }
}
