import { and, inArray } from 'drizzle-orm'
import type { Product } from '../../contract/api/catalog.ts'
import type { Candidate, Candidates } from '../../contract/api/pc-build.ts'
import { ACCESSORIES, type CategoryId, categories } from '../../contract/categories.ts'
import { PAGE_SIZE } from '../../contract/constants.ts'
import { type Sort, writeListingQuery } from '../../contract/listing.ts'
import {
  ARMADO_FILTER,
  type CandidateSort,
  linesOf,
  type PcBuildState,
  type PcChoosing,
  type PcLine,
  type PcPlaceKey,
  pcBuildPath,
  pcPlaces,
  withPart,
  writePartList,
} from '../../contract/pc-build.ts'
import { type FigureSet, IndexedProducts } from '../catalog/indexed-products.ts'
import type { ProductIndex } from '../catalog/product-index.ts'
import { isForSale, selectProducts, toProducts } from '../catalog/product-rows.ts'
import { readParts } from '../catalog/read-parts.ts'
import { searchCatalog } from '../catalog/search-catalog.ts'
import { candidateJudge, judgeParts } from '../compatibility/judge-parts.ts'
import { type Figures, figureKeys, type Part, partKindOf, type Verdict } from '../compatibility/part.ts'
import type { Database } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { placeOf } from './internal/place-of.ts'
import { shownProduct } from './internal/shown-product.ts'

/**
 * Lists what can be put into the place that is being chosen for, twelve a page: what fits the other parts, then what lacks a
 * figure to say so, and where `all` is asked for what does not fit or is sold out. Null while nobody chooses. `state` is as
 * `readPcBuild` spells it.
 */
export async function listCandidates(
  db: Database,
  index: ProductIndex,
  state: PcBuildState,
): Promise<Candidates | null> {
  const { choosing } = state
  if (!choosing) return null
  const { counts, first, unknown, rest, beside } = await sortCandidates(db, index, state, choosing)
  const shown = [...first, ...unknown, ...(choosing.all ? rest : [])]
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE))
  const page = Math.min(choosing.page, pages)
  const pathAt = (page: number) => pcBuildPath({ ...state, choosing: { ...choosing, page } })
  const ids = shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return {
    place: choosing.place,
    label: pcPlaces.find(({ key }) => key === choosing.place)?.label ?? '',
    search: choosing.search,
    sort: choosing.sort,
    all: choosing.all,
    counts,
    candidates: await readCandidates(db, state, choosing, ids),
    page,
    pages,
    previousPath: page > 1 ? pathAt(page - 1) : null,
    nextPath: page < pages ? pathAt(page + 1) : null,
    cancelPath: pcBuildPath({ ...state, choosing: null }),
    allPath: pcBuildPath({ ...state, choosing: { ...choosing, page: 1, all: !choosing.all } }),
    listingPath: listingPath(choosing.place, beside),
  }
}

type Near = {
  priceCents: number
  most: number
  suits: (id: number, specs: Figures) => boolean
}

/**
 * What is in stock for the place that is being chosen for, suits, and fits the other parts, or of which no rule speaks beside
 * them: the ids of the `most` nearest to a price, the nearest first. It goes from the price up and down, and no further than it must.
 */
export async function listNearest(
  index: ProductIndex,
  state: PcBuildState,
  { priceCents, most, suits }: Near,
): Promise<number[]> {
  const { choosing } = state
  if (!choosing) return []
  const products = IndexedProducts.of(await index.read(), figureKeys)
  const { verdictOf } = placeJudge(products, state, choosing)
  const slots = products.slotsBy('priceLow')
  const priceAt = (at: number) => products.columns.prices[slots[at] ?? 0] ?? 0
  let above = firstWhere(slots.length, (at) => priceAt(at) >= priceCents)
  let below = above - 1
  const nearest: number[] = []
  while (nearest.length < most && (below >= 0 || above < slots.length)) {
    const isUp =
      below < 0 || (above < slots.length && priceAt(above) - priceCents < priceCents - priceAt(below))
    const slot = slots[isUp ? above++ : below--] ?? 0
    if (!products.isInStock(slot)) continue
    const verdict = verdictOf(slot)
    if (verdict !== 'fits' && verdict !== 'unsaid') continue
    const id = products.idOf(slot)
    if (suits(id, products.figuresOf(slot).specs)) nearest.push(id)
  }
  return nearest
}

