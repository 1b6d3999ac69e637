import { and, eq, inArray } from 'drizzle-orm'
import type { PcBuild, PcReplacement, Replacement } from '../../../contract/api/pc-build.ts'
import type { MissingPart } from '../../../contract/api/saved-pc-builds.ts'
import {
  choosingFor,
  linesOf,
  type PcBuildState,
  pcBuildPath,
  pcPlaces,
  withCount,
  withPart,
} from '../../../contract/pc-build.ts'
import type { ProductIndex } from '../../catalog/product-index.ts'
import { isForSale, readSpecs, selectProducts, toProducts } from '../../catalog/product-rows.ts'
import type { Database } from '../../db/database.ts'
import { sellables } from '../../db/schema/catalog.ts'
import { listNearest } from '../list-candidates.ts'
import { stateAt } from './saved-state.ts'
import { shownProduct } from './shown-product.ts'

/** How many of the nearest are looked up in the database, which knows their stock. */
const LOOKED_AT = 12
/** For so many parts something else is looked for; of the others only the way to choose is shown. A whole PC has fewer. */
const MOST_REPLACED = 10

type Missing = Omit<MissingPart, 'replacement'>

/**
 * For each part that cannot be bought, by its id, what is in stock in the number wanted, fits all others (also those that stand
 * in for others already) and is nearest in price; and the armado with these. Where nothing does, the armado stays as it is.
 */
export async function replaceMissing(
  db: Database,
  index: ProductIndex,
  known: PcBuildState,
  missing: readonly Missing[],
): Promise<{ replacements: ReadonlyMap<number, Replacement>; state: PcBuildState }> {
  const replacements = new Map<number, Replacement>()
  let state = known
  for (const part of missing.slice(0, MOST_REPLACED)) {
    const choosing = choosingFor(state, part.place, swapsOf(part))
    const found = await findReplacement(db, index, choosing, part)
    if (!found) continue
    replacements.set(part.id, found)
    state = withCount(withPart(choosing, found.id), part.place, found.id, part.count)
  }
  return { replacements, state }
}

/** For each part of which there is not enough what could be put into its place instead, the others staying as they are. */
export async function listReplacements(
  db: Database,
  index: ProductIndex,
  { homePath, places }: PcBuild,
): Promise<PcReplacement[]> {
  const state = stateAt(homePath)
  const short = places.flatMap(({ place, parts }) =>
    parts.filter(({ isEnough }) => !isEnough).map(({ id, count }) => ({ place, id, count, isForSale: true })),
  )
  const replacements: PcReplacement[] = []
  for (const part of short.slice(0, MOST_REPLACED)) {
    const choosing = choosingFor(state, part.place, swapsOf(part))
    const found = await findReplacement(db, index, choosing, part)
    if (!found) continue
    const path = pcBuildPath(withCount(withPart(choosing, found.id), part.place, found.id, part.count))
    replacements.push({ ...found, of: part.id, path })
  }
  return replacements
}

/** A place of one line gives its own, and what is no longer sold has left already. */
function swapsOf(part: Pick<Missing, 'place' | 'id' | 'isForSale'>): number | null {
  return part.isForSale && pcPlaces.some(({ key, max }) => key === part.place && max > 1) ? part.id : null
}

async function findReplacement(
  db: Database,
  index: ProductIndex,
  choosing: PcBuildState,
  { place, id, count }: Pick<Missing, 'place' | 'id' | 'count'>,
): Promise<Replacement | null> {
  const { priceCents, type } = await readOriginal(db, id)
  if (priceCents === null) return null
  const taken = linesOf(choosing).map((line) => line.id)
  const nearest = await listNearest(index, choosing, {
    priceCents,
    most: LOOKED_AT,
    // No rule speaks of a keyboard: another mouse is no replacement for it.
    suits: (one, { product_type }) => !taken.includes(one) && (place !== 'extra' || product_type === type),
  })
  if (nearest.length === 0) return null
  const rows = await selectProducts(db).where(and(inArray(sellables.id, nearest), isForSale))
  const enough = rows.filter(({ stock }) => stock >= count)
  const [product] = await toProducts(
    db,
    enough.sort((a, b) => nearest.indexOf(a.id) - nearest.indexOf(b.id)).slice(0, 1),
  )
  return product ? shownProduct(product) : null
}

/** What it costs, or cost, and what kind of thing it is. */
async function readOriginal(db: Database, id: number) {
  const [rows, specs] = await Promise.all([
    db.select({ priceCents: sellables.priceCents }).from(sellables).where(eq(sellables.id, id)),
    readSpecs(db, [id], { only: ['product_type'] }),
  ])
  return { priceCents: rows[0]?.priceCents ?? null, type: specs.get(id)?.product_type }
}
