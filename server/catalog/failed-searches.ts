import { sql } from 'drizzle-orm'
import type { FailedSearchesAnswer } from '../../contract/api/admin/search.ts'
import { MAX_SEARCH_LENGTH } from '../../contract/listing.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { failedSearches } from '../db/schema/search.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { foldText } from './search/words-of-text.ts'

/** A year and a month, so that a month can be compared with that of the year before. */
const KEPT_DAYS = 400
const LISTED_DAYS = 30
const LISTED = 100
/** Made-up searches may not fill the table: a day has room for so many different ones. */
const MOST_A_DAY = 2_000
/** The database's own day is that of UTC. */
const shopToday = sql`(now() at time zone interval '-05:00')::date`
/** An e-mail address, or so many digits as a phone or a cédula has. */
const personal = /@|(?:\d[\s.-]?){7}/

/**
 * Counts a search that found nothing. Who searched is not written, nor what looks like an address or number of a person.
 * `query` may be anything that was typed.
 */
export async function noteFailedSearch(db: Executor, query: string): Promise<void> {
  // Cut after folding, which makes of one sign up to eighteen letters. PostgreSQL takes no NUL, and no key of many kilobytes.
  const words = foldText(query)
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .toWellFormed()
  if (words.length < 2 || personal.test(words)) return
  const isRoom = sql`(select count(*) from failed_search where day = ${shopToday}) < ${MOST_A_DAY}`
  await db
    .insert(failedSearches)
    .select(sql`select ${shopToday}, ${words}, 1 where ${isRoom}`)
    .onConflictDoUpdate({
      target: [failedSearches.day, failedSearches.words],
      set: { times: sql`${failedSearches.times} + 1` },
    })
}

/**
 * What was looked for in vain in the last 30 days, the most often asked first: at most 100.
 * @throws DomainError `not_permitted`.
 */
export async function listFailedSearches(db: Executor, staff: Staff): Promise<FailedSearchesAnswer> {
  await requirePermission(db, staff, 'search.manage')
  const { rows } = await db.execute<FailedSearchesAnswer['searches'][number]>(sql`
    select words, sum(times)::int as times, max(day)::text as last_day
      from failed_search where day > ${shopToday} - ${LISTED_DAYS}::int
     group by words order by times desc, last_day desc, words limit ${LISTED}`)
  return { searches: rows }
}

/** Deletes what is older than any figure of it. */
export async function forgetFailedSearches(db: Executor): Promise<void> {
  await db.execute(sql`delete from failed_search where day <= ${shopToday} - ${KEPT_DAYS}::int`)
}
