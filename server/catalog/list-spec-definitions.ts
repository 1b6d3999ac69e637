import type { SpecDefinitionsAnswer } from '../../contract/api/admin/products.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { readSpecDefinitions } from './read-spec-definitions.ts'
import { specsAt } from './spec-definitions.ts'

/**
 * All specifications that a product can have. Those that a category shows stand first, in the order of its table.
 * @throws DomainError `not_permitted`.
 */
export async function listSpecDefinitions(
  db: Executor,
  staff: Staff,
  categoryId: number,
): Promise<SpecDefinitionsAnswer> {
  await requirePermission(db, staff, 'products.read')
  const definitions = await readSpecDefinitions(db)
  const placed = new Set(
    (['tablePosition', 'facetPosition', 'cardPosition'] as const).flatMap((place) =>
      specsAt(place, definitions, categoryId),
    ),
  )
  const all = [...placed, ...definitions.filter((definition) => !placed.has(definition))]
  return {
    definitions: all.map((definition) => ({
      key: definition.key,
      label: definition.label,
      type: definition.type,
      unit: definition.unit,
      is_many: definition.isMany,
      is_placed: placed.has(definition),
    })),
  }
}
