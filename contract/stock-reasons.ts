/** Why units came or went, each with what the ledger says of it. */
export const stockReasonLabels = {
  opening: 'Existencias iniciales',
  received: 'Recibido',
  correction: 'Conteo corregido',
  order: 'Pedido',
  order_cancelled: 'Pedido cancelado',
  returned: 'Devuelto a la tienda',
  exchanged: 'Cambio de una devolución',
  reservation: 'Reserva',
  reservation_released: 'Fin de la reserva',
  example_set_aside: 'Ejemplo guardado',
} as const

export type StockReason = keyof typeof stockReasonLabels

export const stockReasons = Object.keys(stockReasonLabels) as [StockReason, ...StockReason[]]
