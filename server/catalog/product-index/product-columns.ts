import { fold } from '../../../contract/fold.ts'
import type { Sort } from '../../../contract/listing.ts'
import { addTo, type Bitset, removeFrom } from './bitset.ts'

/**
 * The products for sale as the index keeps them: a slot each, and for each trait the slots that have it. A changed product
 * gets a new slot, so that slots only grow; an index that is built anew is a new object. What is derived from the slots,
 * such as the words of names, can therefore be kept beside it and continued at `size`.
 *
 * It changes between two turns of the event loop: who reads it does so without awaiting in between.
 */
export type ProductColumns = {
  /** Slots in use, also those of products that are gone. */
  size: number
  /** Raised when anything here becomes different: what is counted from it counts until then. */
  version: number
  readonly capacity: number
  /** The slots that count. */
  readonly alive: Bitset
  readonly inStock: Bitset
  readonly featured: Bitset
  readonly ids: Int32Array
  /** Cents, with IVA. */
  readonly prices: Int32Array
  readonly names: string[]
  /** The maker's part numbers; empty where there is none. */
  readonly partNumbers: string[]
  readonly slotOf: Map<number, number>
  /** Living slots by price and then id, and by name as in Spanish and then id. */
  byPrice: Int32Array
  byName: Int32Array
  /** By the key of a specification, or by one of `ownTraits`. */
  readonly traits: Map<string, Trait>
  builds: readonly IndexedBuild[]
}

/** What every product has beside its specifications. The sign keeps them apart from keys of specifications. */
export const ownTraits = {
  category: '#category',
  brand: '#brand',
  condition: '#condition',
  grade: '#grade',
} as const

export type IndexedBuild = { id: number; name: string; priceCents: number; isInStock: boolean }

/** The values of a trait by their slugs. */
export type Trait = Map<string, TraitValue>

/** `slots` ascend. They may name products that are gone. */
export type TraitValue = { value: string | number | boolean; slots: Int32Array }

/** A product as it is added, without its traits. */
export type IndexedProduct = {
  id: number
  name: string
  partNumber: string | null
  priceCents: number
  isInStock: boolean
  isFeatured: boolean
}

/**
 * How an address spells a value: "Micro-ATX" as `micro-atx`, 1.5 as `1.5`. Spellings of one thing that differ only in case,
 * accents or signs have one slug, and so are one value.
 */
export function slugOf(value: string | number | boolean): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'si' : 'no'
  const slug = fold(value)
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || value
}

/** Room for so many more products than there are, until the index is built anew. */
const MIN_ROOM = 1024
const ROOM_SHARE = 0.1

export function emptyColumns(products: number): ProductColumns {
  const capacity = products + Math.max(MIN_ROOM, Math.ceil(products * ROOM_SHARE))
  const words = (capacity + 31) >>> 5
  return {
    size: 0,
    version: 0,
    capacity,
    alive: new Uint32Array(words),
    inStock: new Uint32Array(words),
    featured: new Uint32Array(words),
    ids: new Int32Array(capacity),
    prices: new Int32Array(capacity),
    names: [],
    partNumbers: [],
    slotOf: new Map(),
    byPrice: new Int32Array(0),
    byName: new Int32Array(0),
    traits: new Map(),
    builds: [],
  }
}

/** Gives the product the next slot. Its traits and its places in the orders are still to be set. */
export function addProduct(columns: ProductColumns, product: IndexedProduct): number {
  const slot = columns.size++
  columns.ids[slot] = product.id
  columns.prices[slot] = product.priceCents
  columns.names[slot] = product.name
  columns.partNumbers[slot] = product.partNumber ?? ''
  columns.slotOf.set(product.id, slot)
  addTo(columns.alive, slot)
  if (product.isInStock) addTo(columns.inStock, slot)
  if (product.isFeatured) addTo(columns.featured, slot)
  return slot
}

/** Takes a product out of every set. Its places in the orders are still to be taken away. */
export function removeProduct(columns: ProductColumns, slot: number): void {
  columns.slotOf.delete(columns.ids[slot] ?? 0)
  for (const set of [columns.alive, columns.inStock, columns.featured]) removeFrom(set, slot)
}

/** Every order is one of two, forwards or backwards, as in `orderings` of the database. */
export function slotsBy({ byPrice, byName }: ProductColumns, sort: Sort): Int32Array {
  if (sort === 'priceLow') return byPrice
  if (sort === 'priceHig') return backwards(byPrice)
  return sort === 'asc' ? byName : backwards(byName)
}

const reversed = new WeakMap<Int32Array, Int32Array>()

/** Turned once for each order, which is not changed but replaced. */
function backwards(slots: Int32Array): Int32Array {
  const turned = reversed.get(slots) ?? slots.toReversed()
  reversed.set(slots, turned)
  return turned
}

/** Where something for sale stands: in a category, by its id, or among the builds. */
export type SectionOfIndex = number | 'builds'

/** Undefined: it is not for sale, or in no category. */
export function sectionIn(columns: ProductColumns, id: number): SectionOfIndex | undefined {
  if (columns.builds.some((build) => build.id === id)) return 'builds'
  const slot = columns.slotOf.get(id)
  if (slot === undefined) return undefined
  for (const { value, slots } of columns.traits.get(ownTraits.category)?.values() ?? [])
    if (typeof value === 'number' && hasSlot(slots, slot)) return value
}

/** `slots` ascend. */
function hasSlot(slots: Int32Array, slot: number): boolean {
  let [from, to] = [0, slots.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((slots[middle] ?? 0) < slot) from = middle + 1
    else to = middle
  }
  return slots[from] === slot
}
