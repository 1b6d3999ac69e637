/** Why a reservation came to nothing, each as the staff read it. */
export const leavingLabels = {
  time: 'Se acabó el tiempo sin escribir nada del pago',
  time_while_paying: 'Se acabó el tiempo con el pago a medio escribir',
  went_back: 'Volvió a sus datos o al carrito',
  cart_changed: 'Reservó otro carrito en su lugar',
  ordered_before: 'El mismo pedido ya estaba hecho',
  account_closed: 'Cerró su cuenta',
} as const

/** As figures tell them: older versions wrote none. */
export const leftLabels = { ...leavingLabels, unknown: 'De antes de anotar el motivo' } as const

export type LeavingReason = keyof typeof leavingLabels

export const leavingReasons = Object.keys(leavingLabels) as [LeavingReason, ...LeavingReason[]]
