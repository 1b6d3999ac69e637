import { sql } from 'drizzle-orm'
import { noteCatalogChange } from '../../catalog-changes/catalog-changes.ts'
import type { Database, Executor, Transaction } from '../../db/database.ts'
import { addSellables } from '../add-sellables.ts'
import { repriceBuilds } from '../reprice-builds.ts'
import type { Part } from './read-parts.ts'

export type WriteOptions = {
  categoryId: number
  /** Stock of new products whose row has none. */
  openingStock: number
  isDryRun: boolean
}

export type Written = { created: number; changed: number; unchanged: number; refused: Part[] }

type Known = { id: number; sku: string; isPart: boolean; priceCents: number | null }

/**
 * Writes a few hundred parts into the catalogue, all or none. New ones are added. For known ones only a different price is
 * written, because their stock, texts and pictures belong to the shop.
 */
export async function writeParts(
  db: Database,
  parts: readonly Part[],
  { categoryId, openingStock, isDryRun }: WriteOptions,
): Promise<Written> {
  const known = await findBySku(db, parts, categoryId)
  const created = parts.filter(({ sku }) => !known.has(sku))
  const refused = parts.filter(({ sku }) => known.get(sku)?.isPart === false)
  const changed = parts.flatMap(({ sku, priceCents }) => {
    const product = known.get(sku)
    return product?.isPart && product.priceCents !== priceCents ? [{ id: product.id, priceCents }] : []
  })
  if (!isDryRun && created.length + changed.length > 0) {
    await db.transaction(async (tx) => {
      await addSellables(
        tx,
        created.map((part) => ({
          kind: 'product',
          sku: part.sku,
          name: part.name,
          brand: part.brand,
          description: part.description,
          categoryId,
          model: part.model,
          partNumber: part.partNumber,
          priceCents: part.priceCents,
          openingStock: part.stock ?? openingStock,
          specs: part.specs,
        })),
      )
      await changePrices(tx, changed)
    })
  }
  return {
    created: created.length,
    changed: changed.length,
    unchanged: parts.length - created.length - changed.length - refused.length,
    refused,
  }
}

async function findBySku(
  db: Executor,
  parts: readonly Part[],
  categoryId: number,
): Promise<Map<string, Known>> {
  const { rows } = await db.execute<Known>(sql`
    select id, sku, kind = 'product' and category_id is not distinct from ${categoryId} as "isPart", price_cents as "priceCents"
      from sellable where sku = any(${sql.param(parts.map(({ sku }) => sku))})`)
  return new Map(rows.map((row) => [row.sku, row]))
}

/** Records the old price in the history, and removes a crossed-out price that is no longer higher. */
async function changePrices(
  tx: Transaction,
  changes: { id: number; priceCents: number | null }[],
): Promise<void> {
  if (changes.length === 0) return
  const changedIds = changes.map(({ id }) => id)
  const ids = sql.param(changedIds)
  // Products are locked by id and before the change, and their builds after them, as orders do: see `lockSellables`.
  await tx.execute(
    sql`select id from sellable where id = any(${ids}::bigint[]) order by id for no key update`,
  )
  await tx.execute(sql`
    with wanted as (
      select * from unnest(${ids}::bigint[], ${sql.param(changes.map(({ priceCents }) => priceCents))}::int[])
        as wanted (id, price_cents)
    ), changed as (
      select sellable.id, sellable.price_cents as old_price_cents, wanted.price_cents as new_price_cents
        from sellable join wanted using (id)
       where sellable.price_cents is distinct from wanted.price_cents
    ), updated as (
      update sellable
         set price_cents = new_price_cents,
             previous_price_cents = case when previous_price_cents > new_price_cents then previous_price_cents end,
             version = version + 1,
             updated_at = now()
        from changed where sellable.id = changed.id
      returning sellable.id, version
    ), told as (
      insert into sellable_edit (sellable_id, version, cause, fields)
      select id, version, 'import',
             jsonb_build_object('price_cents', jsonb_build_object('before', old_price_cents, 'after', new_price_cents))
        from changed join updated using (id)
    )
    insert into price_change (sellable_id, old_price_cents, new_price_cents, cause)
    select id, old_price_cents, new_price_cents, 'import' from changed`)
  await noteCatalogChange(tx, 'price', changedIds)
  await repriceBuilds(tx, changedIds, null)
}
