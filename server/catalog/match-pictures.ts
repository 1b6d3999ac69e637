import { sql } from 'drizzle-orm'
import type {
  MatchedArticle,
  PictureMatchesAnswer,
  PictureMatchWay,
} from '../../contract/api/admin/pictures.ts'
import { codeKey } from '../../contract/code-key.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'

/** A picture's number at the end of a name: `-2`, `_2`, ` 2` or `(2)`. */
const numbered = /^(.*\S)(?:[\s_-]+(\d{1,2})|\s*\((\d{1,2})\))$/
/** `ABC-123-2 (1)`: the copy of a second picture. */
const MOST_NUMBERS = 2
/** So many are shown to choose from, if several have the code or the name. */
const MOST_ARTICLES = 5

/** What a name can mean: a code or the name of an article, and which of its pictures. */
type Reading = { words: string; place: number }

/**
 * Of which article the names of files say that they are pictures: by SKU, bar code, part number or name, without the ending and the
 * number of the picture. The whole name counts before one without its number, and of one name a SKU before a bar code, and
 * so on; in names of articles case, accents and signs make no difference, because no file can have all of them.
 * @throws DomainError `not_permitted`.
 */
export async function matchPictures(
  db: Executor,
  staff: Staff,
  names: readonly string[],
): Promise<PictureMatchesAnswer> {
  await requirePermission(db, staff, 'products.change')
  const readings = names.map(readName)
  const found = await findArticles(db, [...new Set(readings.flat().map(({ words }) => words))])
  return {
    matches: readings.map((of) => {
      const first = of.find(({ words }) => found.has(words))
      const match = first && found.get(first.words)
      return first && match ? { ...match, place: first.place } : { place: 1, by: null, articles: [] }
    }),
  }
}

function readName(file: string): Reading[] {
  // Some systems keep an accent as a sign of its own.
  const whole = file
    .normalize('NFC')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
  const readings: Reading[] = [{ words: whole, place: 1 }]
  for (let rest = whole; readings.length <= MOST_NUMBERS; ) {
    const [, words, behind, inBrackets] = numbered.exec(rest) ?? []
    if (words === undefined) break
    readings.push({ words, place: Math.max(1, Number(behind ?? inBrackets)) })
    rest = words
  }
  return readings.filter(({ words }) => words !== '')
}

type Found = { by: PictureMatchWay; articles: MatchedArticle[] }

/** By the words that were asked for, the surest way of each. */
async function findArticles(db: Executor, words: readonly string[]): Promise<Map<string, Found>> {
  const asked = JSON.stringify(words.map((text) => ({ text, code: codeKey(text) })))
  const { rows } = await db.execute<{ text: string; by: PictureMatchWay } & MatchedArticle>(sql`
    with asked as materialized (
           select text, upper(text) as sku, code, ${plain(sql`text`)} as plain
             from jsonb_to_recordset(${asked}::jsonb) as given (text text, code text)),
         named as materialized (select id, ${plain(sql`sku`)} as sku, ${plain(sql`name`)} as name from sellable),
         found as (
           select text, 1 as rank, 'sku' as by, sellable.id from asked join sellable on sellable.sku in (asked.text, asked.sku)
           union all
           select text, 2, 'code', sellable_id from asked join sellable_code using (code)
           union all
           select text, 3, 'part_number', sellable.id from asked join sellable on part_number in (asked.text, asked.sku)
           union all
           select text, 4, 'sku', id from asked join named on named.sku = plain where plain <> ''
           union all
           select text, 5, 'name', id from asked join named on named.name = plain where plain <> ''),
         surest as (
           select text, by, id, row_number() over (partition by text order by id) as nth
             from (select *, min(rank) over (partition by text) as first from found) as ranked where rank = first)
    select text, by, sellable.id::int, name, sku,
           (select count(*)::int from sellable_media where sellable_id = sellable.id and serial_id is null) as pictures
      from surest join sellable using (id) where nth <= ${MOST_ARTICLES} order by text, sellable.id`)
  const found = new Map<string, Found>()
  for (const { text, by, ...article } of rows) {
    const match = found.get(text) ?? { by, articles: [] }
    match.articles.push(article)
    found.set(text, match)
  }
  return found
}

/** Words without case, accents and signs. */
const plain = (text: ReturnType<typeof sql>) =>
  sql`trim(both '-' from regexp_replace(fold(${text}), '[^a-z0-9]+', '-', 'g'))`
