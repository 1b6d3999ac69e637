import { and, eq, inArray } from 'drizzle-orm'
import { LAPTOPS } from '../../contract/categories.ts'
import { figureKeys, type Part, partKindOf, partName } from '../compatibility/part.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { isForSale, readSpecs, type Specs } from './product-rows.ts'

/** A product, and how many of it. */
export type PartLine = { id: number; count: number }

/**
 * Reads products as the rules of what fits what see them, in the order of the lines. What is no part, such as a monitor, is
 * left out, and what is not for sale unless it is asked for too.
 */
export async function readParts(
  db: Executor,
  lines: readonly PartLine[],
  { alsoHidden = false }: { alsoHidden?: boolean } = {},
): Promise<Part[]> {
  const ids = lines.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: sellables.id,
      categoryId: sellables.categoryId,
      name: sellables.name,
      model: sellables.model,
      brand: sellables.brand,
    })
    .from(sellables)
    .where(and(inArray(sellables.id, ids), eq(sellables.kind, 'product'), alsoHidden ? undefined : isForSale))
  if (rows.length === 0) return []
  const specs = await readSpecs(
    db,
    rows.map(({ id }) => id),
    { only: figureKeys },
  )
  const parts = new Map(rows.map((row) => [row.id, toPart(row, specs.get(row.id) ?? {})]))
  return lines.flatMap(({ id, count }) => {
    const part = parts.get(id)
    return part ? [{ ...part, count }] : []
  })
}

type Row = { id: number; categoryId: number | null; name: string; model: string | null; brand: string | null }

/** A product as a part. Null where it is none. */
export function toPart(row: Row, given: Specs): Omit<Part, 'count'> | null {
  // Laptops have a category of their own, so that their rows do not say it once more.
  const specs: Specs = row.categoryId === LAPTOPS ? { product_type: 'Laptop', ...given } : given
  const kind = partKindOf(row.categoryId, specs)
  return kind ? { id: row.id, kind, name: partName(row, kind, specs), specs } : null
}
