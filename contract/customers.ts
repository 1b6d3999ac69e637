/** What the desk's list of customers is narrowed to, as its address names it: `?ver=blocked`. */
export const customerFilterLabels = {
  open: 'Con pedidos en curso',
  owed: 'Por devolver',
  without_orders: 'Sin compras',
  counter: 'Del mostrador',
  unconfirmed: 'Correo sin confirmar',
  blocked: 'Bloqueados',
} as const
export type CustomerFilter = keyof typeof customerFilterLabels
export const customerFilters = Object.keys(customerFilterLabels) as [CustomerFilter, ...CustomerFilter[]]

/** What the history of one customer is narrowed to. */
export const historyKindLabels = {
  orders: 'Pedidos',
  money: 'Dinero',
  returns: 'Devoluciones y garantías',
  reservations: 'Reservas',
  feedback: 'Preguntas y opiniones',
  notices: 'Avisos',
  mails: 'Correos',
} as const
export type HistoryKind = keyof typeof historyKindLabels
export const historyKinds = Object.keys(historyKindLabels) as [HistoryKind, ...HistoryKind[]]

/** How one of the staff made sure that it is the owner who asks for a way into an account. */
export const identityCheckLabels = {
  phone: 'Escribió o llamó desde el teléfono de su cuenta o de un pedido',
  document: 'Mostró su documento en la tienda',
  order_facts: 'Dio datos de sus pedidos que solo conoce quien compró',
} as const
export type IdentityCheck = keyof typeof identityCheckLabels
export const identityChecks = Object.keys(identityCheckLabels) as [IdentityCheck, ...IdentityCheck[]]

export const MAX_CUSTOMER_NOTE_LENGTH = 2_000
export const MAX_BLOCK_REASON_LENGTH = 500
