import { asc } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { specDefinitionCategories, specDefinitions } from '../db/schema/catalog.ts'
import { keepRows } from './keep-rows.ts'
import type { SpecDefinition, SpecPlace } from './spec-definitions.ts'

const kept = keepRows(readRows)

/** Reads the specifications that products can have, with their places in each category. */
export const readSpecDefinitions: (db: Executor) => Promise<readonly SpecDefinition[]> = kept.read

/** Has this process read them anew. Who changes them notes a change of the whole catalogue, on which every process calls it. */
export const forgetSpecDefinitions = kept.forget

async function readRows(db: Executor): Promise<readonly SpecDefinition[]> {
  const [rows, placeRows] = await Promise.all([
    db.select().from(specDefinitions).orderBy(asc(specDefinitions.position), asc(specDefinitions.key)),
    db.select().from(specDefinitionCategories),
  ])
  const placesOf = Map.groupBy(placeRows, ({ key }) => key)
  return rows.map(({ cardPosition, position, version, ...definition }) => ({
    ...definition,
    places: new Map(
      (placesOf.get(definition.key) ?? []).map(({ key, categoryId, ...place }): [number, SpecPlace] => [
        categoryId,
        place,
      ]),
    ),
  }))
}
