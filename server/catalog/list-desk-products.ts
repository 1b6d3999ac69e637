import { sql } from 'drizzle-orm'
import type { ListedProduct, ProductsAnswer, ProductsQuery } from '../../contract/api/admin/products.ts'
import { toDollars } from '../../contract/money.ts'
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

type Row = Pick<ListedProduct, 'id' | 'name' | 'sku' | 'part_number' | 'category' | 'stock' | 'state'> & {
  categoryId: number | null
  priceCents: number | null
  previousPriceCents: number | null
  publishAt: string | null
  file: string | null
  widths: number[] | null
}

/**
 * One page of the products that fit a search and filters, for sale or not, by name, and how many there would be in each state.
 * @throws DomainError `not_permitted`.
 */
export async function listDeskProducts(
  db: Executor,
  staff: Staff,
  { q = '', state, category, page }: ProductsQuery,
): Promise<ProductsAnswer> {
  await requirePermission(db, staff, 'products.read')
  const isInCategory = category === undefined ? sql`true` : sql`category_id = ${Number(category)}::smallint`
  const fits = sql`kind = 'product' and ${matchesArticle(q) ?? sql`true`} and ${isInCategory}`
  const isWanted = state === undefined ? sql`true` : isInState[state]
  const counted = await db.execute<{ state: ProductState; count: number }>(sql`
    select ${productState} as state, count(*)::int as count from sellable where ${fits} group by 1`)
  const countOf = (one: ProductState) => counted.rows.find((row) => row.state === one)?.count ?? 0
  const { start, where, order } = await readArticlePage(db, page)
  const { rows: found } = await db.execute<Row>(sql`
    select sellable.id, name, sku, part_number, category_id as "categoryId", category.label as category, stock,
           price_cents as "priceCents", previous_price_cents as "previousPriceCents", ${productState} as state,
           publish_at::text as "publishAt", media.file, media.widths
      from (select * from sellable where ${fits} and ${isWanted} and ${where}
             order by ${order} limit ${PRODUCTS_A_PAGE + 1}) as sellable
      left join category on category.id = category_id
      left join sellable_media on sellable_media.sellable_id = sellable.id and sellable_media.position = 0
      left join media on media.id = sellable_media.media_id
     order by ${order}`)
  const { rows, links } = cutPage(found, start, PRODUCTS_A_PAGE, ({ id }) => [id])
  return {
    products: rows.map(toListed),
    pages: links,
    total: state === undefined ? counted.rows.reduce((sum, { count }) => sum + count, 0) : countOf(state),
    counts: Object.fromEntries(productStates.map((one) => [one, countOf(one)])) as ProductsAnswer['counts'],
  }
}

function toListed({
  categoryId,
  priceCents,
  previousPriceCents,
  publishAt,
  file,
  widths,
  ...row
}: Row): ListedProduct {
  return {
    ...row,
    price: priceCents === null ? null : toDollars(priceCents),
    previous_price: previousPriceCents === null ? null : toDollars(previousPriceCents),
    publish_at: publishAt && shopTime(new Date(publishAt)),
    img_url: file === null ? tilePath('product', categoryId) : toThumbnail({ file, widths: widths ?? [] }),
  }
}
