import { sql } from 'drizzle-orm'
import type { RangeQuery, SearchFiguresAnswer } from '../../contract/api/admin/figures.ts'
import { rangeBefore } from '../../contract/figures.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'

const LISTED = 100

type Searched = {
  words: string
  times: number
  timesBefore: number
  lastDay: string
  all: number
  allBefore: number
}

/**
 * What was looked for in vain in some days, the most often first, beside the days before: a hundred, or without a limit all.
 * Nobody knows who searched.
 * @throws DomainError `not_permitted`.
 */
export async function readSearchFigures(
  db: Executor,
  staff: Staff,
  { from, to }: RangeQuery,
  { mostRows = LISTED }: { mostRows?: number | null } = {},
): Promise<SearchFiguresAnswer> {
  await requirePermission(db, staff, 'figures.read')
  const range = { from, to }
  const before = rangeBefore(range)
  const isNow = sql`day between ${from}::date and ${to}::date`
  const isBefore = sql`day between ${before.from}::date and ${before.to}::date`
  const { rows } = await db.execute<Searched>(sql`
    with searched as (
      select words, coalesce(sum(times) filter (where ${isNow}), 0)::int as times,
             coalesce(sum(times) filter (where ${isBefore}), 0)::int as times_before,
             (max(day) filter (where ${isNow}))::text as last_day
        from failed_search where (${isNow}) or (${isBefore}) group by words)
    select words, times, times_before as "timesBefore", last_day as "lastDay", sum(times) over ()::int as "all",
           sum(times_before) over ()::int as "allBefore"
      from searched order by times desc, times_before desc, words limit ${mostRows}`)
  return {
    range,
    before,
    times: rows[0]?.all ?? 0,
    times_before: rows[0]?.allBefore ?? 0,
    searches: rows
      .filter(({ times }) => times > 0)
      .map(({ words, times, timesBefore, lastDay }) => ({
        ...{ words, times },
        times_before: timesBefore,
        last_day: lastDay,
      })),
  }
}
