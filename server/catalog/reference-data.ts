import { sql } from 'drizzle-orm'
import { categories as categoryList } from '../../contract/categories.ts'
import { singulars } from '../../contract/named-categories.ts'
import { seedNotesOfChipsets } from '../compatibility/chipset-notes.ts'
import type { Database } from '../db/database.ts'
import { categories, specDefinitionCategories, specDefinitions } from '../db/schema/catalog.ts'
import { searchSynonyms } from '../db/schema/search.ts'
import { seedSynonyms } from './search/seed-synonyms.ts'
import { seededSpecDefinitions } from './seed-spec-definitions.ts'

/**
 * Writes the categories of this code into the database, and where there are none the specification definitions, the
 * synonyms of the search and the notes on chipsets that a shop begins with. It can be repeated.
 */
export async function writeReferenceData(db: Database): Promise<void> {
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
    const [anySynonym] = await tx.select({ id: searchSynonyms.id }).from(searchSynonyms).limit(1)
    if (!anySynonym)
      await tx
        .insert(searchSynonyms)
        .values(seedSynonyms.map(({ typed, found }) => ({ typed: [...typed], found: [...found] })))
    await seedNotesOfChipsets(tx)
    const [anyDefinition] = await tx.select({ key: specDefinitions.key }).from(specDefinitions).limit(1)
    if (anyDefinition) return
    const seeded = seededSpecDefinitions()
    await tx
      .insert(specDefinitions)
      .values(seeded.map(({ places, ...definition }, position) => ({ ...definition, position })))
    await tx
      .insert(specDefinitionCategories)
      .values(
        seeded.flatMap(({ key, places }) =>
          [...places].map(([categoryId, place]) => ({ key, categoryId, ...place })),
        ),
      )
  })
}
