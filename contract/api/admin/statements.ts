import * as z from 'zod'
import {
  type DateOrder,
  type DecimalSign,
  dateOrders,
  decimalSigns,
  type StatementColumn,
  statementColumns,
} from '../../statement-layout.ts'
import { dollars, id, moment, pageLinks, pageStart } from '../fields.ts'

const day = z.string().meta({ format: 'date' })
const keysOf = <Key extends string>(record: Record<Key, string>) => Object.keys(record) as [Key, ...Key[]]

export const StatementLayoutBody = z
  .object({
    columns: z
      .array(z.enum(keysOf<StatementColumn>(statementColumns)).nullable())
      .max(200, 'Como mucho 200 columnas')
      .meta({ description: 'What each column holds, from the left; null: what is not taken' }),
    date_order: z.enum(keysOf<DateOrder>(dateOrders)),
    decimal_sign: z.enum(keysOf<DecimalSign>(decimalSigns)),
  })
  .meta({ id: 'StatementLayout' })

const bankAccountId = id('Cuenta desconocida')

export const PreviewStatementBody = z.object({
  bank_account_id: bankAccountId
    .nullish()
    .meta({ description: 'Left out: the account that it seems to be of' }),
  layout: StatementLayoutBody.optional().meta({
    description: 'Left out: as remembered for that account, or else as it seems',
  }),
})
export type PreviewStatementRequest = z.input<typeof PreviewStatementBody>

export const ReadStatementBody = z.object({
  bank_account_id: bankAccountId,
  layout: StatementLayoutBody.meta({ description: 'It is remembered for the account and for these titles' }),
})
export type ReadStatementRequest = z.input<typeof ReadStatementBody>

const rejected = z
  .array(z.object({ row: z.int().meta({ description: 'Its number in the file' }), reason: z.string() }))
  .meta({ description: 'The first 50' })

export const StatementPreviewAnswer = z
  .object({
    statement_id: z.int(),
    file_name: z.string(),
    read_before: moment.nullable().meta({ description: 'When the very same file was read already' }),
    bank_account_id: z.int().nullable(),
    is_remembered: z.boolean().meta({ description: 'It is read as the file before it' }),
    titles: z.array(z.string()),
    rows: z
      .array(z.object({ row: z.int(), cells: z.array(z.string()) }))
      .meta({ description: 'The first 20' }),
    layout: StatementLayoutBody,
    totals: z
      .object({
        credits: z.int(),
        credit_total: dollars,
        debits: z.int().meta({ description: 'Money that left: not taken' }),
        debit_total: dollars,
        rejected_rows: z.int(),
        rejected,
        first_day: day.nullable(),
        last_day: day.nullable(),
      })
      .nullable()
      .meta({ description: 'Null while it cannot be read like this' }),
    problem: z.string().nullable().meta({ description: 'What is missing before it can be read' }),
  })
  .meta({ id: 'StatementPreview' })
export type StatementPreviewAnswer = z.infer<typeof StatementPreviewAnswer>

export const Statement = z
  .object({
    id: z.int(),
    state: z.enum(['draft', 'reading', 'read', 'failed', 'cancelled']),
    file_name: z.string(),
    bank_account: z.string(),
    uploaded_at: moment,
    uploaded_by: z.string(),
    new_lines: z.int().meta({ description: 'Those that no statement of the account brought before' }),
    new_total: dollars,
    known_lines: z.int(),
    open_lines: z.int().meta({ description: 'Of the new ones, those that nobody settled yet' }),
    debit_rows: z.int(),
    rejected_rows: z.int(),
    rejected,
    first_day: day.nullable(),
    last_day: day.nullable(),
    failure: z.string().nullable(),
    progress: z
      .object({ done: z.int(), total: z.int().nullable().meta({ description: 'Null until it is known' }) })
      .nullable()
      .meta({ description: 'Only while it is read' }),
  })
  .meta({ id: 'BankStatement' })
export type Statement = z.infer<typeof Statement>

export const StatementsQuery = z.object({ page: pageStart })

export const StatementsAnswer = z
  .object({
    statements: z.array(Statement).meta({ description: 'The newest first, 20 a page' }),
    pages: pageLinks,
  })
  .meta({ id: 'BankStatements' })
export type StatementsAnswer = z.infer<typeof StatementsAnswer>
