import { inArray, sql } from 'drizzle-orm'
import type { ProductsQuery } from '../../contract/api/admin/products.ts'
import { importColumns } from '../../contract/import-layout.ts'
import { toDollars } from '../../contract/money.ts'
import { conditionLabels, taxClassLabels } from '../../contract/product-fields.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { fitsDeskFilter } from '../catalog/desk-filter.ts'
import { readSpecs } from '../catalog/product-rows.ts'
import { readSpecDefinitions } from '../catalog/read-spec-definitions.ts'
import type { SpecDefinition, SpecValue } from '../catalog/spec-definitions.ts'
import type { Database } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import type { Cell } from '../sheets/sheet-row.ts'
import { csvOf } from '../sheets/write-csv.ts'
import { xlsxOf } from '../sheets/write-xlsx.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { safeCell } from './safe-cell.ts'

type Filter = Omit<ProductsQuery, 'page'>
type Format = 'csv' | 'xlsx'

const PIECE = 500

/**
 * All products that fit a search and filters as a file, piece by piece: with each field that an import can take, and those
 * specifications that any of them has. Brought back it changes nothing.
 * @throws DomainError `not_permitted`, before the first piece.
 */
export async function exportProducts(
  db: Database,
  staff: Staff,
  { format, ...filter }: Filter & { format: Format },
): Promise<AsyncGenerator<Uint8Array>> {
  await requirePermission(db, staff, 'products.read')
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct key from spec_value
     where sellable_id in (select id from sellable where ${fitsDeskFilter(filter)})`)
  const used = new Set(rows.map(({ key }) => key))
  const specs = (await readSpecDefinitions(db)).filter(({ key }) => used.has(key))
  await recordAudit(db, staff, {
    action: 'products_exported',
    subject: 'products',
    after: { ...filter, format },
  })
  const pieces = piecesOf(db, filter, specs)
  return format === 'csv' ? csvOf(pieces) : xlsxOf(pieces)
}

async function* piecesOf(
  db: Database,
  filter: Filter,
  specs: readonly SpecDefinition[],
): AsyncGenerator<Cell[][]> {
  yield [titlesOf(specs)]
  const fits = fitsDeskFilter(filter)
  const { rows: categories } = await db.execute<{ id: number; label: string }>(
    sql`select id, label from category`,
  )
  const categoryOf = new Map(categories.map(({ id, label }) => [id, label]))
  for (let last = 0; ; ) {
    // Ids first: what fits is written for the table alone.
    const { rows: ids } = await db.execute<{ id: number }>(
      sql`select id from sellable where ${fits} and id > ${last} order by id limit ${PIECE}`,
    )
    const end = ids.at(-1)
    if (!end) return
    last = end.id
    const list = ids.map(({ id }) => id)
    const products = await db
      .select()
      .from(sellables)
      .where(inArray(sellables.id, list))
      .orderBy(sellables.id)
    const specsOf = await readSpecs(db, list)
    yield products.map((product) => {
      const values: Readonly<Record<string, SpecValue | undefined>> = specsOf.get(product.id) ?? {}
      const category = product.categoryId === null ? '' : (categoryOf.get(product.categoryId) ?? '')
      return [...fieldCells(product, category), ...specs.map((spec) => specCell(spec, values[spec.key]))]
    })
  }
}

/** What an import understands. Two specifications with one name go by their keys. */
function titlesOf(specs: readonly SpecDefinition[]): string[] {
  const named = specs.map(({ label, unit }) => (unit ? `${label} (${unit})` : label))
  const titles = specs.map(({ key }, at) =>
    named.indexOf(named[at] ?? '') === named.lastIndexOf(named[at] ?? '') ? (named[at] ?? key) : key,
  )
  return [...Object.values(importColumns), ...titles.map(safeCell)]
}

function fieldCells(product: typeof sellables.$inferSelect, category: string): Cell[] {
  const money = (cents: number | null) => (cents === null ? '' : toDollars(cents))
  const cells: Record<keyof typeof importColumns, Cell> = {
    sku: safeCell(product.sku),
    part_number: safeCell(product.partNumber ?? ''),
    name: safeCell(product.name),
    brand: safeCell(product.brand ?? ''),
    model: safeCell(product.model ?? ''),
    category_id: safeCell(category),
    price: money(product.priceCents),
    previous_price: money(product.previousPriceCents),
    cost: money(product.costCents),
    stock: product.stock,
    weight_grams: product.weightGrams ?? '',
    warranty_months: product.warrantyMonths,
    condition: conditionLabels[product.condition],
    grade: product.grade ?? '',
    tax_class: taxClassLabels[product.taxClass],
    description: safeCell(product.description),
  }
  return (Object.keys(importColumns) as (keyof typeof importColumns)[]).map((column) => cells[column])
}

function specCell({ isMany }: SpecDefinition, value: SpecValue | undefined): Cell {
  if (value === undefined) return ''
  if (isMany) {
    const values = [value].flat().map(String)
    const cell = values.join(' | ')
    // A single value with a comma would come back as two.
    return safeCell(values.length === 1 && /[,;]/.test(cell) ? `${cell} |` : cell)
  }
  if (typeof value === 'number') return value
  return safeCell(typeof value === 'boolean' ? (value ? 'Sí' : 'No') : String(value))
}
