import { type SQL, sql } from 'drizzle-orm'
import type { StockAnswer, StockQuery } from '../../contract/api/admin/stock.ts'
import { STOCK_A_PAGE, type StockLevel } from '../../contract/stock-filters.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { cutPage } from '../db/key-page.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { readArticlePage } from './article-page.ts'
import { isLow, readStocked } from './internal/article-rows.ts'
import { matchesArticle } from './matching-articles.ts'

/**
 * One page of all articles that fit a search and filters, by name, and how many there would be at each level.
 * @throws DomainError `not_permitted`.
 */
export async function listStock(db: Executor, staff: Staff, query: StockQuery): Promise<StockAnswer> {
  await requirePermission(db, staff, 'stock.read')
  const { low_stock_units: lowUnits } = await readSettings(db)
  const levels: Record<StockLevel, SQL> = { low: isLow(lowUnits), none: sql`stock = 0` }
  const fits = sql`${matchesArticle(query.q ?? '') ?? sql`true`} and ${isInSection(query.section)}`
  const isAtLevel = query.level ? levels[query.level] : sql`true`
  const { rows } = await db.execute<{ total: number; low: number; none: number }>(sql`
    select count(*) filter (where ${isAtLevel})::int as total, count(*) filter (where ${levels.low})::int as low,
           count(*) filter (where ${levels.none})::int as none
      from sellable where ${fits}`)
  const { total = 0, low = 0, none = 0 } = rows[0] ?? {}
  const { start, where, order } = await readArticlePage(db, query.page)
  const found = await readStocked(db, {
    where: sql`${fits} and ${isAtLevel} and ${where}`,
    order,
    // One more than a page tells whether there is another.
    limit: STOCK_A_PAGE + 1,
    lowUnits,
  })
  const { rows: articles, links } = cutPage(found, start, STOCK_A_PAGE, ({ id }) => [id])
  return {
    articles,
    pages: links,
    total,
    counts: { low, none },
  }
}

/**
 * How many articles are low, for the list of what waits today: SQL that selects a row for each, with the moment `since`
 * when its last unit went.
 */
export async function lowStock(db: Executor): Promise<SQL> {
  const { low_stock_units: lowUnits } = await readSettings(db)
  return sql`select ran_out_at as since from sellable where ${isLow(lowUnits)}`
}

function isInSection(section: string | undefined): SQL {
  if (section === undefined) return sql`true`
  return section === 'builds' ? sql`kind = 'build'` : sql`category_id = ${Number(section)}::int`
}
