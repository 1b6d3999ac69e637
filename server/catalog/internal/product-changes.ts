import { asc, eq, inArray } from 'drizzle-orm'
import type { ProductChanges } from '../../../contract/api/admin/products.ts'
import { moneyFields } from '../../../contract/product-fields.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { categories, type EditedFields, type sellables, specDefinitions } from '../../db/schema/catalog.ts'
import { DomainError } from '../../domain-error.ts'
import { readSpecDefinitions } from '../read-spec-definitions.ts'
import type { SpecDefinition, SpecValue } from '../spec-definitions.ts'

/** The column of each field that the staff write. Prices and costs are in cents by now. */
const columnOf = {
  name: 'name',
  sku: 'sku',
  brand: 'brand',
  model: 'model',
  part_number: 'partNumber',
  description: 'description',
  category_id: 'categoryId',
  condition: 'condition',
  grade: 'grade',
  warranty_months: 'warrantyMonths',
  weight_grams: 'weightGrams',
  tax_class: 'taxClass',
  is_featured: 'isFeatured',
  price: 'priceCents',
  previous_price: 'previousPriceCents',
  cost: 'costCents',
} as const satisfies Record<keyof Omit<ProductChanges, 'specs'>, keyof typeof sellables.$inferSelect>

type Field = keyof typeof columnOf
/** Those of them that a change sets. */
export type Columns = Partial<Pick<typeof sellables.$inferInsert, (typeof columnOf)[Field]>>

/** The same fields with specifications as their definitions hold them. */
type Typed = Omit<ProductChanges, 'specs'> & { specs?: Record<string, SpecValue | null> }

/** What a field is called in the history, where money is in cents. */
export function editedName(field: string): string {
  return moneyFields.has(field) ? `${field}_cents` : field
}

const columnOfName = new Map(
  (Object.keys(columnOf) as Field[]).map((field) => [editedName(field), columnOf[field]]),
)

/** The column that the history calls so; undefined for what is no column, such as a specification. */
export function columnOfEdited(name: string): (typeof columnOf)[Field] | undefined {
  return columnOfName.get(name)
}

/** The columns that these fields mean. */
export function columnsOf(changes: Omit<ProductChanges, 'specs'>): Columns {
  const given = (Object.keys(columnOf) as Field[]).filter((field) => changes[field] !== undefined)
  return Object.fromEntries(given.map((field) => [columnOf[field], changes[field]]))
}

/** What of the changes differs from what is written, as the history tells it. */
export function differencesOf(
  stored: typeof sellables.$inferSelect,
  storedSpecs: Readonly<Record<string, SpecValue | undefined>>,
  { specs = {}, ...changes }: Typed,
): EditedFields {
  const fields: EditedFields = {}
  for (const field of Object.keys(columnOf) as Field[]) {
    const [before, after] = [stored[columnOf[field]], changes[field]]
    if (after !== undefined && after !== before) fields[editedName(field)] = { before, after }
  }
  for (const [key, after] of Object.entries(specs)) {
    const before = storedSpecs[key] ?? null
    if (JSON.stringify(before) !== JSON.stringify(after)) fields[`specs.${key}`] = { before, after }
  }
  return fields
}

/**
 * Checks what the fields have to be together, once the changes are made.
 * @throws DomainError `invalid` with a sentence for each field that is to blame.
 */
export function refuseUnfit(
  after: Pick<Columns, 'condition' | 'grade' | 'priceCents' | 'previousPriceCents'>,
): void {
  const fields: Record<string, string> = {}
  if (after.grade && after.condition !== 'refurbished') fields.grade = 'Solo un reacondicionado tiene grado'
  if (after.previousPriceCents != null) {
    if (after.priceCents == null) fields.previous_price = 'Sin precio no hay precio de antes'
    else if (after.previousPriceCents <= after.priceCents)
      fields.previous_price = 'Debe ser mayor que el precio'
  }
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
}

/** @throws DomainError `invalid` */
export async function refuseUnknownCategory(db: Executor, categoryId: number | undefined): Promise<void> {
  if (categoryId === undefined) return
  // Beyond what the column holds there is none either.
  const [category] =
    categoryId > 32_767
      ? []
      : await db
          .select({ id: categories.id })
          .from(categories)
          .where(eq(categories.id, categoryId))
          // It stays until the product is in it.
          .for('key share')
  if (!category) throw new DomainError('invalid', { fields: { category_id: 'Elige una categoría' } })
}

/**
 * Keeps these specifications until the transaction has given products their values. It comes before `readTypedSpecs`, which
 * then knows what is there.
 */
export async function holdSpecDefinitions(tx: Transaction, keys: Iterable<string>): Promise<void> {
  const held = [...new Set(keys)].sort()
  if (held.length === 0) return
  await tx
    .select({ key: specDefinitions.key })
    .from(specDefinitions)
    .where(inArray(specDefinitions.key, held))
    .orderBy(asc(specDefinitions.key))
    .for('key share')
}

/**
 * The specifications as their definitions hold them. An empty list takes one away, as null does.
 * @throws DomainError `invalid`
 */
export async function readTypedSpecs(
  db: Executor,
  typed: NonNullable<ProductChanges['specs']>,
): Promise<Record<string, SpecValue | null>> {
  const definitions = new Map((await readSpecDefinitions(db)).map((one) => [one.key, one]))
  const fields: Record<string, string> = {}
  const specs: Record<string, SpecValue | null> = {}
  for (const [key, value] of Object.entries(typed)) {
    const definition = definitions.get(key)
    const complaint = definition ? complaintOf(definition, value) : 'Característica desconocida'
    if (complaint) fields[`specs.${key}`] = complaint
    else specs[key] = Array.isArray(value) ? (value.length === 0 ? null : [...new Set(value)]) : value
  }
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
  return specs
}

/** Why a specification cannot hold a value; null: it can. */
export function complaintOf({ type, isMany }: SpecDefinition, value: SpecValue | null): string | null {
  if (value === null) return null
  if (isMany) return Array.isArray(value) ? null : 'Escribe una lista de valores'
  if (type === 'number') return typeof value === 'number' ? null : 'Escribe un número'
  if (type === 'boolean') return typeof value === 'boolean' ? null : 'Elige sí o no'
  return typeof value === 'string' ? null : 'Escribe un texto'
}
