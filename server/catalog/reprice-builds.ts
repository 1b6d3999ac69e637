import { sql } from 'drizzle-orm'
import { type BuildPricing, buildPriceCents } from '../../contract/build-slots.ts'
import type { Staff } from '../accounts/actor.ts'
import { noteCatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Transaction } from '../db/database.ts'

type Row = {
  id: number
  pricing: BuildPricing
  discount: number | null
  priceCents: number | null
  previousPriceCents: number | null
  sumCents: number | null
}

/**
 * Makes the prices of builds follow those of these parts, which have changed in this transaction and are locked by it: it
 * locks the builds after them. `staff` is who changed the parts; null an import of the command line. A build whose part has
 * lost its price loses its own.
 */
export async function repriceBuilds(
  tx: Transaction,
  productIds: readonly number[],
  staff: Staff | null,
): Promise<void> {
  if (productIds.length === 0) return
  const locked = await tx.execute<{ id: number }>(sql`
    select id from sellable
     where build_pricing in ('sum', 'percent', 'amount') and id = any(array(
       select build_id from build_component where product_id = any(${sql.param(productIds)}::bigint[])))
     order by id for no key update`)
  if (locked.rows.length === 0) return
  const { rows } = await tx.execute<Row>(sql`
    select build.id, build.build_pricing as pricing, build.build_discount as discount, build.price_cents as "priceCents",
           build.previous_price_cents as "previousPriceCents",
           case when bool_and(part.price_cents is not null) then sum(part.price_cents::bigint * quantity) end::float8 as "sumCents"
      from sellable as build
      join build_component on build_id = build.id
      join sellable as part on part.id = product_id
     where build.id = any(${sql.param(locked.rows.map(({ id }) => id))}::bigint[])
     group by build.id`)
  const changed = rows.flatMap((row) => {
    const after = pricesOfBuild(row.pricing, { ...row, fixedCents: null })
    const isSame = after.priceCents === row.priceCents && after.previousPriceCents === row.previousPriceCents
    return isSame ? [] : [{ id: row.id, ...after }]
  })
  if (changed.length === 0) return
  await tx.execute(sql`
    with wanted as (
      select sellable.id, sellable.published_at, sellable.price_cents as old_cents, wanted.price_cents as new_cents,
             sellable.previous_price_cents as old_previous, wanted.previous_cents as new_previous
        from sellable join unnest(${sql.param(changed.map(({ id }) => id))}::bigint[],
          ${sql.param(changed.map(({ priceCents }) => priceCents))}::int[],
          ${sql.param(changed.map(({ previousPriceCents }) => previousPriceCents))}::int[])
          as wanted (id, price_cents, previous_cents) using (id)
    ), updated as (
      update sellable
         set price_cents = new_cents, previous_price_cents = new_previous, version = version + 1, updated_at = now()
        from wanted where sellable.id = wanted.id
      returning sellable.id, version
    ), told as (
      insert into sellable_edit (sellable_id, version, cause, fields, edited_by)
      select id, version, 'parts',
             case when old_cents is distinct from new_cents
                  then jsonb_build_object('price_cents', jsonb_build_object('before', old_cents, 'after', new_cents))
                  else '{}' end
             || case when old_previous is distinct from new_previous
                     then jsonb_build_object('previous_price_cents', jsonb_build_object('before', old_previous, 'after', new_previous))
                     else '{}' end,
             ${staff?.accountId ?? null}::bigint
        from wanted join updated using (id)
    )
    insert into price_change (sellable_id, old_price_cents, new_price_cents, cause)
    select id, old_cents, new_cents, 'parts' from wanted
     where old_cents is distinct from new_cents and published_at is not null`)
  await noteCatalogChange(
    tx,
    'price',
    changed.map(({ id }) => id),
  )
}

/** The price of a composed build in cents, and that of its parts one by one where it is less: cards show it struck through. */
export function pricesOfBuild(
  pricing: BuildPricing,
  given: { sumCents: number | null; discount: number | null; fixedCents: number | null },
): { priceCents: number | null; previousPriceCents: number | null } {
  const priceCents = buildPriceCents(pricing, given)
  const { sumCents } = given
  const isReduced = pricing !== 'fixed' && sumCents !== null && priceCents !== null && sumCents > priceCents
  return { priceCents, previousPriceCents: isReduced ? sumCents : null }
}
