import { eventLabels, type OrderEventName } from './order-states.ts'

/**
 * What happened to an order, as the staff tell each other: where the buyer's words would speak to the buyer, others.
 */
export const deskEventLabels = {
  ...eventLabels,
  payment_undone: 'Pago de vuelta a revisión',
  preparing: 'En preparación',
  payment_reminded: 'Se pidió el comprobante',
  payment_not_found: 'Dinero buscado: no llegó',
  payment_came_late: 'Pago tardío: hay que devolverlo',
  return_accepted: 'Devolución o garantía aceptada',
  return_received: 'Artículos recibidos',
  return_inspected: 'Artículos revisados',
  return_refused: 'Devolución o garantía no aceptada',
} as const satisfies Record<OrderEventName, string>
