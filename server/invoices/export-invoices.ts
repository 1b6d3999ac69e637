import { sql } from 'drizzle-orm'
import { buyerKindCodes, buyerKindLabels } from '../../contract/invoices.ts'
import { formatCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { invoices } from '../db/schema/invoices.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isWithin } from './list-invoices.ts'

const header = [
  'Fecha',
  'Número',
  'Clave de acceso',
  'Tipo de identificación',
  'Identificación',
  'Nombre',
  'Tarifa IVA %',
  'Base gravada',
  'Base 0 %',
  'IVA',
  'Total',
  'Pedido',
]

/**
 * The invoices of some days for the accountant, by day and number: CSV in UTF-8 as a spreadsheet in Spanish reads it, with
 * semicolons between cells and dollars like 86,96. Those that were annulled are left out, so that the columns add up to
 * what the screen says.
 * @throws DomainError `not_permitted`.
 */
export async function exportInvoices(
  db: Database,
  staff: Staff,
  period: { from?: string | undefined; to?: string | undefined },
): Promise<string> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'invoices.read')
    const rows = await tx
      .select()
      .from(invoices)
      .where(sql`annulled_at is null and ${isWithin(period)}`)
      .orderBy(invoices.issuedOn, invoices.number, invoices.id)
    await recordAudit(tx, staff, {
      action: 'invoices_exported',
      subject: 'invoices',
      after: { from: period.from, to: period.to, invoices: rows.length },
    })
    const lines = rows.map((row) => [
      row.issuedOn,
      row.number,
      row.accessKey,
      `${buyerKindCodes[row.buyerKind]} ${buyerKindLabels[row.buyerKind]}`,
      row.buyerIdentification,
      row.buyerName,
      row.taxedBaseCents > 0 ? String(row.taxRateBp / 100).replace('.', ',') : '0',
      amount(row.taxedBaseCents),
      amount(row.zeroBaseCents),
      amount(row.taxCents),
      amount(row.totalCents),
      formatOrderNumber(row.orderId),
    ])
    // Spreadsheets take a file for UTF-8 by its first bytes.
    return `\ufeff${[header, ...lines].map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`
  })
}

const amount = (cents: number) => formatCents(cents).replace('$', '').replace('.', ',')

/**
 * A spreadsheet would run what begins like a formula, also behind a comma or a semicolon: one of another language cuts a
 * line into cells there.
 */
function cell(text: string): string {
  const inert = text.replace(/(^|[;,])(?=\s*[=+\-@])/g, "$1'")
  return inert === text && !/[";\r\n]/.test(text) ? text : `"${inert.replaceAll('"', '""')}"`
}
