import { sql } from 'drizzle-orm'
import type { Article, ArticlesAnswer } from '../../contract/api/admin/stock.ts'
import { codeKey } from '../../contract/code-key.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { readArticles } from './internal/article-rows.ts'
import { matchesArticle } from './matching-articles.ts'

const FOUND = 8

export const articleFinders = ['stock.read', 'counter.sell', 'offers.make', 'products.change'] as const

/**
 * What the staff mean by what they typed or scanned: the one article with exactly that code, and the first that fit it.
 * Who sells at the counter, makes offers or gives pictures chooses articles by it, also without seeing the inventory.
 * @throws DomainError `not_permitted`.
 */
export async function findArticles(db: Executor, staff: Staff, typed: string): Promise<ArticlesAnswer> {
  await requirePermission(db, staff, ...articleFinders)
  const exact = await findByCode(db, typed)
  if (exact.length > 0) return { match: exact.length === 1 ? (exact[0] ?? null) : null, articles: exact }
  const where = matchesArticle(typed)
  if (!where) return { match: null, articles: [] }
  // What is there stands first. By two questions, because a word that many names have is then answered from the index
  // of names, without sorting all of them.
  const order = sql`search_name, sellable.id`
  const there = await readArticles(db, { where: sql`${where} and stock > 0`, order, limit: FOUND })
  const gone =
    there.length === FOUND
      ? []
      : await readArticles(db, { where: sql`${where} and stock = 0`, order, limit: FOUND - there.length })
  return { match: null, articles: [...there, ...gone] }
}

/**
 * The articles with exactly this bar code, SKU or part number, for sale or not. A bar code and a SKU are those of one
 * article; a part number can be that of several, new and refurbished.
 */
export async function findByCode(db: Executor, code: string): Promise<Article[]> {
  const text = code.trim().toWellFormed().replaceAll('\0', '')
  if (text === '') return []
  const spellings = sql.param([...new Set([text, text.toUpperCase()])])
  const ofCode = await readArticles(db, {
    where: sql`sellable.id in (select sellable_id from sellable_code where code = ${codeKey(text)}::text
                               union all
                               select id from sellable where sku = any(${spellings}::text[]))`,
    order: sql`sellable.id`,
    limit: FOUND,
  })
  if (ofCode.length > 0) return ofCode
  return readArticles(db, {
    where: sql`part_number = any(${spellings}::text[])`,
    order: sql`stock = 0, sellable.id`,
    limit: FOUND,
  })
}
