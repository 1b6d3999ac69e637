import { and, desc, eq, inArray } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import type { OwnPcBuild } from '../../contract/api/saved-pc-builds.ts'
import { toDollars } from '../../contract/money.ts'
import { linesOf, pcBuildPath, pcPlaces } from '../../contract/pc-build.ts'
import { sharedPcBuildPath } from '../../contract/saved-pc-builds.ts'
import { shopTime } from '../../contract/shop-time.ts'
import { isForSale } from '../catalog/product-rows.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { pcBuilds } from '../db/schema/pc-builds.ts'
import { readSettings } from '../settings/settings.ts'
import { stateOf } from './internal/saved-state.ts'

/** What a buyer has saved, the newest first, with what it costs today. */
export async function listPcBuilds(db: Executor, accountId: number): Promise<OwnPcBuild[]> {
  const saved = await readSaved(db, accountId)
  const { assembly_product: assemblyId } = await readSettings(db)
  const onSale = await readOnSale(db, [
    ...saved.flatMap(({ state }) => linesOf(state).map(({ id }) => id)),
    assemblyId ?? 0,
  ])
  return saved.map(({ code, name, savedAt, state }) => {
    const offersAssembly = state.hasAssembly && assemblyId !== null && onSale.has(assemblyId)
    const lines = [...linesOf(state), ...(offersAssembly ? [{ id: assemblyId, count: 1 }] : [])]
    return {
      code,
      name,
      path: sharedPcBuildPath(code),
      builderPath: pcBuildPath(state),
      savedAt: shopTime(savedAt),
      units: linesOf(state).reduce((sum, { count }) => sum + count, 0),
      total: toDollars(
        lines.reduce((sum, { id, count }) => sum + count * (onSale.get(id)?.priceCents ?? 0), 0),
      ),
      isInStock: lines.every(({ id, count }) => (onSale.get(id)?.stock ?? 0) >= count),
    }
  })
}

/** All that is kept of it, for the export of a buyer's data. */
export async function exportPcBuilds(db: Executor, accountId: number): Promise<PersonalData['pc_builds']> {
  const saved = await readSaved(db, accountId)
  const names = await readNames(
    db,
    saved.flatMap(({ state }) => [...linesOf(state).map(({ id }) => id), state.base ?? 0]),
  )
  return saved.map(({ code, name, savedAt, openedOn, hasAssembly, baseId, state }) => ({
    code,
    name,
    saved_at: shopTime(savedAt),
    opened_on: openedOn,
    parts: pcPlaces.flatMap(({ key, label }) =>
      state.lines[key].map(({ id, count }) => ({
        place: label,
        prod_id: id,
        product_name: names.get(id) ?? '',
        count,
      })),
    ),
    with_assembly: hasAssembly,
    made_from: baseId === null ? null : { prod_id: baseId, name: names.get(baseId) ?? '' },
  }))
}

async function readSaved(db: Executor, accountId: number) {
  const rows = await db
    .select()
    .from(pcBuilds)
    .where(eq(pcBuilds.accountId, accountId))
    .orderBy(desc(pcBuilds.id))
  return rows.map((row) => ({ ...row, state: stateOf(row) }))
}

type OnSale = { priceCents: number | null; stock: number }

/** Price and stock of those of them that are for sale, by id. */
async function readOnSale(db: Executor, ids: number[]): Promise<ReadonlyMap<number, OnSale>> {
  const rows = await db
    .select({ id: sellables.id, priceCents: sellables.priceCents, stock: sellables.stock })
    .from(sellables)
    .where(and(inArray(sellables.id, ids), isForSale))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

async function readNames(db: Executor, ids: number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: sellables.id, name: sellables.name })
    .from(sellables)
    .where(inArray(sellables.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
