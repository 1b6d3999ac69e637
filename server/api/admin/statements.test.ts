import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { type StatementPreviewAnswer, StatementsAnswer } from '../../../contract/api/admin/statements.ts'
import type { StatementLayout } from '../../../contract/statement-layout.ts'
import { openTestApp } from '../../../test/app.ts'
import { aBankAccount, aStaffMember } from '../../../test/factories.ts'
import { aForm } from '../../../test/invoice-xml.ts'
import { longTest } from '../../../test/long-test.ts'
import { waitUntil } from '../../../test/wait-until.ts'
import { startJobs } from '../../jobs/start-jobs.ts'
import { forgetStatements } from '../../reconciliation/forget-statements.ts'
import { addLines } from '../../reconciliation/internal/add-lines.ts'
import { type ReadLine, readLines } from '../../reconciliation/internal/read-lines.ts'
import { readStatementJob } from '../../reconciliation/read-statement-job.ts'

const { ask, db } = await openTestApp()
const staff = await aStaffMember(db, { permissions: ['payments.read', 'payments.confirm'] })
const { cookie } = staff
const reader = await aStaffMember(db, { permissions: ['payments.read'] })
const quiet = pino({ level: 'silent' })

const latin = (text: string) => Buffer.from(text, 'latin1')
const head =
  'BANCO DE PRUEBA;;;;;\r\nCuenta:;XXXXXX4455;;;;\r\nFecha;Documento;Descripción;Débito;Crédito;Saldo\r\n'
/** $100.00 twice on one day from one payer, and the bank's fee. */
const firstDays = `${head}02/11/2026;;Transferencia de Íñigo;;100,00;1.100,00\r\n02/11/2026;;Transferencia de Íñigo;;100,00;1.200,00\r\n03/11/2026;77;Comisión;0,36;;1.199,64\r\n`
/** From the second of the two on. */
const laterDays = `${head}02/11/2026;;Transferencia de Íñigo;;100,00;1.200,00\r\n03/11/2026;77;Comisión;0,36;;1.199,64\r\n04/11/2026;78;=1+1;;1.234,56;2.434,20\r\nTotal;;;0,36;1.334,56;\r\n`

async function upload(file: Uint8Array, name = 'noviembre.csv', by = cookie) {
  const response = await ask('/api/admin/statements', { ...(await aForm({ file, name })), cookie: by })
  return {
    status: response.status,
    ...((await response.json()) as StatementPreviewAnswer & { message: string }),
  }
}

async function act(id: number, step: string, body?: unknown) {
  const response = await ask(`/api/admin/statements/${id}/${step}`, { method: 'POST', body, cookie })
  return { status: response.status, ...(await response.json()) }
}

async function listed() {
  return StatementsAnswer.parse(await (await ask('/api/admin/statements', { cookie: reader.cookie })).json())
    .statements
}

/** Runs what waits to be read, as a shop does. */
async function readAll() {
  const stop = startJobs({ db, log: quiet, jobs: [readStatementJob], lookMs: 10 })
  const isReading = sql`select from bank_statement where state = 'reading'`
  await waitUntil(async () => (await db.execute(isReading)).rows.length === 0, 120_000)
  await stop()
}

async function readWhole(file: Uint8Array, bank_account_id: number, layout?: StatementLayout) {
  const preview = await upload(file)
  expect(preview.status).toBe(201)
  const read = await act(preview.statement_id, 'read', { bank_account_id, layout: layout ?? preview.layout })
  expect(read.status).toBe(200)
  await readAll()
  return (await listed())[0]
}

