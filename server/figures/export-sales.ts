import type { SalesQuery, SalesSums } from '../../contract/api/admin/figures.ts'
import { salesByLabels } from '../../contract/figures.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { safeCell } from '../imports/safe-cell.ts'
import type { Cell } from '../sheets/sheet-row.ts'
import { figuresFile } from './internal/figures-file.ts'
import { readSales } from './read-sales.ts'

/** The columns of `sums` as a person reads them. */
const columns: readonly [title: string, of: keyof SalesSums][] = [
  ['Ventas netas con IVA', 'net'],
  ['Ventas netas sin IVA', 'base'],
  ['Vendido con IVA', 'sold'],
  ['Envío con IVA', 'freight'],
  ['Devuelto con IVA', 'returned'],
  ['Rebajado con IVA', 'cut'],
  ['Pedidos', 'orders'],
  ['Unidades', 'units'],
  ['Sin IVA, con costo conocido', 'costed_base'],
  ['Costo', 'cost'],
  ['Margen', 'margin'],
  ['Sin IVA, sin costo conocido', 'uncosted_base'],
]

/**
 * The same figures as a CSV that spreadsheets of Ecuador open, with all rows, and the sum below them.
 * @throws DomainError `not_permitted`, before the first piece.
 */
export async function exportSales(
  db: Database,
  staff: Staff,
  query: SalesQuery,
): Promise<AsyncGenerator<Uint8Array>> {
  const { total, rows } = await readSales(db, staff, query, { mostRows: Number.POSITIVE_INFINITY })
  const numbers = (sums: SalesSums): Cell[] => columns.map(([, of]) => sums[of])
  return figuresFile(db, staff, { ...query, told_by: salesByLabels[query.by] }, [
    [salesByLabels[query.by], 'SKU', ...columns.map(([title]) => title), 'Ventas netas del período anterior'],
    ...rows.map((row) => [
      ...[safeCell(row.label), safeCell(row.sku ?? '')],
      ...numbers(row),
      row.before?.net ?? 0,
    ]),
    ['Total', '', ...numbers(total), ''],
  ])
}
