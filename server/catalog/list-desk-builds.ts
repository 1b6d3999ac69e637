import { sql } from 'drizzle-orm'
import type { BuildsAnswer, BuildsQuery, ListedBuild } from '../../contract/api/admin/builds.ts'
import { PRODUCTS_A_PAGE, type ProductState, productStates } from '../../contract/product-fields.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { cutPage } from '../db/key-page.ts'
import { readArticlePage } from '../inventory/article-page.ts'
import { matchesArticle } from '../inventory/matching-articles.ts'
import { toThumbnail } from '../media/picture.ts'
import { tilePath } from '../media/tiles.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isInState, productState } from './internal/product-state.ts'
import { dollarsOf } from './read-desk-product.ts'

type Row = Pick<ListedBuild, 'id' | 'name' | 'sku' | 'stock' | 'is_composed' | 'missing' | 'state'> & {
  priceCents: number | null
  previousPriceCents: number | null
  publishAt: string | null
  file: string | null
  widths: number[] | null
}

/**
 * One page of the builds that fit a search and a state, by name, and how many there would be in each state.
 * @throws DomainError `not_permitted`.
 */
export async function listDeskBuilds(
  db: Executor,
  staff: Staff,
  { q = '', state, page }: BuildsQuery,
): Promise<BuildsAnswer> {
  await requirePermission(db, staff, 'products.read')
  const fits = sql`kind = 'build' and ${matchesArticle(q) ?? sql`true`}`
  const isWanted = state === undefined ? sql`true` : isInState[state]
  const counted = await db.execute<{ state: ProductState; count: number }>(sql`
    select ${productState} as state, count(*)::int as count from sellable where ${fits} group by 1`)
  const countOf = (one: ProductState) => counted.rows.find((row) => row.state === one)?.count ?? 0
  const { start, where, order } = await readArticlePage(db, page)
  const { rows: found } = await db.execute<Row>(sql`
    select sellable.id, name, sku, stock, build_pricing is not null as is_composed,
           case when build_pricing is null then '{}' else array(
             select part.name from build_component join sellable as part on part.id = product_id
              where build_id = sellable.id and part.stock < quantity order by part.name) end as missing,
           price_cents as "priceCents", previous_price_cents as "previousPriceCents", ${productState} as state,
           publish_at::text as "publishAt", media.file, media.widths
      from (select * from sellable where ${fits} and ${isWanted} and ${where}
             order by ${order} limit ${PRODUCTS_A_PAGE + 1}) as sellable
      left join sellable_media on sellable_media.sellable_id = sellable.id and sellable_media.position = 0
      left join media on media.id = sellable_media.media_id
     order by ${order}`)
  const { rows, links } = cutPage(found, start, PRODUCTS_A_PAGE, ({ id }) => [id])
  return {
    builds: rows.map(({ priceCents, previousPriceCents, publishAt, file, widths, ...row }) => ({
      ...row,
      price: dollarsOf(priceCents),
      previous_price: dollarsOf(previousPriceCents),
      publish_at: publishAt && shopTime(new Date(publishAt)),
      img_url: file === null ? tilePath('build', null) : toThumbnail({ file, widths: widths ?? [] }),
    })),
    pages: links,
    total: state === undefined ? counted.rows.reduce((sum, { count }) => sum + count, 0) : countOf(state),
    counts: Object.fromEntries(productStates.map((one) => [one, countOf(one)])) as BuildsAnswer['counts'],
  }
}
