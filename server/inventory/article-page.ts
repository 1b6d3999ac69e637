import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { type PageStart, readPageStart } from '../db/key-page.ts'

type ArticlePage = {
  /** Null for the first page, and beside an article that is no more: a draft may be thrown away. */
  start: PageStart | null
  where: SQL
  order: SQL
}

/**
 * The parts of a statement that reads one page of articles by name. A page begins beside an article whose id it names; its
 * name is read, because no number stands for it.
 */
export async function readArticlePage(db: Executor, page: string | undefined): Promise<ArticlePage> {
  const start = readPageStart(page)
  const isBackwards = start?.side === 'before'
  const order = isBackwards ? sql`search_name desc, sellable.id desc` : sql`search_name, sellable.id`
  const first = { start: null, where: sql`true`, order: sql`search_name, sellable.id` }
  if (start === null) return first
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id::text, search_name as name from sellable where id = ${start.keys[0]}::bigint`)
  const beside = rows[0]
  if (!beside) return first
  const beyond = isBackwards ? sql`<` : sql`>`
  return {
    start,
    where: sql`(search_name, sellable.id) ${beyond} (${beside.name}::text, ${beside.id}::bigint)`,
    order,
  }
}
