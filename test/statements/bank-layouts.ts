import type { Random } from './people.ts'

/** What a column of a statement says. `amount` has a sign or stands beside `sign`; `none` is of no use to a shop. */
export type ColumnRole =
  | 'day'
  | 'reference'
  | 'concept'
  | 'payer'
  | 'identification'
  | 'amount'
  | 'sign'
  | 'credit'
  | 'debit'
  | 'balance'
  | 'none'

export type BankLayout = {
  bank: string
  columns: readonly { header: string; role: ColumnRole }[]
  /** Where the concept is cut off. */
  conceptWidth: number
  days: 'dd/mm/yyyy' | 'dd/mm/yyyy hh:mm' | 'yyyy-mm-dd' | 'dd-mmm-yyyy' | 'dd-mm-yyyy'
  decimals: 'point' | 'comma'
  hasThousands: boolean
  hasDollarSign: boolean
  /** What `sign` says of money that came and of money that left. */
  signs: readonly [string, string]
  files: readonly FileKind[]
  /** Whether the bank says above the table whose account it is. */
  hasTitle: boolean
  hasTotals: boolean
  newestFirst: boolean
}

export const fileKinds = ['csv', 'csv-semicolon', 'tsv', 'txt', 'xlsx', 'xls-html', 'xls-tsv'] as const
export type FileKind = (typeof fileKinds)[number]

const column = (header: string, role: ColumnRole) => ({ header, role })

/** As banks and cooperatives of Ecuador lay their statements out, in their words. */
const layouts: readonly BankLayout[] = [
  {
    bank: 'Banco Pichincha',
    columns: [
      column('FECHA', 'day'),
      column('CODIGO', 'none'),
      column('CONCEPTO', 'concept'),
      column('TIPO', 'sign'),
      column('DOCUMENTO', 'reference'),
      column('OFICINA', 'none'),
      column('MONTO', 'amount'),
      column('SALDO', 'balance'),
    ],
    conceptWidth: 90,
    days: 'dd/mm/yyyy',
    decimals: 'point',
    hasThousands: false,
    hasDollarSign: false,
    signs: ['C', 'D'],
    files: ['csv', 'xlsx', 'txt'],
    hasTitle: true,
    hasTotals: false,
    newestFirst: true,
  },
  {
    bank: 'Banco Guayaquil',
    columns: [
      column('Fecha', 'day'),
      column('Tipo de transacción', 'none'),
      column('Descripción', 'concept'),
      column('Referencia', 'reference'),
      column('Débito', 'debit'),
      column('Crédito', 'credit'),
      column('Saldo', 'balance'),
    ],
    conceptWidth: 70,
    days: 'dd-mm-yyyy',
    decimals: 'comma',
    hasThousands: true,
    hasDollarSign: false,
    signs: ['', ''],
    files: ['csv-semicolon', 'xls-html'],
    hasTitle: true,
    hasTotals: true,
    newestFirst: false,
  },
  {
    bank: 'Banco del Pacífico',
    columns: [
      column('Fecha Contable', 'day'),
      column('Núm. Documento', 'reference'),
      column('Descripción', 'concept'),
      column('Ordenante', 'payer'),
      column('Valor', 'amount'),
      column('Saldo Contable', 'balance'),
    ],
    conceptWidth: 60,
    days: 'dd-mmm-yyyy',
    decimals: 'comma',
    hasThousands: false,
    hasDollarSign: false,
    signs: ['', ''],
    files: ['xls-tsv', 'tsv', 'txt'],
    hasTitle: false,
    hasTotals: false,
    newestFirst: false,
  },
  {
    bank: 'Produbanco',
    columns: [
      column('FECHA', 'day'),
      column('REFERENCIA', 'reference'),
      column('DESCRIPCIÓN', 'concept'),
      column('+/-', 'sign'),
      column('VALOR', 'amount'),
      column('SALDO CONTABLE', 'balance'),
      column('SALDO DISPONIBLE', 'none'),
      column('OFICINA', 'none'),
    ],
    conceptWidth: 120,
    days: 'dd/mm/yyyy hh:mm',
    decimals: 'point',
    hasThousands: true,
    hasDollarSign: true,
    signs: ['(+)', '(-)'],
    files: ['xlsx', 'xls-html', 'csv'],
    hasTitle: true,
    hasTotals: true,
    newestFirst: true,
  },
  {
    bank: 'Cooperativa JEP',
    columns: [
      column('Fecha', 'day'),
      column('Hora', 'none'),
      column('Transacción', 'none'),
      column('Nro. Comprobante', 'reference'),
      column('Ordenante', 'payer'),
      column('Identificación', 'identification'),
      column('Concepto', 'concept'),
      column('Depósito', 'credit'),
      column('Retiro', 'debit'),
      column('Saldo', 'balance'),
    ],
    conceptWidth: 100,
    days: 'yyyy-mm-dd',
    decimals: 'point',
    hasThousands: false,
    hasDollarSign: false,
    signs: ['', ''],
    files: ['csv', 'xlsx', 'tsv'],
    hasTitle: false,
    hasTotals: true,
    newestFirst: false,
  },
]

/** One of these, as it is or with what banks change from one year to the next. */
export function drawLayout(random: Random): BankLayout {
  const layout = random.pick(layouts)
  return {
    ...layout,
    columns: drawColumns(random, layout.columns),
    newestFirst: random.chance(0.8) ? layout.newestFirst : !layout.newestFirst,
    hasTitle: random.chance(0.8) ? layout.hasTitle : !layout.hasTitle,
    hasTotals: random.chance(0.8) ? layout.hasTotals : !layout.hasTotals,
  }
}

/** Sometimes in another order, or without the balance. */
function drawColumns(random: Random, columns: BankLayout['columns']): BankLayout['columns'] {
  const kept = random.chance(0.15) ? columns.filter(({ role }) => role !== 'balance') : columns
  return random.chance(0.15) ? random.shuffle(kept) : kept
}
