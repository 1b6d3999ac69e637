/** Why a reservation was refused, each as the staff read it. */
export const refusedLabels = {
  cart_changed: 'Un artículo ya no estaba, o no alcanzaba',
  price_changed: 'Cambió un precio o el envío',
  holding_limit: 'Pasaba de lo que un comprador puede apartar',
  email_unconfirmed: 'Correo sin confirmar, con otro pedido en revisión',
  account_blocked: 'Cliente bloqueado',
  order_too_large: 'Pedido demasiado grande',
  not_delivered: 'No se envía a ese lugar',
  offer: 'La oferta venció, se usó o se retiró',
  busy: 'Había demasiada gente a la vez',
  other: 'Otro motivo',
} as const

export type RefusedReason = keyof typeof refusedLabels

export const refusedReasons = Object.keys(refusedLabels) as [RefusedReason, ...RefusedReason[]]
