import type { Product } from '../../contract/api/catalog.ts'
import type { CategoryId } from '../../contract/categories.ts'
import { singulars } from '../../contract/named-categories.ts'
import { judgePair } from '../compatibility/judge-parts.ts'
import { figureKeys, type Part, type PartKind, partKindOf, type RuleKey } from '../compatibility/part.ts'
import { powerNeed } from '../compatibility/power-need.ts'
import { type FigureSet, IndexedProducts } from './indexed-products.ts'
import type { ProductIndex } from './product-index.ts'

/** A product that fits another by its figures. */
export type Companion = {
  /** What kind of thing it is: "Placa madre". */
  role: string
  /** Why it fits: "zócalo AM5". */
  reason: string
  product: Pick<Product, 'id' | 'name' | 'img_url' | 'img_srcset' | 'price' | 'stock'>
}

/** One kind of companion, the words for why it fits, and which rules must say that it does. */
type Wish = {
  kind: Kind
  reason: string
  rules: readonly RuleKey[]
  /** What besides decides. */
  suits?(companion: Part): boolean
}

/**
 * Kinds of parts by their category, with the dollars of a hundred that a gaming PC usually takes for them. A companion is
 * looked for at that ratio, so that a cheap processor is not shown with the dearest board. A rule of thumb, of no maker.
 */
const kinds = {
  processor: { categoryId: 1, share: 18 },
  graphics: { categoryId: 2, share: 37 },
  board: { categoryId: 3, share: 14 },
  memory: { categoryId: 4, share: 9 },
  drive: { categoryId: 5, share: 8 },
  supply: { categoryId: 6, share: 9 },
  case: { categoryId: 7, share: 8 },
  cooler: { categoryId: 8, share: 5 },
} as const satisfies Partial<Record<PartKind, { categoryId: CategoryId; share: number }>>

type Kind = keyof typeof kinds

/** The categories whose products have companions, and are ones. */
export const companionCategories: ReadonlySet<number | 'builds'> = new Set(
  Object.values(kinds).map(({ categoryId }) => categoryId),
)

/**
 * For each kind at most this many sets of figures are judged, the nearest by price first. One board in twenty-five has the
 * rarest socket.
 */
const JUDGED = 200

/**
 * Finds at most one product of each kind that fits this one, in stock, at a price that goes with its own. It fits only where
 * the rules say so by known figures. Nothing for what takes part in no rule of parts, such as a laptop, or is not for sale.
 */
export async function findCompanions(index: ProductIndex, id: number): Promise<Companion[]> {
  const found = findInIndex(IndexedProducts.of(await index.read(), figureKeys), id)
  if (found.length === 0) return []
  const products = await index.readProducts(found.map(({ companionId }) => companionId))
  return found.flatMap(({ wish, companionId }) => {
    const companion = products.find((one) => one.id === companionId)
    if (!companion || companion.stock === 0) return []
    const { name, img_url, img_srcset, price, stock } = companion
    const role = wish.kind === 'cooler' ? 'Disipador' : singulars[kinds[wish.kind].categoryId]
    return {
      role,
      reason: wish.reason,
      product: { id: companionId, name, img_url, img_srcset, price, stock },
    }
  })
}

function findInIndex(products: IndexedProducts, id: number): { wish: Wish; companionId: number }[] {
  const slot = products.slotOf(id)
  const part = slot === undefined ? null : partOf(products.figuresOf(slot))
  if (slot === undefined || !part || !isKind(part.kind)) return []
  const { share } = kinds[part.kind]
  const priceCents = products.columns.prices[slot] ?? 0
  return wishesOf[part.kind](part).flatMap((wish) => {
    const targetCents = (priceCents * kinds[wish.kind].share) / share
    const nearest = findNearest(products, wish, part, targetCents)
    return nearest === null ? [] : [{ wish, companionId: products.idOf(nearest) }]
  })
}

function partOf({ categoryId, specs }: FigureSet): Part | null {
  const kind = partKindOf(categoryId, specs)
  return kind ? { id: 0, kind, name: '', count: 1, specs } : null
}

const isKind = (kind: PartKind): kind is Kind => Object.hasOwn(kinds, kind)

/** The slot of what is in stock and fulfils the wish, the nearest to a price in cents by their ratio. */
function findNearest(products: IndexedProducts, wish: Wish, part: Part, targetCents: number): number | null {
  const { categoryId } = kinds[wish.kind]
  const judged = new Map<FigureSet, boolean>()
  for (const slot of slotsFrom(products, categoryId, targetCents)) {
    if (!products.isInStock(slot)) continue
    const figures = products.figuresOf(slot)
    let isFound = judged.get(figures)
    if (isFound === undefined) {
      if (judged.size === JUDGED) return null
      const candidate = partOf(figures)
      isFound = candidate !== null && fulfils(wish, part, candidate)
      judged.set(figures, isFound)
    }
    if (isFound) return slot
  }
  return null
}

