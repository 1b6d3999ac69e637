/** What a column of a bank's statement can hold, each with what a list of choices says of it. */
export const statementColumns = {
  day: 'Fecha',
  credit: 'Abono',
  debit: 'Débito',
  amount: 'Monto',
  sign: 'Abono o débito',
  reference: 'Comprobante',
  concept: 'Concepto',
  payer_name: 'Nombre de quien paga',
  payer_identification: 'Cédula o RUC de quien paga',
  balance: 'Saldo',
} as const

export type StatementColumn = keyof typeof statementColumns

/** The order of day, month and year in a date of figures alone. */
export const dateOrders = { dmy: 'día/mes/año', mdy: 'mes/día/año', ymd: 'año/mes/día' } as const

export type DateOrder = keyof typeof dateOrders

/** What stands before the cents. */
export const decimalSigns = { '.': 'punto (1234.50)', ',': 'coma (1234,50)' } as const

export type DecimalSign = keyof typeof decimalSigns

/** How the table of a bank's statement is read. */
export type StatementLayout = {
  /**
   * What each column holds, from the left; null: what nobody needs. Several may hold parts of the concept. Money that came
   * stands in `credit`, or in `amount`: what is negative there, or has a letter of a debit in `sign`, left the account.
   */
  columns: readonly (StatementColumn | null)[]
  date_order: DateOrder
  decimal_sign: DecimalSign
}

/** What is missing before a statement can be read like this, or null. */
export function refuseLayout({ columns }: StatementLayout): string | null {
  const count = (kind: StatementColumn) => columns.filter((column) => column === kind).length
  const twice = (Object.keys(statementColumns) as StatementColumn[]).find(
    (kind) => kind !== 'concept' && count(kind) > 1,
  )
  if (twice) return `Dos columnas dicen «${statementColumns[twice]}»: deja una`
  if (count('day') === 0) return 'Di qué columna tiene la fecha'
  if (count('credit') + count('amount') === 0) return 'Di qué columna tiene los abonos o el monto'
  if (count('amount') > 0 && count('credit') + count('debit') > 0)
    return 'Elige el monto en una columna, o abonos y débitos en dos'
  if (count('sign') > 0 && count('amount') === 0)
    return '«Abono o débito» acompaña a una columna con el monto'
  return null
}

export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024
export const MAX_FILE_NAME_LENGTH = 150
