import { type SQL, sql } from 'drizzle-orm'
import type { Article, StockedArticle } from '../../../contract/api/admin/stock.ts'
import { buildsSection } from '../../../contract/categories.ts'
import { toDollars } from '../../../contract/money.ts'
import type { Executor } from '../../db/database.ts'
import { toThumbnail } from '../../media/picture.ts'
import { tilePath } from '../../media/tiles.ts'
import { asksSerial } from '../../serials/asks-serial.ts'
import { readSettings } from '../../settings/settings.ts'

type Row = Pick<
  Article,
  'id' | 'kind' | 'name' | 'sku' | 'stock' | 'shelf' | 'is_for_sale' | 'asks_serial'
> & {
  partNumber: string | null
  categoryId: number | null
  category: string | null
  icon: string | null
  priceCents: number | null
  lowStockAt: number | null
  ranOut: boolean
  isComposed: boolean
  file: string | null
  widths: number[] | null
}

type Which = { where: SQL; order: SQL; limit: number }

/** The first sellables under a condition, as the staff choose among them. */
export async function readArticles(db: Executor, which: Which): Promise<Article[]> {
  return (await readRows(db, which)).map(toArticle)
}

/** The same with what the list of stock says of each. `lowUnits` is what the setting warns at. */
export async function readStocked(
  db: Executor,
  { lowUnits, ...which }: Which & { lowUnits: number },
): Promise<StockedArticle[]> {
  return (await readRows(db, which)).map((row) => {
    const warnedAt = row.lowStockAt ?? lowUnits
    return {
      ...toArticle(row),
      category: row.kind === 'build' ? buildsSection.label : row.category,
      is_low:
        row.is_for_sale &&
        !row.isComposed &&
        (row.stock > 0 || row.ranOut) &&
        warnedAt > 0 &&
        row.stock <= warnedAt,
    }
  })
}

/**
 * SQL condition on `sellable`: it is for sale, was there once, and is at or below what the staff are warned at. Of a
 * composed build its parts are. The same is said of a row by `readStocked`.
 */
export function isLow(lowUnits: number): SQL {
  const warnedAt = sql`coalesce(low_stock_at, ${lowUnits}::int)`
  return sql`(price_cents is not null and hidden_at is null and build_pricing is null and (stock > 0 or ran_out_at is not null)
              and ${warnedAt} > 0 and stock <= ${warnedAt})`
}

async function readRows(db: Executor, { where, order, limit }: Which): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select sellable.id, kind, name, sku, part_number as "partNumber", category_id as "categoryId",
           category.label as category, category.icon, price_cents as "priceCents", stock, shelf, low_stock_at as "lowStockAt",
           ran_out_at is not null as "ranOut", build_pricing is not null as "isComposed", price_cents is not null and hidden_at is null as is_for_sale,
           ${asksSerial(await readSettings(db))} as asks_serial,
           media.file, media.widths
      from (select * from sellable where ${where} order by ${order} limit ${limit}) as sellable
      left join category on category.id = category_id
      left join sellable_media on sellable_media.sellable_id = sellable.id and sellable_media.position = 0
      left join media on media.id = sellable_media.media_id
     order by ${order}`)
  return rows
}

function toArticle(row: Row): Article {
  const { id, kind, name, sku, stock, shelf, is_for_sale, asks_serial, file, widths } = row
  return {
    id,
    kind,
    name,
    sku,
    part_number: row.partNumber,
    price: row.priceCents === null ? null : toDollars(row.priceCents),
    stock,
    shelf,
    img_url:
      file === null ? tilePath(kind, row.categoryId, row.icon) : toThumbnail({ file, widths: widths ?? [] }),
    is_for_sale,
    asks_serial,
  }
}
