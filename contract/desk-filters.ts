import { type OrderStage, type OrderState, stageLabels } from './order-states.ts'

/**
 * What the desk's list of orders is narrowed by, as it stands in its address:
 * `stage=preparing,partly_shipped&delivery=carrier`. Each value has a number beside it.
 */

/** Where an order stands: the stage of a pending one, or the state in which it has ended. */
export const standingLabels = {
  ...stageLabels,
  ENTREGADO: 'Entregado',
  CANCELADO: 'Cancelado',
} as const satisfies Record<OrderStage, string> & Partial<Record<OrderState, string>>
export type Standing = keyof typeof standingLabels
export const standings = Object.keys(standingLabels) as [Standing, ...Standing[]]

/** How it reaches its buyer. What was sold at the counter was taken along. */
export const deliveryLabels = { carrier: 'Envío', pickup: 'Retiro', counter: 'Mostrador' } as const
export type DeliveryFilter = keyof typeof deliveryLabels
export const deliveryFilters = Object.keys(deliveryLabels) as [DeliveryFilter, ...DeliveryFilter[]]

export const moneyLabels = {
  /** The buyer says to have paid, and nobody has looked. */
  to_check: 'Por revisar',
  /** Not all has come, and nothing waits to be checked. */
  missing: 'Falta',
  paid: 'Pagado',
  /** Money goes back to the buyer. */
  owed: 'Por devolver',
  /** It was cancelled, and nobody has looked whether money came. */
  unseen: 'Cancelado sin revisar',
} as const
export type MoneyFilter = keyof typeof moneyLabels
export const moneyFilters = Object.keys(moneyLabels) as [MoneyFilter, ...MoneyFilter[]]

export const flagLabels = {
  overdue: 'Atrasado',
  duplicate: 'Comprobante repetido',
  return: 'Devolución pedida',
  example: 'Ejemplo',
} as const
export type FlagFilter = keyof typeof flagLabels
export const flagFilters = Object.keys(flagLabels) as [FlagFilter, ...FlagFilter[]]

export const orderSortLabels = {
  /** What waits too long for its payment first, the longest waiting at the top; then the newest. */
  attention: 'Lo atrasado primero',
  newest: 'Más nuevos',
  oldest: 'Más antiguos',
  highest: 'Mayor total',
  lowest: 'Menor total',
} as const
export type OrderSort = keyof typeof orderSortLabels
export const orderSorts = Object.keys(orderSortLabels) as [OrderSort, ...OrderSort[]]

export const ORDERS_A_PAGE = 50
export const MAILS_A_PAGE = 50

/** Of what a shop has hundreds of thousands, nobody needs to know how many: it is counted so far. */
export const MOST_COUNTED = 1_000

/** The indexes of searched text know three characters together. */
const SHORTEST_WORD = 3

/**
 * One or two letters stand in so many names that no index helps: they are looked for among the orders under way alone.
 * A number is always that of an order.
 */
export function isShortSearch(typed: string): boolean {
  const text = typed.trim()
  return !/^#?\d*$/.test(text) && text.split(/\s+/).every((word) => word.length < SHORTEST_WORD)
}
