import { useSyncExternalStore } from 'react'
import { MAX_LINE_COUNT } from '../../contract/constants.ts'
import { toCents, toDollars } from '../../contract/money.ts'
import { storageKeys } from '../../contract/storage-keys.ts'
import { isPictureAddress } from '../ui/picture-address.ts'
import { pageValue, storedValue, subscribeToAll } from '../ui/stored-value.ts'

/** A line as local storage keeps it (§3 of the specification): exactly these five, the price in dollars. */
export type CartLine = { id: number; name: string; img_url: string; price: number; count: number }

export type Cart = {
  lines: readonly CartLine[]
  /** Lines: what the badge shows. */
  count: number
  /** Pieces: the sum of the lines' counts. */
  units: number
  totalCents: number
  /** What the shop said about a line when it was last asked, such as "Se agotó."; mostly empty. */
  noteOn: (line: CartLine) => string
  /** False on the server and until the page is hydrated, when nobody knows yet what the cart holds. */
  isReady: boolean
}

/**
 * Marks <html> when the cart is empty: the variant `cart-empty` of the styles. Runs in the head, before the first paint, so
 * that nothing moves when the page is hydrated; from then on `useCart` knows.
 */
export const emptyCartScript = `try{if((localStorage.getItem('${storageKeys.cart}')??'[]')==='[]')document.documentElement.dataset.cart='empty'}catch{}`

const stored = storedValue<readonly CartLine[]>(storageKeys.cart, {
  parse: readLines,
  format: (lines) => (lines.length === 0 ? null : JSON.stringify(lines)),
})

const notes = pageValue<Cart['noteOn']>(() => '')

const unknownCart: Cart = {
  lines: [],
  count: 0,
  units: 0,
  totalCents: 0,
  noteOn: notes.read(),
  isReady: false,
}

let current = unknownCart

const subscribe = (listener: () => void) => subscribeToAll([stored, notes], listener)

export function useCart(): Cart {
  return useSyncExternalStore(subscribe, readCart, () => unknownCart)
}

/** Whether the cart has a line of this product. A component that uses only this renders again only when this changes. */
export function useIsInCart(id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readCart().lines.some((line) => line.id === id),
    () => false,
  )
}

/** The cart at this moment, for code that runs on an event. It stays the same object until the cart changes. */
export function readCart(): Cart {
  const [lines, noteOn] = [stored.read(), notes.read()]
  if (lines !== current.lines || noteOn !== current.noteOn) current = toCart(lines, noteOn)
  return current
}

/** Appends a line with one unit. What is already in the cart stays as it is. */
export function addToCart({ id, name, img_url, price }: Omit<CartLine, 'count'>): void {
  const { lines } = readCart()
  if (lines.some((line) => line.id === id)) return
  stored.save([...lines, { id, name, img_url, price, count: 1 }])
}

export function increase(id: number): void {
  changeCount(id, 1)
}

export function decrease(id: number): void {
  changeCount(id, -1)
}

export function removeFromCart(id: number): void {
  stored.save(readCart().lines.filter((line) => line.id !== id))
}

export function clearCart(): void {
  stored.save([])
}

/** Takes over what the server says of lines now; the rest stays. */
export function updateLines(changes: readonly Partial<Omit<CartLine, 'count'>>[]): void {
  const changeOf = new Map(changes.map((change) => [change.id, change]))
  stored.save(
    readCart().lines.map((line) => {
      const { name = line.name, img_url = line.img_url, price = line.price } = changeOf.get(line.id) ?? {}
      return { ...line, name, img_url, price }
    }),
  )
}

export const setNotes = notes.save

export function lineTotalCents({ price, count }: CartLine): number {
  return (toCents(price) ?? 0) * count
}

function changeCount(id: number, by: 1 | -1): void {
  stored.save(
    readCart().lines.map((line) =>
      line.id === id ? { ...line, count: Math.min(MAX_LINE_COUNT, Math.max(1, line.count + by)) } : line,
    ),
  )
}

function toCart(lines: readonly CartLine[], noteOn: Cart['noteOn']): Cart {
  return {
    lines,
    count: lines.length,
    units: lines.reduce((sum, line) => sum + line.count, 0),
    totalCents: lines.reduce((sum, line) => sum + lineTotalCents(line), 0),
    noteOn,
    isReady: true,
  }
}

function readLines(text: string | null): CartLine[] {
  let entries: unknown
  try {
    entries = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(entries)) return []
  const lines = new Map<number, CartLine>()
  for (const entry of entries) {
    const line = readLine(entry)
    if (line && !lines.has(line.id)) lines.set(line.id, line)
  }
  return [...lines.values()]
}

/** Null for anything that is not a line. */
function readLine(entry: unknown): CartLine | null {
  if (entry === null || typeof entry !== 'object') return null
  const { id, name, img_url, price, count } = entry as Record<string, unknown>
  const cents = typeof price === 'number' || typeof price === 'string' ? toCents(price) : null
  if (!Number.isSafeInteger(id) || (id as number) < 1) return null
  if (typeof name !== 'string' || name === '' || cents === null || cents < 0) return null
  const pieces = typeof count === 'string' ? Number(count) : count
  if (!Number.isInteger(pieces) || (pieces as number) < 1) return null
  return {
    id: id as number,
    name,
    img_url: isPictureAddress(img_url) ? img_url : '',
    price: toDollars(cents),
    count: Math.min(MAX_LINE_COUNT, pieces as number),
  }
}
