import type { Executor } from '../../db/database.ts'
import { readSpecs } from '../product-rows.ts'
import { readSpecDefinitions } from '../read-spec-definitions.ts'
import type { SpecValue } from '../spec-definitions.ts'

/** The specifications of one product by key. One that can have several values is a list, also with a single value. */
export async function readDefinedSpecs(db: Executor, id: number): Promise<Record<string, SpecValue>> {
  const specs = (await readSpecs(db, [id])).get(id) ?? {}
  const many = new Set((await readSpecDefinitions(db)).filter(({ isMany }) => isMany).map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(specs).map(([key, value]) => [key, many.has(key) ? [value].flat().map(String) : value]),
  )
}
