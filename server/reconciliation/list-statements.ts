import { sql } from 'drizzle-orm'
import type { Statement, StatementsAnswer } from '../../contract/api/admin/statements.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { cutPage, keyPage, type ListOrder, readPageStart } from '../db/key-page.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { shownState } from './internal/shown-state.ts'

const PAGE = 20

type Row = {
  id: number
  state: Statement['state']
  fileName: string
  bankAccount: string
  uploadedAt: number
  uploadedBy: string
  newLines: number
  knownLines: number
  newCents: number
  debitRows: number
  rejectedRows: number
  rejected: { row: number; reason: string }[]
  firstDay: string | null
  lastDay: string | null
  failure: string | null
  done: number | null
  total: number | null
  openLines: number
}

const newest: ListOrder = { keys: [sql`bank_statement.id`], way: 'desc' }

/**
 * The statements that were read or are being read, the newest first, with how far each is.
 * @throws DomainError `not_permitted`.
 */
export async function listStatements(
  db: Database,
  staff: Staff,
  { page }: { page?: string | undefined },
): Promise<StatementsAnswer> {
  await requirePermission(db, staff, 'payments.read')
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage(newest, start, PAGE)
  const { rows: found } = await db.execute<Row>(sql`
    select bank_statement.id, ${shownState} as state, file_name as "fileName",
           bank_account.bank_name || ' ' || bank_account.number as "bankAccount",
           (extract(epoch from uploaded_at) * 1000)::float8 as "uploadedAt",
           coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.username) as "uploadedBy",
           new_lines as "newLines", known_lines as "knownLines", new_cents as "newCents", debit_rows as "debitRows",
           rejected_rows as "rejectedRows", rejected, first_day::text as "firstDay", last_day::text as "lastDay", failure,
           job.done, job.total,
           (select count(*) from statement_line
             where statement_id = bank_statement.id and statement_line.state = 'open')::int as "openLines"
      from bank_statement
      join bank_account on bank_account.id = bank_account_id
      join account on account.id = uploaded_by
      left join job on job.id = job_id
     where bank_statement.state <> 'draft' and ${where}
     order by ${orderBy} limit ${limit}`)
  const { rows, links } = cutPage(found, start, PAGE, ({ id }) => [id])
  return { statements: rows.map(toStatement), pages: links }
}

function toStatement(row: Row): Statement {
  return {
    id: row.id,
    state: row.state,
    file_name: row.fileName,
    bank_account: row.bankAccount,
    uploaded_at: shopTime(new Date(row.uploadedAt)),
    uploaded_by: row.uploadedBy,
    new_lines: row.newLines,
    new_total: toDollars(row.newCents),
    known_lines: row.knownLines,
    open_lines: row.openLines,
    debit_rows: row.debitRows,
    rejected_rows: row.rejectedRows,
    rejected: row.rejected,
    first_day: row.firstDay,
    last_day: row.lastDay,
    failure: row.failure,
    progress: row.state === 'reading' ? { done: row.done ?? 0, total: row.total } : null,
  }
}
