import type { ProductChanges } from '../../contract/api/admin/products.ts'
import { formatCents } from '../../contract/money.ts'
import {
  type Condition,
  conditionLabels,
  type TaxClass,
  taxClassLabels,
} from '../../contract/product-fields.ts'
import { formatMoment } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { categories, type EditedFields } from '../db/schema/catalog.ts'
import { editedName } from './internal/product-changes.ts'
import { fieldLabels } from './internal/product-edit.ts'
import { readSpecDefinitions } from './read-spec-definitions.ts'
import { type SpecValue, specText } from './spec-definitions.ts'

/** A field of an edit as people read it. Null: nothing. */
export type ToldField = { field: string; label: string; before: string | null; after: string | null }

/** Tells what edits changed as people read it. */
export async function editTeller(db: Executor): Promise<(fields: EditedFields) => ToldField[]> {
  const labelOf = await fieldLabels(db)
  const textOf = await fieldTexts(db)
  return (fields) =>
    Object.entries(fields).map(([field, { before, after }]) => ({
      field,
      label: labelOf(field),
      before: textOf(field, before),
      after: textOf(field, after),
    }))
}

/** Tells how people read what a field of an edit held. */
async function fieldTexts(db: Executor): Promise<(field: string, value: unknown) => string | null> {
  const categoryOf = new Map(
    (await db.select({ id: categories.id, label: categories.label }).from(categories)).map((one) => [
      one.id,
      one.label,
    ]),
  )
  const definitionOf = new Map((await readSpecDefinitions(db)).map((one) => [`specs.${one.key}`, one]))
  return (field, value) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
    const definition = definitionOf.get(field)
    if (definition) return specText(definition, value as SpecValue)
    if (field.endsWith('_cents')) return formatCents(Number(value))
    if (field === 'category_id') return categoryOf.get(Number(value)) ?? String(value)
    if (field === 'condition') return conditionLabels[value as Condition]
    if (field === 'tax_class') return taxClassLabels[value as TaxClass]
    if (field === 'publish_at') return formatMoment(String(value))
    if (field === 'warranty_months') return value === 1 ? '1 mes' : `${value} meses`
    if (field === 'weight_grams') return `${value} g`
    // What is hidden is said the other way round: see `fieldLabels`.
    if (field === 'is_hidden') return value ? 'No' : 'Sí'
    if (typeof value === 'boolean') return value ? 'Sí' : 'No'
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
}

/** What a product that is not there yet begins with, as an edit tells it. */
export function fieldsOfNew({ specs = {}, ...fields }: ProductChanges): EditedFields {
  const given = [
    ...Object.entries(fields).map(([field, after]) => [editedName(field), after] as const),
    ...Object.entries(specs).map(([key, after]) => [`specs.${key}`, after] as const),
  ]
  return Object.fromEntries(given.map(([field, after]) => [field, { before: null, after }]))
}
