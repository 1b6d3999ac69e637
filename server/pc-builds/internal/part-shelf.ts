import type { PcPlaceKey } from '../../../contract/pc-build.ts'
import { IndexedProducts } from '../../catalog/indexed-products.ts'
import { type Figures, figureKeys, type Part, type PartKind, partKindOf } from '../../compatibility/part.ts'
import { performanceKeys } from '../../performance/classes-of.ts'
import { placeOf } from './place-of.ts'

/** A part in stock. Of several with the same figures it is the cheapest. */
export type ShelfPart = Part & { priceCents: number }

/** The parts in stock by their kind, cheapest first. */
export type Shelf = Readonly<Record<PartKind, readonly ShelfPart[]>>

const REFURBISHED = 10

const keys = [...new Set<string>([...figureKeys, ...performanceKeys])]

type Columns = Parameters<typeof IndexedProducts.of>[0]

/** The new parts of the index that can be put into a PC today. */
export function partShelf(columns: Columns): Shelf {
  const products = IndexedProducts.of(columns, keys)
  const shelf: Record<PartKind, ShelfPart[]> = {
    processor: [],
    board: [],
    memory: [],
    graphics: [],
    drive: [],
    case: [],
    supply: [],
    cooler: [],
    machine: [],
  }
  const seen = new Set<Figures>()
  for (const slot of products.slotsBy('priceLow')) {
    if (!products.isInStock(slot)) continue
    const { categoryId, specs } = products.figuresOf(slot)
    // Who wants a used part chooses it.
    if (seen.has(specs) || categoryId === REFURBISHED) continue
    seen.add(specs)
    const kind = partKindOf(categoryId, specs)
    if (kind === undefined || placeOf(categoryId, specs) === null) continue
    const priceCents = columns.prices[slot] ?? 0
    shelf[kind].push({ id: products.idOf(slot), kind, name: '', count: 1, specs, priceCents })
  }
  return shelf
}

/** The place of a part has the name of its kind. A whole machine has no place. */
export const placeOfKind = (kind: PartKind) => kind as Exclude<PartKind, 'machine'> satisfies PcPlaceKey