/** The slots of a category, the nearest to a price first: its list by price, read from there both ways. */
function* slotsFrom(products: IndexedProducts, categoryId: number, targetCents: number): Generator<number> {
  const byPrice = products.slotsByPriceIn(categoryId)
  const centsAt = (at: number) => products.columns.prices[byPrice[at] ?? 0] ?? 0
  let dearer = firstAtLeast(byPrice.length, centsAt, targetCents)
  let cheaper = dearer - 1
  while (cheaper >= 0 || dearer < byPrice.length) {
    const isDearerNext =
      cheaper < 0 ||
      (dearer < byPrice.length && centsAt(dearer) * centsAt(cheaper) < targetCents * targetCents)
    yield byPrice[isDearerNext ? dearer++ : cheaper--] ?? 0
  }
}

/** The first place in an ascending list of so many where there is `least` or more. */
function firstAtLeast(size: number, valueAt: (at: number) => number, least: number): number {
  let [from, to] = [0, size]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (valueAt(middle) < least) from = middle + 1
    else to = middle
  }
  return from
}

/** Every rule must have spoken for the two, and none against them. */
function fulfils({ kind, rules, suits }: Wish, part: Part, candidate: Part): boolean {
  if (candidate.kind !== kind || suits?.(candidate) === false) return false
  const findings = judgePair(part, candidate)
  if (findings.some(({ verdict }) => verdict === 'misfit')) return false
  return rules.every((key) => findings.some(({ rule, verdict }) => rule === key && verdict === 'fits'))
}

const wishesOf: Record<Kind, (part: Part) => Wish[]> = {
  processor({ specs }) {
    const { socket, includes_cooler } = specs
    const memory = [specs.supported_memory ?? []].flat()
    return [
      { kind: 'board', reason: `zócalo ${socket}`, rules: ['socket', 'processor-memory'] },
      // One that takes two kinds of memory leaves the choice to the board.
      ...(memory.length === 1 ? [memoryFor(String(memory[0]), 'processor-memory')] : []),
      ...(includes_cooler ? [] : [coolerFor(`para zócalo ${socket}`)]),
    ]
  },
  board({ specs }) {
    return [
      { kind: 'processor', reason: `zócalo ${specs.socket}`, rules: ['socket', 'processor-memory'] },
      memoryFor(String(specs.memory_type), 'memory-type'),
      { kind: 'drive', reason: 'para su ranura M.2', rules: ['m2-slots'], suits: isCommonStick },
      { kind: 'case', reason: `admite ${specs.form_factor}`, rules: ['board-in-case'] },
    ]
  },
  memory({ specs }) {
    if (specs.memory_format !== 'DIMM') return []
    return [
      { kind: 'board', reason: `memoria ${specs.memory_type}`, rules: ['memory-type'] },
      { kind: 'processor', reason: `acepta ${specs.memory_type}`, rules: ['processor-memory'] },
    ]
  },
  graphics(card) {
    const { recommended_psu_w, length_mm } = card.specs
    const isEnough = (supply: Part) => isStrongEnough(supply, card)
    return [
      {
        kind: 'supply',
        reason: `da los ${recommended_psu_w} W que pide`,
        rules: ['supply-connectors'],
        suits: (supply) => recommended_psu_w !== undefined && isEnough(supply),
      },
      { kind: 'case', reason: `caben sus ${length_mm} mm`, rules: ['card-in-case'] },
    ]
  },
  supply(supply) {
    return [
      {
        kind: 'graphics',
        reason: `le bastan ${supply.specs.wattage_w} W`,
        rules: ['supply-connectors'],
        suits: (card) => isStrongEnough(supply, card),
      },
    ]
  },
  case({ specs }) {
    const { max_gpu_length_mm, max_cooler_height_mm } = specs
    return [
      { kind: 'board', reason: 'cabe en ella', rules: ['board-in-case'] },
      { kind: 'graphics', reason: `cabe: hasta ${max_gpu_length_mm} mm`, rules: ['card-in-case'] },
      {
        kind: 'cooler',
        reason: `cabe: hasta ${max_cooler_height_mm} mm`,
        rules: ['cooler-in-case'],
        suits: (cooler) => cooler.specs.radiator_mm === undefined,
      },
    ]
  },
  drive(drive) {
    if (isCommonStick(drive)) return [{ kind: 'board', reason: 'con ranura M.2', rules: ['m2-slots'] }]
    return [{ kind: 'case', reason: 'con bahía de 3.5″', rules: ['bays'] }]
  },
  cooler({ specs }) {
    const { cooler_height_mm, radiator_mm } = specs
    return [
      { kind: 'processor', reason: 'zócalo compatible', rules: ['cooler-socket'] },
      {
        kind: 'case',
        reason:
          radiator_mm === undefined
            ? `caben sus ${cooler_height_mm} mm`
            : `cabe su radiador de ${radiator_mm} mm`,
        rules: ['cooler-in-case'],
      },
    ]
  },
}

const memoryFor = (type: string, rule: RuleKey): Wish => ({
  kind: 'memory',
  reason: type,
  rules: [rule],
  suits: ({ specs }) => specs.memory_format === 'DIMM',
})

const coolerFor = (reason: string): Wish => ({ kind: 'cooler', reason, rules: ['cooler-socket'] })

const isCommonStick = ({ specs }: Part) => specs.drive_form_factor === 'M.2 2280'

/** As strong as is advised for the card, whose maker thinks of the whole computer. */
function isStrongEnough(supply: Part, card: Part): boolean {
  const { advisedW, supplyW } = powerNeed([supply, card])
  return supplyW !== null && advisedW !== null && supplyW >= advisedW
}