/** The first of so many places for which it is true, where it stays true from then on. */
function firstWhere(length: number, isTrue: (at: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isTrue(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** The category whose listing has what goes into a place. */
const categoryOf: Partial<Record<PcPlaceKey, CategoryId>> = {
  processor: 1,
  graphics: 2,
  board: 3,
  memory: 4,
  drive: 5,
  supply: 6,
  case: 7,
  cooler: ACCESSORIES,
}

/** Where all filters of a category stand beside that of what fits these parts. */
function listingPath(place: PcPlaceKey, beside: readonly Part[]): string | null {
  const category = categories.find(({ id }) => id === categoryOf[place])
  if (!category || beside.length === 0) return null
  const armado = writePartList(beside.map(({ id, count }) => ({ id, count })).sort((a, b) => a.id - b.id))
  return category.path + writeListingQuery({ filters: [[ARMADO_FILTER, armado]] })
}

const sorts: Record<CandidateSort, Sort> = { menor: 'priceLow', mayor: 'priceHig', nombre: 'asc' }

type Sorted = {
  counts: Candidates['counts']
  /** What fits, and what no rule speaks of. */
  first: number[]
  unknown: number[]
  rest: number[]
  beside: readonly Part[]
}

/** The ids of all products of the place in the order that is asked for, by what can be said of them beside the other parts. */
async function sortCandidates(
  db: Database,
  index: ProductIndex,
  state: PcBuildState,
  choosing: PcChoosing,
): Promise<Sorted> {
  const hits = choosing.search ? await searchCatalog(db, index, choosing.search) : null
  const products = IndexedProducts.of(hits?.columns ?? (await index.read()), figureKeys)
  const found = hits && new Set(hits.slots)
  const { others, verdictOf } = placeJudge(products, state, choosing)
  const counts = { fits: 0, unsaid: 0, unknown: 0, rest: 0 }
  const [first, unknown, misfit, soldOut]: [number[], number[], number[], number[]] = [[], [], [], []]
  const listOf = { fits: first, unsaid: first, unknown, misfit }
  for (const slot of products.slotsBy(sorts[choosing.sort])) {
    if (found && !found.has(slot)) continue
    const verdict = verdictOf(slot)
    if (verdict === 'elsewhere') continue
    const isInStock = products.isInStock(slot)
    counts[isInStock && verdict !== 'misfit' ? verdict : 'rest']++
    const list = isInStock ? listOf[verdict] : soldOut
    list.push(products.idOf(slot))
  }
  return { counts, first, unknown, rest: [...misfit, ...soldOut], beside: others }
}

/** What can be said of a product for the place beside the other parts: once for all that have the same figures. */
function placeJudge(products: IndexedProducts, state: PcBuildState, choosing: PcChoosing) {
  const others = othersOf(state, choosing).flatMap((line) => toPart(products, line) ?? [])
  const judge = candidateJudge(others)
  const { count } = leavingOf(state, choosing) ?? { count: 1 }
  const verdicts = new Map<FigureSet, Verdict | 'unsaid' | 'elsewhere'>()
  const verdictOf = (slot: number) => {
    const figures = products.figuresOf(slot)
    const known = verdicts.get(figures)
    if (known) return known
    const isHere = placeOf(figures.categoryId, figures.specs) === choosing.place
    const kind = isHere && partKindOf(figures.categoryId, figures.specs)
    const part = kind && { id: 0, kind, name: '', count, specs: figures.specs }
    const verdict = part ? (judge(part) ?? 'unsaid') : isHere ? 'unsaid' : 'elsewhere'
    verdicts.set(figures, verdict)
    return verdict
  }
  return { others, verdictOf }
}

/** The line that gives way to what is chosen. */
function leavingOf({ lines }: PcBuildState, { place, swaps }: PcChoosing): PcLine | undefined {
  const isSingle = pcPlaces.some(({ key, max }) => key === place && max === 1)
  return isSingle ? lines[place][0] : lines[place].find(({ id }) => id === swaps)
}

function othersOf(state: PcBuildState, choosing: PcChoosing): PcLine[] {
  const leaving = leavingOf(state, choosing)
  return linesOf(state).filter((line) => line !== leaving)
}

function toPart(products: IndexedProducts, { id, count }: PcLine): Part | null {
  const slot = products.slotOf(id)
  if (slot === undefined) return null
  const { categoryId, specs } = products.figuresOf(slot)
  const kind = partKindOf(categoryId, specs)
  return kind ? { id, kind, name: '', count, specs } : null
}

/** In the order of `ids`, with price and stock of the database, and the sentence of what it says. */
async function readCandidates(
  db: Database,
  state: PcBuildState,
  choosing: PcChoosing,
  ids: readonly number[],
): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const { count } = leavingOf(state, choosing) ?? { count: 1 }
  const others = othersOf(state, choosing)
  const rows = await selectProducts(db).where(and(inArray(sellables.id, [...ids]), isForSale))
  const [products, parts] = await Promise.all([
    toProducts(db, rows),
    readParts(db, [
      ...others,
      ...ids.filter((id) => !others.some((line) => line.id === id)).map((id) => ({ id, count })),
    ]),
  ])
  const beside = parts.filter(({ id }) => others.some((line) => line.id === id))
  return ids.flatMap((id) => {
    const product = products.find((one) => one.id === id)
    const part = parts.find((one) => one.id === id)
    // What is chosen already comes on top of what is there.
    const added = part && beside.includes(part) ? { ...part, count: part.count + count } : part
    return product ? [toCandidate(state, choosing, product, saidOf(beside, added))] : []
  })
}

/** What the rules say of one part beside the others. */
function saidOf(others: readonly Part[], part: Part | undefined): Pick<Candidate, 'verdict' | 'reason'> {
  if (!part) return { verdict: null, reason: null }
  const findings = judgeParts([...others.filter(({ id }) => id !== part.id), part]).filter(({ ids }) =>
    ids.includes(part.id),
  )
  const told =
    findings.find(({ verdict }) => verdict === 'misfit') ??
    findings.find(({ verdict }) => verdict === 'unknown')
  if (told) return { verdict: told.verdict, reason: told.text }
  return { verdict: findings.length > 0 ? 'fits' : null, reason: null }
}

function toCandidate(
  state: PcBuildState,
  { place }: PcChoosing,
  product: Product,
  said: Pick<Candidate, 'verdict' | 'reason'>,
): Candidate {
  return {
    ...shownProduct(product),
    ...said,
    isChosen: state.lines[place].some(({ id }) => id === product.id),
    putPath: pcBuildPath(withPart(state, product.id)),
  }
}
