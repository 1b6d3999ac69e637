import { type SQL, sql } from 'drizzle-orm'
import { codeKey } from '../../contract/code-key.ts'
import { escapeLike } from '../db/escape-like.ts'

/** Longer than any name. */
const MAX_LENGTH = 200
/** More words than any name has. */
const MAX_WORDS = 12
/** The index of trigrams finds nothing for fewer letters. */
const MIN_INDEXED = 3

/**
 * SQL condition on `sellable`: each word that was typed stands in its name, its SKU or its part number; or the whole is
 * the beginning of one of its bar codes. Null for an empty text.
 */
export function matchesArticle(typed: string): SQL | null {
  const text = typed.trim().slice(0, MAX_LENGTH).toWellFormed().replaceAll('\0', '')
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return null
  const each = words.map((word) => {
    const like = sql`'%' || fold(${escapeLike(word)}::text) || '%'`
    return sql`(search_name like ${like} or search_codes like ${like})`
  })
  const byName = sql`(${sql.join(each, sql` and `)})`
  const code = codeKey(text)
  if (code.length < MIN_INDEXED) return byName
  // As an array, which an index can look for beside the words; `in (select …)` would read every article.
  return sql`(${byName} or sellable.id = any(array(
    select sellable_id from sellable_code where code like ${escapeLike(code)}::text || '%')))`
}