/** Writes lines of a statement as its job does. */
async function bring(account: number, lines: readonly ReadLine[]) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into bank_statement (bank_account_id, file_name, file_hash, bytes, uploaded_by, state, layout, ended_at)
      values (${account}, 'noviembre.csv', '0', 1, ${staff.accountId}, 'read', '{}', now()) returning id`)
    await addLines(tx, { statementId: rows[0]?.id ?? 0, bankAccountId: account }, lines, new Set())
  })
}

const linesOf = async (account: number) =>
  (
    await db.execute<{ day: string; cents: number; reference: string | null; concept: string | null }>(sql`
      select day::text, amount_cents as cents, reference, concept from statement_line
       where bank_account_id = ${account} order by id`)
  ).rows

test('a statement is shown before it is read, its account told by its number, and read into its credits', async () => {
  const account = await aBankAccount(db, { number: '2200 114455' })
  await aBankAccount(db, { number: '2200 114466' })
  const preview = await upload(latin(firstDays))
  expect(preview).toMatchObject({
    status: 201,
    bank_account_id: account,
    is_remembered: false,
    read_before: null,
    problem: null,
    titles: ['Fecha', 'Documento', 'Descripción', 'Débito', 'Crédito', 'Saldo'],
    layout: {
      columns: ['day', 'reference', 'concept', 'debit', 'credit', 'balance'],
      date_order: 'dmy',
      decimal_sign: ',',
    },
    totals: { credits: 2, credit_total: 200, debits: 1, debit_total: 0.36, rejected_rows: 0 },
  })
  expect(preview.rows[0]).toEqual({
    row: 4,
    cells: ['02/11/2026', '', 'Transferencia de Íñigo', '', '100,00', '1.100,00'],
  })
  expect(await linesOf(account)).toEqual([])

  expect(await readWhole(latin(firstDays), account)).toMatchObject({
    state: 'read',
    new_lines: 2,
    new_total: 200,
    known_lines: 0,
    open_lines: 2,
    debit_rows: 1,
    first_day: '2026-11-02',
    progress: null,
  })
  const same = { day: '2026-11-02', cents: 10_000, reference: null, concept: 'Transferencia de Íñigo' }
  expect(await linesOf(account)).toEqual([same, same])
  // The next one of this bank asks nothing.
  expect(await upload(latin(laterDays))).toMatchObject({ is_remembered: true, bank_account_id: account })
})

test('the same statement again changes nothing, and an overlapping one brings what is new, whichever of two equal lines it has', async () => {
  const account = await aBankAccount(db)
  await readWhole(latin(laterDays), account)
  expect(await upload(latin(laterDays))).toMatchObject({ read_before: expect.any(String) })
  expect(await readWhole(latin(laterDays), account)).toMatchObject({ new_lines: 0, known_lines: 2 })
  // The first of the two equal lines was in no file yet: its balance is another.
  expect(await readWhole(latin(firstDays), account)).toMatchObject({ new_lines: 1, known_lines: 1 })
  expect(await readWhole(Buffer.from(firstDays.replaceAll('í', 'I')), account)).toMatchObject({
    new_lines: 0,
  })
  expect((await linesOf(account)).map(({ cents }) => cents)).toEqual([10_000, 123_456, 10_000])
  // A formula is a text like any other.
  expect((await linesOf(account))[1]?.concept).toBe('=1+1')

  // Without balances two equal lines are the first and the second of their file.
  const other = await aBankAccount(db)
  const [line] = readLines([{ row: 1, cells: ['02/11/2026', 'Transferencia de Íñigo', '100,00'] }], {
    columns: ['day', 'concept', 'credit'],
    date_order: 'dmy',
    decimal_sign: ',',
  }).credits
  if (!line) throw new Error('A line was not read')
  const twice = [
    { ...line, isRepeated: true },
    { ...line, isRepeated: true },
  ]
  await bring(other, [line])
  await bring(other, twice)
  await bring(other, twice)
  expect(await linesOf(other)).toHaveLength(2)
  // A file that has the balances too: the same two, and a third of a day in between.
  await bring(
    other,
    [110_000, 120_000, 130_000].map((balanceCents) => ({ ...line, isRepeated: true, balanceCents })),
  )
  expect(await linesOf(other)).toHaveLength(3)
})

longTest(
  'a statement that was read wrongly is taken back, unless a later one relies on its lines; what was settled stays',
  async () => {
    const account = await aBankAccount(db)
    const read = await readWhole(latin(firstDays), account)
    const id = read?.id ?? 0
    await db.execute(sql`
    update statement_line set state = 'set_aside', set_aside_at = now(), set_aside_reason = 'Es de la casa'
     where id = (select min(id) from statement_line where statement_id = ${id})`)
    await readWhole(latin(laterDays), account)
    const later = (await listed())[0]?.id ?? 0
    expect(await act(id, 'cancel')).toMatchObject({ status: 409, error: 'statement_followed' })
    expect(await act(later, 'cancel')).toMatchObject({ message: 'Se quitó 1 línea' })
    expect(await act(id, 'cancel')).toMatchObject({ message: 'Se quitó 1 línea' })
    expect(await act(id, 'cancel')).toMatchObject({ status: 404 })
    expect(await linesOf(account)).toHaveLength(1)
    // Corrected and read anew, it brings the line that went, and the one that was settled no second time.
    expect(await readWhole(latin(firstDays), account)).toMatchObject({ new_lines: 1, known_lines: 1 })

    // What waits to be read is stopped before it begins.
    const { statement_id, layout } = await upload(latin(laterDays))
    await act(statement_id, 'read', { bank_account_id: account, layout })
    expect(await act(statement_id, 'read', { bank_account_id: account, layout })).toMatchObject({
      status: 409,
      error: 'statement_under_way',
    })
    expect((await listed())[0]).toMatchObject({ state: 'reading', progress: { done: 0, total: null } })
    await act(statement_id, 'cancel')
    await readAll()
    expect((await listed())[0]).toMatchObject({ state: 'cancelled', new_lines: 0 })
  },
)

test('columns are mapped by hand, what is missing is said, and what cannot be read is told row by row', async () => {
  const account = await aBankAccount(db)
  const text =
    'a\tb\tc\n11/25/2126\t10.50\tx\n13/13/2026\t11.00\ty\n11/03/2026\tdiez\tz\n11/04/2026\t-3.00\tz\n'
  const draft = await upload(Buffer.from(`﻿${text}`, 'utf16le'))
  const preview = (columns: unknown, date_order = 'mdy') =>
    act(draft.statement_id, 'preview', { layout: { columns, date_order, decimal_sign: '.' } })
  expect(await preview(['day', null, 'concept'])).toMatchObject({
    totals: null,
    problem: 'Di qué columna tiene los abonos o el monto',
  })
  expect(await preview(['day', 'amount', 'concept'])).toMatchObject({
    problem: null,
    totals: {
      credits: 0,
      debits: 1,
      rejected_rows: 3,
      rejected: [
        { row: 2, reason: 'La fecha es futura' },
        { row: 3, reason: 'No se entiende la fecha' },
        { row: 4, reason: 'No se entiende el monto' },
      ],
    },
  })
  expect(await act(draft.statement_id, 'preview', { layout: { columns: ['color'] } })).toMatchObject({
    status: 422,
  })
  const read = (bank_account_id: number, columns: unknown) =>
    act(draft.statement_id, 'read', {
      bank_account_id,
      layout: { columns, date_order: 'dmy', decimal_sign: '.' },
    })
  expect(await read(account, ['day', null])).toMatchObject({
    status: 422,
    fields: { layout: expect.any(String) },
  })
  expect(await read(999_999, ['day', 'amount'])).toMatchObject({
    status: 422,
    fields: { bank_account_id: expect.any(String) },
  })
})

test('what is no statement is refused in plain words and not kept; who may only look uploads nothing', async () => {
  const refused = async (file: Uint8Array) => {
    const { status, message } = await upload(file)
    return `${status} ${message}`
  }
  expect(await refused(Buffer.from('%PDF-1.7'))).toBe('422 Eso es un PDF: descárgalo como XLSX o CSV.')
  expect(await refused(Buffer.alloc(0))).toBe('422 El archivo está vacío.')
  expect(await refused(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatch(/^413 .*10 MB/)
  expect((await upload(latin(firstDays), 'x.csv', reader.cookie)).status).toBe(403)
  const { rows } = await db.execute(sql`select from bank_statement where state = 'draft' and bytes < 100`)
  expect(rows).toEqual([])
})

test('a draft goes after a day; after 90 days a line goes that found no order, and of the others what they say of people', async () => {
  const account = await aBankAccount(db)
  await readWhole(latin(firstDays), account)
  await upload(latin(firstDays))
  await db.execute(sql`
    update statement_line set state = 'set_aside', set_aside_at = now(), set_aside_reason = 'Es de Íñigo'
     where id = (select min(id) from statement_line where bank_account_id = ${account})`)
  await forgetStatements(db)
  expect(await linesOf(account)).toHaveLength(2)
  await db.execute(sql`update statement_line set came_at = came_at - interval '91 days'`)
  await db.execute(sql`update bank_statement set uploaded_at = uploaded_at - interval '2 days'`)
  await forgetStatements(db)
  expect(await linesOf(account)).toEqual([
    { day: '2026-11-02', cents: 10_000, reference: null, concept: null },
  ])
  const { rows } = await db.execute(sql`
    select from bank_statement where state = 'draft' union all select from bank_statement_file`)
  expect(rows).toEqual([])
  expect(await readWhole(latin(firstDays), account)).toMatchObject({ new_lines: 1, known_lines: 1 })
})

longTest(
  '100,000 lines are read in the background, and stopped halfway bring nothing',
  async () => {
    const account = await aBankAccount(db)
    const rows = Array.from(
      { length: 100_000 },
      (_, nth) =>
        `${String((nth % 20) + 1).padStart(2, '0')}/10/2026;${nth};Transferencia de cliente ${nth};;${(nth % 900) + 1},50;`,
    )
    const file = latin(`${head}${rows.join('\r\n')}`)
    const first = await upload(file)
    expect(first.totals).toMatchObject({ credits: 100_000 })
    await act(first.statement_id, 'read', { bank_account_id: account, layout: first.layout })
    const stop = startJobs({ db, log: quiet, jobs: [readStatementJob], lookMs: 10 })
    const ofAccount = sql`select from statement_line where bank_account_id = ${account} limit 1`
    await waitUntil(async () => (await db.execute(ofAccount)).rows.length > 0, 60_000)
    await act(first.statement_id, 'cancel')
    await stop()
    expect(await linesOf(account)).toHaveLength(0)
    expect(await readWhole(file, account)).toMatchObject({ new_lines: 100_000, known_lines: 0 })
    expect(await readWhole(file, account)).toMatchObject({ new_lines: 0, known_lines: 100_000 })
  },
  300_000,
)
