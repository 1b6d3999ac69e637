/** What a column of a bank's statement can hold. */
export const statementColumns = [
  'day',
  'amount',
  'credit',
  'debit',
  'sign',
  'reference',
  'concept',
  'payer_name',
  'payer_identification',
  'balance',
] as const

export type StatementColumn = (typeof statementColumns)[number]

/** The order of day, month and year in a date of figures alone. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const

export type DateOrder = (typeof dateOrders)[number]

/** How the table of a bank's statement is read. */
export type StatementLayout = {
  /**
   * Of each kind the positions of its columns, from 0. The texts may stand in several; all others stand in one. Money that
   * came stands in `credit`, or in `amount`: there a negative one left the account, or a letter in `sign` says so.
   */
  columns: Partial<Record<StatementColumn, readonly number[]>>
  date_order: DateOrder
  /** What stands before the cents. */
  decimal_sign: '.' | ','
}
