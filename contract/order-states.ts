/** The three words that a buyer reads (§4) and the finer stages that staff and mails use beside them. */
export const orderStates = ['PENDIENTE', 'CANCELADO', 'ENTREGADO'] as const
export type OrderState = (typeof orderStates)[number]

export const stageLabels = {
  payment_review: 'Pago en revisión',
  payment_verified: 'Pago verificado',
  preparing: 'Preparando',
  shipped: 'Enviado',
  ready_for_pickup: 'Listo para retirar',
} as const
export type OrderStage = keyof typeof stageLabels
export const orderStages = Object.keys(stageLabels) as [OrderStage, ...OrderStage[]]
