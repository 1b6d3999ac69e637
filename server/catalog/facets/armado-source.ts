import type { FilterPair } from '../../../contract/facets.ts'
import { ARMADO_FILTER, pcPlaces, readPartList, writePartList } from '../../../contract/pc-build.ts'
import { candidateJudge } from '../../compatibility/judge-parts.ts'
import { figureKeys, type Part, type PartKind, partKindOf, type Verdict } from '../../compatibility/part.ts'
import { type FigureSet, IndexedProducts } from '../indexed-products.ts'
import { type Bitset, isIn } from '../product-index/bitset.ts'
import type { ProductColumns } from '../product-index/product-columns.ts'
import type { Entry, ValuesSource } from './facet-source.ts'

/** The most units of one part that any place takes. */
const MOST_UNITS = 8

/**
 * The facet of what fits a PC that a buyer puts together, with its one value, which is chosen. It is there only where parts
 * are asked for. What fits by known figures is in it; a part of a place that takes one is judged instead of the chosen one.
 */
export function armadoSource(
  columns: ProductColumns,
  asked: readonly FilterPair[],
  scope: Bitset,
): { source: ValuesSource; entry: Entry } | null {
  const text = asked.find(([name]) => name === ARMADO_FILTER)?.[1]
  if (text === undefined) return null
  const products = IndexedProducts.of(columns, figureKeys)
  const parts = readPartList(text, MOST_UNITS).flatMap(
    ({ id, count }) => partAt(products, products.slotOf(id), count) ?? [],
  )
  if (parts.length === 0) return null
  const entry = { slug: writePartList(parts), value: text, slots: fittingSlots(products, parts, scope) }
  const said = () => 'Compatible con tu armado'
  const source = {
    kind: 'values',
    name: ARMADO_FILTER,
    label: 'Tu armado',
    entries: [entry],
    labelOf: said,
    saidOf: said,
    ownLabelOf: () => null,
  } as const
  return { source, entry }
}

/** A product of the index as a part without its name. Null for what is none. */
function partAt(products: IndexedProducts, slot: number | undefined, count: number): Part | null {
  if (slot === undefined) return null
  const { categoryId, specs } = products.figuresOf(slot)
  const kind = partKindOf(categoryId, specs)
  return kind && kind !== 'machine' ? { id: products.idOf(slot), kind, name: '', count, specs } : null
}

function fittingSlots(products: IndexedProducts, parts: readonly Part[], scope: Bitset): Int32Array {
  const judges = new Map<PartKind, (candidate: Part) => Verdict | null>()
  const judgeOf = (kind: PartKind) => {
    const judge =
      judges.get(kind) ?? candidateJudge(parts.filter((part) => part.kind !== kind || !isSingle(kind)))
    judges.set(kind, judge)
    return judge
  }
  const verdicts = new Map<FigureSet, boolean>()
  const slots: number[] = []
  for (let slot = 0; slot < products.columns.size; slot++) {
    if (!isIn(scope, slot)) continue
    const figures = products.figuresOf(slot)
    let fits = verdicts.get(figures)
    if (fits === undefined) {
      const part = partAt(products, slot, 1)
      // What no rule speaks of has nothing to collide with.
      fits = part !== null && (judgeOf(part.kind)(part) ?? 'fits') === 'fits'
      verdicts.set(figures, fits)
    }
    if (fits) slots.push(slot)
  }
  return Int32Array.from(slots)
}

const isSingle = (kind: PartKind) => pcPlaces.some(({ key, max }) => key === kind && max === 1)
