import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { PcBuild } from '../../contract/api/pc-build.ts'
import type { MissingPart, SharedPcBuild } from '../../contract/api/saved-pc-builds.ts'
import { choosingFor, linesOf, type PcBuildState, pcBuildPath, pcPlaces } from '../../contract/pc-build.ts'
import { isPcBuildCode } from '../../contract/saved-pc-builds.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { ProductIndex } from '../catalog/product-index.ts'
import type { Database, Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { pcBuilds } from '../db/schema/pc-builds.ts'
import { replaceMissing } from './internal/replace-missing.ts'
import { stateAt, stateOf } from './internal/saved-state.ts'
import { readPcBuild } from './read-pc-build.ts'

type Opened = { code: string; savedAt: string; saved: PcBuildState; pcBuild: PcBuild }

/**
 * Reads a saved armado with the prices and the stock of this moment; null for an unknown code. It notes that somebody opened
 * it today, because what nobody opens for half a year goes.
 */
export async function openPcBuild(db: Executor, code: string): Promise<Opened | null> {
  const [row] = isPcBuildCode(code) ? await db.select().from(pcBuilds).where(eq(pcBuilds.code, code)) : []
  if (!row) return null
  await db
    .update(pcBuilds)
    .set({ openedOn: sql`current_date` })
    .where(and(eq(pcBuilds.id, row.id), lt(pcBuilds.openedOn, sql`current_date`)))
  const saved = stateOf(row)
  return { code, savedAt: shopTime(row.savedAt), saved, pcBuild: await readPcBuild(db, saved) }
}

/** The same for its page: what of it cannot be bought is told, with what could stand in for it. */
export async function readSharedPcBuild(
  db: Database,
  index: ProductIndex,
  asked: string,
): Promise<SharedPcBuild | null> {
  const opened = await openPcBuild(db, asked)
  if (!opened) return null
  const { code, savedAt, saved, pcBuild } = opened
  const missing = await readMissing(db, saved, pcBuild)
  const { replacements, state } = await replaceMissing(db, index, stateAt(pcBuild.homePath), missing)
  const replaced = replacements.size > 0 ? await readPcBuild(db, state) : null
  return {
    code,
    savedAt,
    pcBuild,
    missing: missing.map((part) => ({ ...part, replacement: replacements.get(part.id) ?? null })),
    replaced: replaced && { path: replaced.path, total: replaced.total, verdict: replaced.verdict },
  }
}

/**
 * What was saved and is no longer for sale, or of which there are fewer than it takes, in the order of the places. A draft was
 * never in it.
 */
async function readMissing(
  db: Executor,
  saved: PcBuildState,
  { places, homePath }: PcBuild,
): Promise<Omit<MissingPart, 'replacement'>[]> {
  const known = stateAt(homePath)
  const parts = places.flatMap((place) => place.parts)
  const gone = linesOf(saved).filter(({ id }) => !parts.some((part) => part.id === id))
  const names = await readNames(
    db,
    gone.map(({ id }) => id),
  )
  return pcPlaces.flatMap(({ key, label }) =>
    saved.lines[key].flatMap(({ id, count }) => {
      const part = parts.find((part) => part.id === id)
      const name = part?.name ?? names.get(id)
      if (name === undefined || part?.isEnough) return []
      const choosePath = part?.swapPath ?? pcBuildPath(choosingFor(known, key))
      return [{ place: key, label, id, name, count, isForSale: part !== undefined, choosePath }]
    }),
  )
}

async function readNames(db: Executor, ids: number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sellables.id, name: sellables.name })
    .from(sellables)
    .where(and(inArray(sellables.id, ids), isNotNull(sellables.publishedAt)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
