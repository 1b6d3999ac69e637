import type { Executor } from '../../db/database.ts'
import { readSpecs } from '../product-rows.ts'
import { readSpecDefinitions } from '../read-spec-definitions.ts'
import type { SpecValue } from '../spec-definitions.ts'

type DefinedSpecs = Record<string, SpecValue>

/** The specifications of one product by key. One that can have several values is a list, also with a single value. */
export async function readDefinedSpecs(db: Executor, id: number): Promise<DefinedSpecs> {
  return (await readDefinedSpecsOf(db, [id])).get(id) ?? {}
}

/** The same of several products, all or `only` some. A product without any is not there. */
export async function readDefinedSpecsOf(
  db: Executor,
  ids: number[],
  only?: readonly string[],
): Promise<Map<number, DefinedSpecs>> {
  const specsOf = await readSpecs(db, ids, only ? { only } : {})
  const many = new Set((await readSpecDefinitions(db)).filter(({ isMany }) => isMany).map(({ key }) => key))
  return new Map(
    [...specsOf].map(([id, specs]) => [
      id,
      Object.fromEntries(
        Object.entries(specs).map(([key, value]) => [
          key,
          many.has(key) ? [value].flat().map(String) : value,
        ]),
      ),
    ]),
  )
}
