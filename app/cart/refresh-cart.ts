import type { Misfit } from '../../contract/api/catalog.ts'
import { call } from '../../contract/client.ts'
import { MAX_ASKED_LINES } from '../../contract/constants.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { announce } from '../ui/live-region'
import { type CartLine, readCart, setNotes, updateLines } from './cart-store'

export { CartSums } from '../freight/cart-sums'

/** What the cart showed before its price was corrected, for as long as this page lives. */
const earlierPrices = new Map<number, number>()

/** Asks the shop about the lines of the cart: takes over its prices, and notes which cannot be had or do not go together. */
export async function refreshCart(): Promise<void> {
  const asked = readCart().lines.slice(0, MAX_ASKED_LINES)
  if (asked.length === 0) return
  const { lines, misfits } = await call('GET /api/cart', {
    query: { ids: asked.map(({ id }) => id).join(',') },
  })
  const now = new Map(lines.map((line) => [line.id, line]))
  const isAsked = new Set(asked.map(({ id }) => id))
  for (const { id, price } of readCart().lines) {
    const current = now.get(id)
    if (current && toCents(current.price) !== toCents(price)) earlierPrices.set(id, price)
  }
  setNotes((line) =>
    [isAsked.has(line.id) ? noteOn(line, now.get(line.id)?.stock) : '', noteOnMisfits(line, misfits)]
      .filter(Boolean)
      .join(' '),
  )
  updateLines(lines)
  const { lines: shown, noteOn: noteOf } = readCart()
  const news = shown.flatMap((line) => (noteOf(line) ? `${line.name}: ${noteOf(line)}` : []))
  if (news.length > 0) announce(news.join(' '))
}

function noteOn(line: CartLine, stock: number | undefined): string {
  if (stock === undefined) return 'Ya no está a la venta.'
  return [noteOnStock(line.count, stock), noteOnPrice(line)].filter(Boolean).join(' ')
}

/** Said once, at the second of the two, and for as long as both are in the cart. */
function noteOnMisfits({ id }: CartLine, misfits: readonly Misfit[]): string {
  const { lines } = readCart()
  return misfits
    .filter(({ ids }) => ids.at(-1) === id && ids.every((part) => lines.some((line) => line.id === part)))
    .map(({ text }) => text)
    .join(' ')
}

function noteOnStock(count: number, stock: number): string {
  if (stock >= count) return ''
  if (stock === 0) return 'Se agotó.'
  return stock === 1 ? 'Queda 1 unidad.' : `Quedan ${stock} unidades.`
}

function noteOnPrice({ id, price }: CartLine): string {
  const earlier = earlierPrices.get(id) ?? price
  return earlier === price ? '' : `Cambió de precio: antes ${inDollars(earlier)}, ahora ${inDollars(price)}.`
}

const inDollars = (price: number) => formatCents(toCents(price) ?? 0)
