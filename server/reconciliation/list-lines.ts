import { type SQL, sql } from 'drizzle-orm'
import type {
  LineState,
  StatementLine,
  StatementLinesAnswer,
  StatementLinesQuery,
} from '../../contract/api/admin/statement-lines.ts'
import { toCents, toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Executor } from '../db/database.ts'
import { escapeLike } from '../db/escape-like.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { proposeMatches } from './propose-matches.ts'

const PAGE = 50

type Row = Omit<StatementLine, 'amount' | 'settled_at' | 'is_forgotten'> & {
  /** Days since 2000-01-01. */
  dayKey: number
  cents: number
  settledAt: number | null
  isForgotten: boolean
}

/** An index for each state has the same expressions. */
const newest: ListOrder = { keys: [sql`(day - date '2000-01-01')`, sql`statement_line.id`], way: 'desc' }

/** Written out, so that the index of each state can be used. */
const inState: Record<LineState, SQL> = {
  open: sql`statement_line.state = 'open'`,
  matched: sql`statement_line.state = 'matched'`,
  set_aside: sql`statement_line.state = 'set_aside'`,
}

/**
 * Lines of bank statements for the staff, the newest first. Without a state: the open ones that nothing is proposed for.
 * @throws DomainError `not_permitted`.
 */
export async function listLines(
  db: Database,
  staff: Staff,
  { state, q, page }: StatementLinesQuery,
): Promise<StatementLinesAnswer> {
  await requirePermission(db, staff, 'payments.read')
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage(newest, start, PAGE)
  const proposed = state === undefined ? [...(await proposeMatches(db)).matches.keys()] : []
  const found = await readLines(
    db,
    sql`${inState[state ?? 'open']} and ${where} and ${q?.trim() ? isMeant(q.trim()) : sql`true`}
        and statement_line.id <> all(${sql.param(proposed)}::bigint[])
     order by ${orderBy} limit ${limit}`,
  )
  const { rows, links } = cutPage(found, start, PAGE, ({ dayKey, id }) => [dayKey, id])
  return { lines: rows.map(toLine), pages: links }
}

/** The lines with these ids, as a list shows them. */
export async function readShownLines(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, StatementLine>> {
  const rows = await readLines(db, sql`statement_line.id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, toLine(row)]))
}

async function readLines(db: Executor, where: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select statement_line.id, (day - date '2000-01-01') as "dayKey", day::text, amount_cents as cents,
           bank_account.bank_name || ' ' || bank_account.number as bank_account,
           reference, concept, payer_name, payer_identification, statement_line.state,
           (extract(epoch from coalesce(matched_at, set_aside_at)) * 1000)::float8 as "settledAt",
           coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.username) as settled_by,
           set_aside_reason as reason, money_received_id as money_id, is_forgotten as "isForgotten",
           (select coalesce(json_agg(distinct order_id), '[]') from allocation
             where allocation.money_received_id = statement_line.money_received_id and undone_at is null) as order_ids
      from statement_line
      join bank_account on bank_account.id = bank_account_id
      left join account on account.id = coalesce(matched_by, set_aside_by)
     where ${where}`)
  return rows
}

function toLine({ dayKey: _, cents, settledAt, isForgotten, ...line }: Row): StatementLine {
  return {
    ...line,
    amount: toDollars(cents),
    settled_at: settledAt === null ? null : shopTime(new Date(settledAt)),
    is_forgotten: isForgotten,
  }
}

/** Words of its texts, or an amount to the cent. */
function isMeant(words: string): SQL {
  const cents = /^\$?\d{1,7}([.,]\d{1,2})?$/.test(words)
    ? toCents(words.replace('$', '').replace(',', '.'))
    : null
  return sql`(search like '%' || fold(${escapeLike(words)}::text) || '%' or amount_cents = ${cents}::int)`
}
