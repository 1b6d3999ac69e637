import { type SQL, sql } from 'drizzle-orm'
import type { ProductValuesQuery } from '../../contract/api/admin/products.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { escapeLike } from '../db/escape-like.ts'
import { requirePermission } from '../staff/require-permission.ts'

const MOST = 8

/**
 * What products have in a field of text and what the typed text stands in: first what begins with it, then what is usual in the
 * category, then what is usual.
 * @throws DomainError `not_permitted`.
 */
export async function listProductValues(
  db: Executor,
  staff: Staff,
  { field, q, category_id: categoryId }: ProductValuesQuery,
): Promise<string[]> {
  await requirePermission(db, staff, 'products.read')
  const key = field.startsWith('specs.') ? field.slice('specs.'.length) : null
  const used = key === null ? usedBrands(categoryId) : usedTexts(key)
  const like = escapeLike(q)
  // Grouped first: a shop has tens of thousands of products, and few brands.
  const { rows } = await db.execute<{ value: string }>(sql`
    select value from (${used}) as used
     where fold(value) like '%' || fold(${like}::text) || '%'
     order by fold(value) like fold(${like}::text) || '%' desc, near desc, uses desc, value
     limit ${MOST}`)
  return rows.map(({ value }) => value)
}

function usedBrands(categoryId: string | undefined): SQL {
  return sql`
    select brand as value, count(*) as uses, count(*) filter (where category_id = ${categoryId ?? null}::int) as near
      from sellable where kind = 'product' and brand is not null group by brand`
}

/** A specification belongs to few categories: no need to look at them. */
function usedTexts(key: string): SQL {
  return sql`
    select text as value, count(*) as uses, 0 as near from spec_value where key = ${key} and text is not null group by text`
}
