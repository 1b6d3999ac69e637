import { sql } from 'drizzle-orm'
import type { StockFiguresQuery } from '../../contract/api/admin/figures.ts'
import { toDollars } from '../../contract/money.ts'
import { shopDay } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { safeCell } from '../imports/safe-cell.ts'
import type { Cell } from '../sheets/sheet-row.ts'
import { csvOf } from '../sheets/write-csv.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { categoryLabel } from './internal/category-label.ts'
import { shelf } from './internal/shelf.ts'

const PIECE = 2_000

type Held = {
  id: number
  sku: string
  name: string
  category: string
  units: number
  cost_cents: number | null
  price_cents: number | null
  since: Date
  sold_units: number
}

/**
 * All that lies on the shelf as a CSV, piece by piece: what the sums of the screen are made of.
 * @throws DomainError `not_permitted`, before the first piece.
 */
export async function exportStock(
  db: Database,
  staff: Staff,
  { days }: StockFiguresQuery,
): Promise<AsyncGenerator<Uint8Array>> {
  await requirePermission(db, staff, 'figures.read')
  await recordAudit(db, staff, {
    action: 'figures_exported',
    subject: 'figures',
    after: { format: 'csv', told_by: 'Inventario' },
  })
  return csvOf(piecesOf(db, days))
}

async function* piecesOf(db: Database, days: number): AsyncGenerator<Cell[][]> {
  yield [
    [
      'SKU',
      'Artículo',
      'Categoría',
      'Unidades',
      'Costo de una',
      'Valor',
      'Precio',
      'En la tienda desde',
      `Vendidas en ${days} días`,
    ],
  ]
  for (let last = 0; ; ) {
    const { rows } = await db.execute<Held>(sql`
      select id, sku, name, ${categoryLabel} as category, units, cost_cents, price_cents, since, sold_units::int
        from ${shelf(
          days,
          sql`id in (
          select id from sellable where id > ${last} and stock > 0 and build_pricing is null order by id limit ${PIECE})`,
        )} as held
       order by id`)
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield rows.map((row) => [
      safeCell(row.sku),
      safeCell(row.name),
      safeCell(row.category),
      row.units,
      row.cost_cents === null ? '' : toDollars(row.cost_cents),
      row.cost_cents === null ? '' : toDollars(row.cost_cents * row.units),
      row.price_cents === null ? '' : toDollars(row.price_cents),
      shopDay(new Date(row.since)),
      row.sold_units,
    ])
  }
}
