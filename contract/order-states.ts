/** The three words that a buyer reads (§4) and the finer stages that staff and mails use beside them. */
export const orderStates = ['PENDIENTE', 'CANCELADO', 'ENTREGADO'] as const
export type OrderState = (typeof orderStates)[number]

/** Where an order was made: on the shop's pages by a buyer, or at the counter by the staff. */
export const orderKinds = ['web', 'counter'] as const

export const stageLabels = {
  payment_review: 'Pago en revisión',
  payment_verified: 'Pago verificado',
  preparing: 'Preparando',
  partly_shipped: 'Enviado en parte',
  shipped: 'Enviado',
  ready_for_pickup: 'Listo para retirar',
} as const
export type OrderStage = keyof typeof stageLabels
export const orderStages = Object.keys(stageLabels) as [OrderStage, ...OrderStage[]]

/** What the staff found of one transfer that a buyer says to have made. */
export const claimStatuses = ['submitted', 'confirmed', 'refused'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/**
 * What became of the money of an order. What a cancelled order got is owed back: `refund_due`, then `refunded`.
 * `partial`: some came, and no transfer that the buyer told of is left to check.
 */
export const paymentLabels = {
  submitted: 'En revisión',
  partial: 'Incompleto',
  confirmed: 'Confirmado',
  refused: 'No recibido',
  refund_due: 'Por devolver',
  refunded: 'Devuelto',
} as const
export type PaymentStatus = keyof typeof paymentLabels
export const paymentStatuses = Object.keys(paymentLabels) as [PaymentStatus, ...PaymentStatus[]]

/** Where an order stands. Only a pending one has a stage. */
export type OrderPosition = { state: OrderState; stage: OrderStage | null }

/** Who moves it: its buyer, the staff, or the shop by itself when time has run out. */
export type ActorKind = 'buyer' | 'staff' | 'shop'

/** `from` is null for what makes an order. */
type Transition = {
  event: string
  from: OrderPosition | null
  to: OrderPosition
  by: readonly ActorKind[]
}

const pending = (stage: OrderStage): OrderPosition => ({ state: 'PENDIENTE', stage })
const cancelled: OrderPosition = { state: 'CANCELADO', stage: null }
const delivered: OrderPosition = { state: 'ENTREGADO', stage: null }

/**
 * What may follow what, and by whom. Buttons and verbs read this one table, and nothing else moves an order.
 * From the first parcel on, goods are out of our hands: a return or the warranty is asked for, and the order stays where it
 * is.
 */
export const transitions = [
  { event: 'order_placed', from: null, to: pending('payment_review'), by: ['buyer'] },
  { event: 'counter_sold', from: null, to: delivered, by: ['staff'] },

  {
    event: 'payment_confirmed',
    from: pending('payment_review'),
    to: pending('payment_verified'),
    by: ['staff'],
  },
  { event: 'payment_refused', from: pending('payment_review'), to: cancelled, by: ['staff'] },
  {
    event: 'payment_undone',
    from: pending('payment_verified'),
    to: pending('payment_review'),
    by: ['staff'],
  },
  { event: 'preparing', from: pending('payment_verified'), to: pending('preparing'), by: ['staff'] },
  { event: 'shipped', from: pending('preparing'), to: pending('shipped'), by: ['staff'] },
  { event: 'parcel_sent', from: pending('preparing'), to: pending('partly_shipped'), by: ['staff'] },
  { event: 'parcel_sent', from: pending('partly_shipped'), to: pending('partly_shipped'), by: ['staff'] },
  { event: 'shipped', from: pending('partly_shipped'), to: pending('shipped'), by: ['staff'] },
  { event: 'ready_for_pickup', from: pending('preparing'), to: pending('ready_for_pickup'), by: ['staff'] },
  { event: 'delivered', from: pending('shipped'), to: delivered, by: ['staff'] },
  { event: 'delivered', from: pending('ready_for_pickup'), to: delivered, by: ['staff'] },

  {
    event: 'order_cancelled',
    from: pending('payment_review'),
    to: cancelled,
    by: ['buyer', 'staff', 'shop'],
  },
  { event: 'order_cancelled', from: pending('payment_verified'), to: cancelled, by: ['buyer', 'staff'] },
  { event: 'order_cancelled', from: pending('preparing'), to: cancelled, by: ['buyer', 'staff'] },
  { event: 'order_cancelled', from: pending('ready_for_pickup'), to: cancelled, by: ['buyer', 'staff'] },

  {
    event: 'return_requested',
    from: pending('partly_shipped'),
    to: pending('partly_shipped'),
    by: ['buyer', 'staff'],
  },
  { event: 'return_requested', from: pending('shipped'), to: pending('shipped'), by: ['buyer', 'staff'] },
  { event: 'return_requested', from: delivered, to: delivered, by: ['buyer', 'staff'] },
  {
    event: 'warranty_requested',
    from: pending('partly_shipped'),
    to: pending('partly_shipped'),
    by: ['buyer', 'staff'],
  },
  { event: 'warranty_requested', from: pending('shipped'), to: pending('shipped'), by: ['buyer', 'staff'] },
  { event: 'warranty_requested', from: delivered, to: delivered, by: ['buyer', 'staff'] },
] as const satisfies readonly Transition[]

export type TransitionEvent = (typeof transitions)[number]['event']
export const transitionEvents = [...new Set(transitions.map(({ event }) => event))] as [
  TransitionEvent,
  ...TransitionEvent[],
]

/** Where an event leads from here, or null when the table does not know it. */
export function positionAfter(
  event: TransitionEvent,
  { state, stage }: OrderPosition,
  by: ActorKind,
): OrderPosition | null {
  const row = (transitions as readonly Transition[]).find(
    (row) =>
      row.event === event && row.from?.state === state && row.from.stage === stage && row.by.includes(by),
  )
  return row?.to ?? null
}

/** All that this actor can do with an order from here: the buttons of its screen. */
export function possibleEvents({ state, stage }: OrderPosition, by: ActorKind): TransitionEvent[] {
  return transitionEvents.filter((event) => positionAfter(event, { state, stage }, by) !== null)
}

/** What the buyer's CANCELAR does: cancel, ask for a return, or nothing any more. */
export function canCancel(state: OrderState, stage: OrderStage | null): 'cancel' | 'return' | null {
  if (positionAfter('order_cancelled', { state, stage }, 'buyer')) return 'cancel'
  return positionAfter('return_requested', { state, stage }, 'buyer') ? 'return' : null
}

/** What became of an order, as its buyer reads it. */
export const eventLabels = {
  order_placed: 'Pedido recibido',
  counter_sold: 'Vendido en el mostrador',
  payment_confirmed: 'Pago verificado',
  payment_refused: 'No recibimos el pago',
  payment_undone: 'Tu pago vuelve a revisión',
  preparing: 'Preparando tu pedido',
  parcel_sent: 'Enviamos una parte',
  shipped: 'Enviado',
  shipment_corrected: 'Corregimos los datos del envío',
  ready_for_pickup: 'Listo para retirar',
  delivered: 'Entregado',
  order_cancelled: 'Pedido cancelado',
  return_requested: 'Devolución solicitada',
  warranty_requested: 'Garantía solicitada',
  return_accepted: 'Aceptamos tu solicitud',
  return_received: 'Tenemos tus artículos',
  return_inspected: 'Revisamos tus artículos',
  return_at_supplier: 'Enviado al proveedor',
  return_back: 'Volvió del proveedor',
  return_resolved: 'Caso resuelto',
  return_refused: 'No aceptamos la solicitud',
  return_withdrawn: 'Solicitud retirada',
  credit_note_recorded: 'Nota de crédito emitida',
  goods_returned: 'Recibimos la devolución',
  receipt_uploaded: 'Foto del comprobante recibida',
  claim_added: 'Otra transferencia registrada',
  payment_received: 'Recibimos un pago',
  allocation_undone: 'Corregimos el registro de un pago',
  payment_reminded: 'Te pedimos el comprobante',
  payment_not_found: 'Buscamos tu pago y no llegó',
  payment_came_late: 'Tu pago llegó después: te lo devolvemos',
  payment_refunded: 'Pago devuelto',
  refund_owed: 'Vamos a devolverte dinero',
  refund_account_given: 'Cuenta para tu reembolso registrada',
  refund_withdrawn: 'Corregimos un reembolso',
  refund_undone: 'Tu reembolso no llegó: lo hacemos otra vez',
  invoice_recorded: 'Factura emitida',
  invoice_annulled: 'Factura anulada',
} as const satisfies Record<TransitionEvent, string> & Record<string, string>
export type OrderEventName = keyof typeof eventLabels
export const orderEventNames = Object.keys(eventLabels) as [OrderEventName, ...OrderEventName[]]
