import type { Sort } from '../../contract/listing.ts'
import { isIn } from './product-index/bitset.ts'
import { ownTraits, type ProductColumns, slotsBy, type TraitValue } from './product-index/product-columns.ts'
import type { Specs } from './product-rows.ts'

/** What a product is and some of its specifications. Products with the same ones share one object. */
export type FigureSet = { readonly categoryId: number | null; readonly specs: Specs }

/** One value that products have, and the set from which they come by it. */
type Step = { from: number; key: string; value: TraitValue['value'] } | null

/**
 * The products of the index with their specifications, where the index has each specification with its products. Many
 * products have the same figures, such as all boards of one socket and size, so that what follows from figures is found once
 * for all of them.
 */
export class IndexedProducts {
  readonly columns: ProductColumns
  readonly #keys: readonly string[]
  /** The set of figures that a slot has, as its place in `#steps`. 0 is that of no figures. */
  readonly #setOf: Int32Array
  readonly #steps: Step[] = [null]
  readonly #figures: FigureSet[] = []
  /** To which set one more value leads. */
  readonly #next = new Map<TraitValue, Map<number, number>>()
  #size = 0

  private constructor(columns: ProductColumns, keys: readonly string[]) {
    this.columns = columns
    this.#keys = [ownTraits.category, ...keys]
    this.#setOf = new Int32Array(columns.capacity)
  }

  /** The products of these columns with these specifications. Kept for as long as somebody has columns and list. */
  static of(columns: ProductColumns, keys: readonly string[]): IndexedProducts {
    const kept = keptProducts.get(columns) ?? new WeakMap<readonly string[], IndexedProducts>()
    keptProducts.set(columns, kept)
    const products = kept.get(keys) ?? new IndexedProducts(columns, keys)
    kept.set(keys, products)
    products.#goOn()
    return products
  }

  slotOf(id: number): number | undefined {
    return this.columns.slotOf.get(id)
  }

  idOf(slot: number): number {
    return this.columns.ids[slot] ?? 0
  }

  isThere(slot: number): boolean {
    return isIn(this.columns.alive, slot)
  }

  isInStock(slot: number): boolean {
    return isIn(this.columns.inStock, slot)
  }

  slotsBy(sort: Sort): Int32Array {
    return slotsBy(this.columns, sort)
  }

  /** The living slots of a category, cheapest first. Picked out once for each order by price, of which every change makes a new one. */
  slotsByPriceIn(categoryId: number): Int32Array {
    const byPrice = this.slotsBy('priceLow')
    const ofCategory = pickedOut.get(byPrice) ?? new Map<number, Int32Array>()
    pickedOut.set(byPrice, ofCategory)
    const known = ofCategory.get(categoryId)
    if (known) return known
    const slots = byPrice.filter((slot) => this.figuresOf(slot).categoryId === categoryId)
    ofCategory.set(categoryId, slots)
    return slots
  }

  figuresOf(slot: number): FigureSet {
    const set = this.#setOf[slot] ?? 0
    this.#figures[set] ??= this.#read(set)
    return this.#figures[set]
  }

  /** Takes in what came to the columns since the last time. Slots only grow, and their values stay. */
  #goOn(): void {
    const { size, traits } = this.columns
    if (this.#size === size) return
    for (const key of this.#keys)
      for (const value of traits.get(key)?.values() ?? []) {
        const { slots } = value
        let at = slots.length
        while (at > 0 && (slots[at - 1] ?? 0) >= this.#size) at--
        for (; at < slots.length; at++) this.#step(slots[at] ?? 0, key, value)
      }
    this.#size = size
  }

  #step(slot: number, key: string, holder: TraitValue): void {
    const from = this.#setOf[slot] ?? 0
    const next = this.#next.get(holder) ?? new Map<number, number>()
    this.#next.set(holder, next)
    let set = next.get(from)
    if (set === undefined) {
      set = this.#steps.push({ from, key, value: holder.value }) - 1
      next.set(from, set)
    }
    this.#setOf[slot] = set
  }

  #read(set: number): FigureSet {
    const specs: Record<string, Specs[keyof Specs]> = {}
    let categoryId: number | null = null
    for (let step = this.#steps[set]; step; step = this.#steps[step.from]) {
      const { key, value } = step
      const later = specs[key]
      if (key === ownTraits.category) categoryId = Number(value)
      else specs[key] = later === undefined ? value : [value, ...[later].flat()].map(String)
    }
    return { categoryId, specs }
  }
}

const pickedOut = new WeakMap<Int32Array, Map<number, Int32Array>>()
const keptProducts = new WeakMap<ProductColumns, WeakMap<readonly string[], IndexedProducts>>()
