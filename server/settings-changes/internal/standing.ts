import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'

/** A value of a setting, without the value itself. */
type Row = {
  key: string
  /** Since when it counts, as PostgreSQL writes it. */
  at: string
  isPending: boolean
  changeId: number | null
  undoes: number | null
}

/** A value that can be taken back, and the one that counts again then. Null: the preset. */
export type Standing = { key: string; at: string; changeId: number; isPending: boolean; below: string | null }

/**
 * What can be taken back of these settings: each value for a day to come, the last change of each, and, where that was an undo,
 * also the change below what it took back. So an editor gets from the third change to the first one step by step.
 */
export async function readStanding(db: Executor, keys: readonly string[]): Promise<Standing[]> {
  const { rows } = await db.execute<Row>(sql`
    select key, valid_from::text as at, valid_from > clock_timestamp() as "isPending", change_id as "changeId", undoes
      from setting left join setting_change on setting_change.id = change_id
     where key = any(${sql.param([...new Set(keys)])}::text[])
     order by key, valid_from`)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return [...byKey.values()].flatMap(standingOf)
}

function standingOf(rows: readonly Row[]): Standing[] {
  const counted = rows.filter(({ isPending }) => !isPending)
  const left = notTakenBack(counted)
  const found = rows.flatMap((row, nth) =>
    row.isPending || row === counted.at(-1) ? standing(row, rows[nth - 1]) : [],
  )
  const top = left.at(-1)
  return top && top !== counted.at(-1) ? [...found, ...standing(top, left.at(-2))] : found
}

function standing({ key, at, changeId, isPending }: Row, below: Row | undefined): Standing[] {
  return changeId === null ? [] : [{ key, at, changeId, isPending, below: below?.at ?? null }]
}

/** What an undo did to the values that are left: it took this one away, or gave it back. */
type Undone = { row: Row; isTaken: boolean }

/** The values of one setting without those that were taken back, and without what took them back. */
function notTakenBack(counted: readonly Row[]): Row[] {
  const left: Row[] = []
  const done = new Map<number | null, Undone>()
  for (const row of counted) {
    const before = row.undoes === null ? undefined : done.get(row.undoes)
    const top = left.at(-1)
    if (before?.isTaken) {
      left.push(before.row)
      done.set(row.changeId, { row: before.row, isTaken: false })
    } else if (top && row.undoes !== null && (before ? before.row === top : top.changeId === row.undoes)) {
      left.pop()
      done.set(row.changeId, { row: top, isTaken: true })
    } else left.push(row)
  }
  return left
}
