import type { ProblemLine } from '../../contract/api/problem.ts'
import { MAX_ORDER_CENTS } from '../../contract/constants.ts'
import { describeFreight, describeLine, type LineReason } from '../../contract/errors.ts'
import { toDollars } from '../../contract/money.ts'
import type { Transaction } from '../db/database.ts'
import type { TakenPart } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { type LockedSellable, lockSellables, unitsPossible } from '../inventory/move-stock.ts'

export type WantedLine = {
  sellableId: number
  quantity: number
  /** What one unit costs by an offer of the shop, in cents. Left out: what the catalogue asks. */
  unitPriceCents?: number
}

/** The lines of a request's cart, whose word for a quantity is `count`. */
export function wantedLines(details: readonly { sellableId: number; count: number }[]): WantedLine[] {
  return details.map(({ sellableId, count }) => ({ sellableId, quantity: count }))
}

/** Quantities by sellable, in the order in which the cart names them: two lines of one sellable count as one. */
export function mergeLines(wanted: readonly WantedLine[]): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const { sellableId, quantity } of wanted)
    quantities.set(sellableId, (quantities.get(sellableId) ?? 0) + quantity)
  return quantities
}

/** Equal for two carts with the same sellables and quantities, whatever the order of their lines. */
export function cartKey(lines: readonly WantedLine[]): string {
  return [...mergeLines(lines)]
    .sort(([a], [b]) => a - b)
    .map((pair) => pair.join('×'))
    .join(' ')
}

/** A line as the catalogue has it at the moment of ordering. Money in cents, the rate in basis points. */
export type PricedLine = {
  sellableId: number
  sku: string
  name: string
  quantity: number
  unitPriceCents: number
  totalCents: number
  taxRateBp: number
  /** What one unit of a composed build is made of; null for all others. */
  parts: readonly TakenPart[] | null
}

export type PricedCart = {
  lines: PricedLine[]
  /** Whether the units of composed builds follow from what is wanted. */
  leadToBuilds: boolean
}

/**
 * Locks what a cart wants and prices it from the catalogue, or as the lines of an offer say. Lines of one sellable are
 * merged first; an offer has none of those. Lines that want the same product, as a part of a build or by itself, are served
 * in their order. The rows stay locked until the transaction ends, so nobody takes the stock that was just found sufficient.
 * @throws DomainError `cart_changed` with one entry per line that cannot be had as it stands; `PartsChanged` as `lockSellables`.
 */
export async function lockAndPrice(
  tx: Transaction,
  wanted: readonly WantedLine[],
  taxRateBp: number,
): Promise<PricedCart> {
  const quantities = mergeLines(wanted)
  const { rows, partsOf, leadToBuilds } = await lockSellables(tx, quantities.keys())
  const free = new Map([...rows.values()].map(({ id, stock }) => [id, stock]))
  const offered = new Map(wanted.map(({ sellableId, unitPriceCents }) => [sellableId, unitPriceCents]))
  const lines: PricedLine[] = []
  const problems: ProblemLine[] = []
  for (const [id, quantity] of quantities) {
    const row = rows.get(id)
    const parts = partsOf.get(id) ?? null
    const needs = parts ?? [{ id, quantity: 1 }]
    const available = unitsPossible(needs, free)
    const reason = reasonAgainst(row, { quantity, available })
    if (reason || !row || row.price_cents === null) {
      problems.push(problemOf(id, row, { reason: reason ?? 'unavailable', available }))
      continue
    }
    for (const part of needs) free.set(part.id, (free.get(part.id) ?? 0) - quantity * part.quantity)
    const unitPriceCents = offered.get(id) ?? row.price_cents
    lines.push({
      sellableId: id,
      sku: row.sku,
      name: row.name,
      quantity,
      unitPriceCents,
      totalCents: unitPriceCents * quantity,
      taxRateBp: taxRateOf(row.tax_class, taxRateBp),
      parts,
    })
  }
  if (problems.length > 0) throw new DomainError('cart_changed', { lines: problems })
  if (totalOf(lines) > MAX_ORDER_CENTS) throw new DomainError('order_too_large')
  return { lines, leadToBuilds }
}

/** The rate in basis points of a sellable of this class, where the general rate is the given one. */
export function taxRateOf(taxClass: 'general' | 'zero', generalBp: number): number {
  return taxClass === 'zero' ? 0 : generalBp
}

/** The sum of the lines in cents: what the buyer pays, unless the shop charges freight. */
export function totalOf(lines: readonly Pick<PricedLine, 'totalCents'>[]): number {
  return lines.reduce((sum, line) => sum + line.totalCents, 0)
}

/** The freight that is part of what is paid, in cents. `to` is null where the shop charges none. */
type Freight = { cents: number; to: string | null }

/**
 * Error for a total that no longer matches. It carries the current price of every line, and the freight that the shop
 * charges; where the buyer agreed to the lines and not to that, it says so.
 */
export function priceChanged(
  lines: readonly PricedLine[],
  freight: Freight = { cents: 0, to: null },
  agreedCents?: number,
): DomainError {
  const totalCents = totalOf(lines) + freight.cents
  return new DomainError('price_changed', {
    totalCents,
    ...(freight.to !== null && { shippingCents: freight.cents }),
    ...(freight.cents > 0 &&
      agreedCents === totalOf(lines) && { message: describeFreight(freight.cents, totalCents) }),
    lines: lines.map((line) => ({
      id: line.sellableId,
      reason: 'price_changed',
      message: describeLine('price_changed', line.name),
      price: toDollars(line.unitPriceCents),
    })),
  })
}

type Looked = Pick<LockedSellable, 'name' | 'price_cents' | 'is_hidden'>

export function reasonAgainst(
  row: Looked | undefined,
  { quantity, available }: { quantity: number; available: number },
): LineReason | null {
  if (!row || row.is_hidden || row.price_cents === null) return 'unavailable'
  if (available === 0) return 'out_of_stock'
  if (available < quantity) return 'not_enough_stock'
  return null
}

export function problemOf(
  id: number,
  row: Looked | undefined,
  { reason, available }: { reason: LineReason; available: number },
): ProblemLine {
  // Do not reveal the name of a hidden product: it may be a draft that was never public.
  if (!row || reason === 'unavailable') return { id, reason, message: describeLine(reason, null) }
  return { id, reason, message: describeLine(reason, row.name, available), available }
}
