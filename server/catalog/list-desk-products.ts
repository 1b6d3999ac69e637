import { sql } from 'drizzle-orm'
import type { ListedProduct, ProductsAnswer, ProductsQuery } from '../../contract/api/admin/products.ts'
import {
  marginOf,
  PRODUCTS_A_PAGE,
  type ProductState,
  productStates,
  type TaxClass,
} from '../../contract/product-fields.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { cutPage } from '../db/key-page.ts'
import { unitCost } from '../db/unit-cost.ts'
import { readArticlePage } from '../inventory/article-page.ts'
import { toThumbnail } from '../media/picture.ts'
import { tilePath } from '../media/tiles.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { fitsDeskFilter } from './desk-filter.ts'
import { isInState, productState } from './internal/product-state.ts'
import { dollarsOf } from './read-desk-product.ts'

type Row = Pick<ListedProduct, 'id' | 'name' | 'sku' | 'part_number' | 'category' | 'stock' | 'state'> & {
  categoryId: number | null
  icon: string | null
  priceCents: number | null
  previousPriceCents: number | null
  taxClass: TaxClass
  costCents: number | null
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
  { q, state, category, page }: ProductsQuery,
): Promise<ProductsAnswer> {
  await requirePermission(db, staff, 'products.read')
  const fits = fitsDeskFilter({ q, ...(category && { category }) })
  const isWanted = state === undefined ? sql`true` : isInState[state]
  const counted = await db.execute<{ state: ProductState; count: number }>(sql`
    select ${productState} as state, count(*)::int as count from sellable where ${fits} group by 1`)
  const countOf = (one: ProductState) => counted.rows.find((row) => row.state === one)?.count ?? 0
  const { start, where, order } = await readArticlePage(db, page)
  const { rows: found } = await db.execute<Row>(sql`
    select sellable.id, name, sku, part_number, category_id as "categoryId", category.label as category,
           category.icon, stock,
           price_cents as "priceCents", previous_price_cents as "previousPriceCents", tax_class as "taxClass",
           ${unitCost} as "costCents", ${productState} as state,
           publish_at::text as "publishAt", media.file, media.widths
      from (select * from sellable where ${fits} and ${isWanted} and ${where}
             order by ${order} limit ${PRODUCTS_A_PAGE + 1}) as sellable
      left join category on category.id = category_id
      left join sellable_media on sellable_media.sellable_id = sellable.id and sellable_media.position = 0
      left join media on media.id = sellable_media.media_id
     order by ${order}`)
  const { tax_general_bp: generalBp } = await readSettings(db)
  const { rows, links } = cutPage(found, start, PRODUCTS_A_PAGE, ({ id }) => [id])
  return {
    products: rows.map((row) => toListed(row, generalBp)),
    pages: links,
    total: state === undefined ? counted.rows.reduce((sum, { count }) => sum + count, 0) : countOf(state),
    counts: Object.fromEntries(productStates.map((one) => [one, countOf(one)])) as ProductsAnswer['counts'],
  }
}

function toListed(
  {
    categoryId,
    icon,
    priceCents,
    previousPriceCents,
    taxClass,
    costCents,
    publishAt,
    file,
    widths,
    ...row
  }: Row,
  generalBp: number,
): ListedProduct {
  const taxBp = taxClass === 'zero' ? 0 : generalBp
  return {
    ...row,
    price: dollarsOf(priceCents),
    previous_price: dollarsOf(previousPriceCents),
    cost: dollarsOf(costCents),
    margin_bp: priceCents === null || costCents === null ? null : marginOf(priceCents, costCents, taxBp).bp,
    publish_at: publishAt && shopTime(new Date(publishAt)),
    img_url:
      file === null ? tilePath('product', categoryId, icon) : toThumbnail({ file, widths: widths ?? [] }),
  }
}
