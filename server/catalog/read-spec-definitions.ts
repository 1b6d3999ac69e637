import { asc } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { specDefinitionCategories, specDefinitions } from '../db/schema/catalog.ts'
import type { SpecDefinition, SpecPlace } from './spec-definitions.ts'

/** Every listing and page needs them and they change a few times a year, so that a process keeps what it has read. */
let kept = new WeakMap<Executor, Promise<readonly SpecDefinition[]>>()

/** Reads the specifications that products can have, with their places in each category. */
export function readSpecDefinitions(db: Executor): Promise<readonly SpecDefinition[]> {
  const known = kept.get(db)
  if (known) return known
  const keptIn = kept
  const reading = readRows(db).catch((error) => {
    keptIn.delete(db)
    throw error
  })
  keptIn.set(db, reading)
  return reading
}

/**
 * Reads them anew from the next call on, in this process. Who changes them notes a change of the whole catalogue, on which
 * every process calls this.
 */
export function forgetSpecDefinitions(): void {
  // A new map, and not a deletion: an answer under way was asked before the change.
  kept = new WeakMap()
}

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
