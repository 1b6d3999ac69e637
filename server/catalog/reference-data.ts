import { sql } from 'drizzle-orm'
import { categories as categoryList } from '../../contract/categories.ts'
import { singulars } from '../../contract/named-categories.ts'
import type { Database } from '../db/database.ts'
import {
  categories,
  specDefinitions as definitionTable,
  specDefinitionCategories,
} from '../db/schema/catalog.ts'
import { type SpecDefinition, specDefinitions } from './spec-definitions.ts'

/** Writes the categories and specification definitions of this code into the database. It can be repeated. */
export async function writeReferenceData(db: Database): Promise<void> {
  const definitions: readonly SpecDefinition[] = specDefinitions
  await db.transaction(async (tx) => {
    await tx
      .insert(categories)
      .values(
        categoryList.map(({ id, label, path }, position) => ({
          id,
          label,
          singular: singulars[id],
          path,
          position,
        })),
      )
      .onConflictDoUpdate({
        target: categories.id,
        set: {
          label: sql`excluded.label`,
          singular: sql`excluded.singular`,
          path: sql`excluded.path`,
          position: sql`excluded.position`,
        },
      })
    await tx
      .insert(definitionTable)
      .values(
        definitions.map((definition, position) => ({
          key: definition.key,
          type: definition.type,
          unit: definition.unit,
          label: definition.label,
          cardPosition: definition.card ?? null,
          position,
        })),
      )
      .onConflictDoUpdate({
        target: definitionTable.key,
        set: {
          type: sql`excluded.type`,
          unit: sql`excluded.unit`,
          label: sql`excluded.label`,
          cardPosition: sql`excluded.card_position`,
          position: sql`excluded.position`,
        },
      })
    await tx
      .insert(specDefinitionCategories)
      .values(
        definitions.flatMap(({ key, categories }) => categories.map((categoryId) => ({ key, categoryId }))),
      )
      .onConflictDoNothing()
  })
}
