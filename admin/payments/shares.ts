import { toDollars } from '../../contract/money.ts'
import type { ChosenOrder } from './order-choice'

/** A line of the form: the cents of one transfer for one order. */
export type Share = { key: number; order: ChosenOrder | null; amountCents: number | null }

let lastKey = 0

export function anEmptyShare(): Share {
  return { key: ++lastKey, order: null, amountCents: null }
}

export function sumOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
}

/** The lines as the API takes them. One without an order is left out. */
export function toShares(shares: readonly Share[]): { order_id: number; amount: number }[] {
  return shares.flatMap(({ order, amountCents }) =>
    order ? [{ order_id: order.id, amount: toDollars(amountCents ?? 0) }] : [],
  )
}
