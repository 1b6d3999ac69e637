import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'

/* What is checked of many rows in one question, and how a row that fails is told why. */

export const NO_CATEGORY = 'Esa categoría no existe'
export const SKU_TAKEN = 'Ese SKU ya es de otro artículo'

/** Those of the categories that there are not. The others stay until the transaction has put products into them. */
export async function findUnknownCategories(
  db: Executor,
  named: readonly (number | undefined)[],
): Promise<Set<number | undefined>> {
  const ids = new Set(named.filter((id) => id !== undefined))
  if (ids.size === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from category where id = any(${sql.param([...ids])}::bigint[]) for key share`,
  )
  for (const { id } of rows) ids.delete(id)
  return ids
}

/** Whose these SKUs are, of those that have an owner. */
export async function findTakenSkus(
  db: Executor,
  named: readonly (string | undefined)[],
): Promise<Map<string | undefined, number>> {
  const skus = [...new Set(named.filter((sku) => sku !== undefined))]
  if (skus.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; sku: string }>(
    sql`select id::float8 as id, sku from sellable where sku = any(${sql.param(skus)}::text[])`,
  )
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

/** What the staff read of a row that was refused. Any other error is thrown on: it is a bug. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof DomainError)) throw error
  const sentences = Object.values(error.details.fields ?? {})
  return sentences.length > 0 ? sentences.join('. ') : error.message
}
