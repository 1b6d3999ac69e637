import type { CustomersQuery } from '../../contract/api/admin/customers.ts'
import { toDollars } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { showPhone } from '../../contract/phone.ts'
import { shopDay } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import type { PageStart } from '../db/key-page.ts'
import { safeCell } from '../imports/safe-cell.ts'
import type { Cell } from '../sheets/sheet-row.ts'
import { csvOf } from '../sheets/write-csv.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { type CustomerRow, findCustomers, readRows } from './list-customers.ts'

const PIECE = 500

const titles = [
  'Nombre',
  'Usuario',
  'Correo',
  'Correo confirmado',
  'Teléfono',
  'Identificación',
  'Desde',
  'Pedidos',
  'En curso',
  'Pagado',
  'Último pedido',
  'Fecha del último pedido',
  'Bloqueado',
]

/**
 * The customers that fit a search and a filter as a CSV, piece by piece, safe to open in a spreadsheet. The demo's made-up
 * ones are left out. It is written down who took it, and by which filter.
 * @throws DomainError `not_permitted`, before the first piece.
 */
export async function exportCustomers(
  db: Database,
  staff: Staff,
  { q, filter }: Pick<CustomersQuery, 'q' | 'filter'>,
): Promise<AsyncGenerator<Uint8Array>> {
  await requirePermission(db, staff, 'customers.export')
  // What was searched for is a person's name as often as not, and stays out of the audit.
  await recordAudit(db, staff, {
    action: 'customers_exported',
    subject: 'customers',
    after: { filter: filter ?? null, is_searched: Boolean(q?.trim()) },
  })
  return csvOf(piecesOf(db, { q, filter }))
}

async function* piecesOf(
  db: Database,
  filter: Pick<CustomersQuery, 'q' | 'filter'>,
): AsyncGenerator<Cell[][]> {
  yield [titles]
  for (let start: PageStart | null = null; ; ) {
    const found = await findCustomers(db, filter, start, PIECE)
    const piece = found.slice(0, PIECE)
    const rows = await readRows(db, piece)
    yield rows.filter(({ is_example }) => !is_example).map(toCells)
    const last = piece.at(-1)
    if (!last || found.length <= PIECE) return
    start = { side: 'after', keys: [last.at, last.key] }
  }
}

function toCells(row: CustomerRow): Cell[] {
  const day = (moment: string) => shopDay(new Date(moment))
  return [
    safeCell(row.name),
    safeCell(row.username ?? ''),
    safeCell(row.email),
    row.kind === 'counter' ? '' : row.is_unconfirmed ? 'No' : 'Sí',
    safeCell(showPhone(row.phone)),
    safeCell(row.identification),
    day(row.since),
    row.orders,
    row.open_orders,
    toDollars(row.cents),
    row.last_id === null ? '' : formatOrderNumber(row.last_id),
    row.last_at === null ? '' : day(row.last_at),
    row.is_blocked ? 'Sí' : '',
  ]
}
