import { inArray } from 'drizzle-orm'
import type { PcProposal, PcProposals } from '../../contract/api/pc-build.ts'
import { toDollars } from '../../contract/money.ts'
import { emptyPcBuild, type PcWish, PLAY, pcBuildPath, pcPlaces } from '../../contract/pc-build.ts'
import type { ProductIndex } from '../catalog/product-index.ts'
import { selectProducts, toProducts } from '../catalog/product-rows.ts'
import type { Database } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { describePc } from './internal/describe-pc.ts'
import { type FoundPc, findCheapestPc, findPc, isAmong, type PcKind } from './internal/find-pc.ts'
import { partShelf, placeOfKind, type Shelf } from './internal/part-shelf.ts'
import { shownProduct } from './internal/shown-product.ts'

const PROPOSALS = 3

const titles: Record<PcProposal['kind'], string> = {
  balanced: 'Equilibrado',
  graphics: 'Más gráfica',
  processor: 'Más procesador',
  growth: 'Para crecer',
  least: 'Lo menos que sirve',
}

/**
 * Proposes up to three PCs of parts in stock, each whole, within the budget, and of parts of which the figures say that they
 * fit. Where the budget does not reach for what is wanted, it says so, and shows the cheapest that does.
 */
export async function proposePcBuilds(db: Database, index: ProductIndex, wish: PcWish): Promise<PcProposals> {
  const shelf = partShelf(await index.read())
  const budgetCents = wish.budget * 100
  const found = findPcs(shelf, wish, budgetCents)
  const least = found.size === 0 ? findCheapestPc(shelf, wish) : null
  const proposals = await Promise.all([...found].map(([kind, pc]) => toProposal(db, wish, kind, pc)))
  return {
    budget: wish.budget,
    uses: wish.uses,
    proposals: proposals.filter((one) => one !== null),
    least: least && (await toProposal(db, wish, 'least', least)),
    text: found.size > 0 ? null : tooLittle(wish, least),
  }
}

/**
 * A balanced one, one with more of what counts for the use, or where there is no more of it of the other, and one to grow. In
 * the place of one that the stock does not have stands the cheapest that serves.
 */
function findPcs(shelf: Shelf, wish: PcWish, budgetCents: number): Map<PcProposal['kind'], FoundPc> {
  const found = new Map<PcProposal['kind'], FoundPc>()
  const add = (kind: PcKind) => {
    const pc = findPc(shelf, wish, kind, budgetCents, found)
    if (pc) found.set(kind, pc)
    return pc !== null
  }
  add('balanced')
  if (wish.uses.includes(PLAY)) add('graphics') || add('processor')
  else add('processor') || add('graphics')
  add('growth')
  if (found.size === 0 || found.size === PROPOSALS) return found
  const cheapest = findCheapestPc(shelf, wish)
  if (cheapest && !isAmong(cheapest, found.values())) found.set('least', cheapest)
  return found
}

function tooLittle({ budget, uses, games }: PcWish, least: FoundPc | null): string {
  if (!least)
    return 'Con lo que hay en stock no podemos armar un equipo completo para eso. Escríbenos y lo buscamos contigo.'
  const forWhat = uses.length + games.length > 0 ? ' para lo que quieres' : ''
  const dollars = toDollars(least.priceCents).toFixed(2)
  return `Con $${budget} no alcanza${forWhat}: lo menos que sirve cuesta hoy $${dollars}.`
}

/** With today's prices. Null where a part was sold or hidden since the index heard of it. */
async function toProposal(
  db: Database,
  wish: PcWish,
  kind: PcProposal['kind'],
  { parts }: FoundPc,
): Promise<PcProposal | null> {
  const ids = parts.map(({ id }) => id)
  const rows = await selectProducts(db).where(inArray(sellables.id, ids))
  const products = await toProducts(
    db,
    rows.filter(({ priceCents, hiddenAt, stock }) => priceCents !== null && hiddenAt === null && stock > 0),
  )
  if (products.length < parts.length) return null
  const totalCents = rows.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0)
  if (kind !== 'least' && totalCents > wish.budget * 100) return null
  const state = emptyPcBuild()
  for (const { id, kind } of parts) state.lines[placeOfKind(kind)].push({ id, count: 1 })
  return {
    kind,
    title: titles[kind],
    reason: describePc(kind, wish, parts),
    path: pcBuildPath(state),
    total: toDollars(totalCents),
    parts: pcPlaces.flatMap(({ key, label }) =>
      state.lines[key].flatMap(({ id, count }) => {
        const product = products.find((one) => one.id === id)
        return product ? [{ place: key, label, ...shownProduct(product), count }] : []
      }),
    ),
  }
}
