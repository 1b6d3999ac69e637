import { type SQL, sql } from 'drizzle-orm'
import type { Article, ArticlesAnswer } from '../../contract/api/admin/stock.ts'
import { codeKey } from '../../contract/code-key.ts'
import { toDollars } from '../../contract/money.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { toThumbnail } from '../media/picture.ts'
import { tilePath } from '../media/tiles.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { matchesArticle } from './internal/matching-articles.ts'

const FOUND = 8

/**
 * What the staff mean by what they typed or scanned: the one article with exactly that code, and the first that fit it.
 * @throws DomainError `not_permitted`.
 */
export async function findArticles(db: Executor, staff: Staff, typed: string): Promise<ArticlesAnswer> {
  await requirePermission(db, staff, 'stock.read')
  const exact = await findByCode(db, typed)
  if (exact.length > 0) return { match: exact.length === 1 ? (exact[0] ?? null) : null, articles: exact }
  const condition = matchesArticle(typed)
  if (!condition) return { match: null, articles: [] }
  const order = sql`stock = 0, search_name, id`
  return { match: null, articles: await readArticles(db, condition, order) }
}

/**
 * The articles with exactly this bar code, SKU or part number, for sale or not. A bar code and a SKU are those of one
 * article; a part number can be that of several, new and refurbished.
 */
export async function findByCode(db: Executor, code: string): Promise<Article[]> {
  const text = code.trim().toWellFormed().replaceAll('\0', '')
  if (text === '') return []
  const spellings = sql.param([...new Set([text, text.toUpperCase()])])
  const ofCode = await readArticles(
    db,
    sql`sellable.id in (select sellable_id from sellable_code where code = ${codeKey(text)}::text
                        union all
                        select id from sellable where sku = any(${spellings}::text[]))`,
    sql`id`,
  )
  if (ofCode.length > 0) return ofCode
  return readArticles(db, sql`part_number = any(${spellings}::text[])`, sql`stock = 0, id`)
}

type Row = Pick<Article, 'id' | 'kind' | 'name' | 'sku' | 'stock' | 'shelf' | 'is_for_sale'> & {
  partNumber: string | null
  categoryId: number | null
  priceCents: number | null
  file: string | null
  widths: number[] | null
}

/** The first articles under a condition on `sellable`. */
async function readArticles(db: Executor, condition: SQL, order: SQL): Promise<Article[]> {
  const { rows } = await db.execute<Row>(sql`
    select sellable.id, kind, name, sku, part_number as "partNumber", category_id as "categoryId",
           price_cents as "priceCents", stock, shelf, price_cents is not null and hidden_at is null as is_for_sale,
           media.file, media.widths
      from (select * from sellable where ${condition} order by ${order} limit ${FOUND}) as sellable
      left join sellable_media on sellable_media.sellable_id = sellable.id and sellable_media.position = 0
      left join media on media.id = sellable_media.media_id
     order by ${order}`)
  return rows.map(({ partNumber, categoryId, priceCents, file, widths, ...row }) => ({
    ...row,
    part_number: partNumber,
    price: priceCents === null ? null : toDollars(priceCents),
    img_url: file === null ? tilePath(row.kind, categoryId) : toThumbnail({ file, widths: widths ?? [] }),
  }))
}
