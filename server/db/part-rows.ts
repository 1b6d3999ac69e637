import { inArray } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { sellables } from './schema/catalog.ts'
import type { TakenPart } from './schema/orders.ts'

export type NamedPart = TakenPart & { name: string; sku: string; shelf: string | null }

/**
 * What one unit of each of these lines was made of when it was sold, as the products are called today. Empty for a line that
 * is no composed build.
 */
export async function partsNamer(
  db: Executor,
  lines: readonly { parts: readonly TakenPart[] | null }[],
): Promise<(line: { parts: readonly TakenPart[] | null }) => NamedPart[]> {
  const ids = lines.flatMap(({ parts }) => parts?.map(({ id }) => id) ?? [])
  const rows = await db
    .select({ id: sellables.id, name: sellables.name, sku: sellables.sku, shelf: sellables.shelf })
    .from(sellables)
    .where(inArray(sellables.id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  return ({ parts }) =>
    (parts ?? []).flatMap((part) => {
      const row = known.get(part.id)
      return row ? [{ ...part, ...row }] : []
    })
}
