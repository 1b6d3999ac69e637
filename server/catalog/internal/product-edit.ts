import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { productFieldLabels } from '../../../contract/product-fields.ts'
import type { Staff } from '../../accounts/actor.ts'
import { noteCatalogChange } from '../../catalog-changes/catalog-changes.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { accounts } from '../../db/schema/accounts.ts'
import {
  type EditedFields,
  priceChanges,
  sellableEdits,
  sellables,
  specValues,
} from '../../db/schema/catalog.ts'
import { DomainError } from '../../domain-error.ts'
import { addSpecs } from '../add-sellables.ts'
import { editorName } from '../editor-name.ts'
import type { Specs } from '../product-rows.ts'
import { readSpecDefinitions } from '../read-spec-definitions.ts'
import type { SpecValue } from '../spec-definitions.ts'
import { editedName } from './product-changes.ts'

export type StoredProduct = typeof sellables.$inferSelect

/** What an edit writes: columns, specifications by key (null takes one away), and the same as the history tells it. */
export type Edit = {
  set: Partial<Omit<typeof sellables.$inferInsert, 'hiddenAt'>> & { hiddenAt?: ReturnType<typeof sql> | null }
  specs?: Record<string, SpecValue | null>
  fields: EditedFields
}

/** Who of the staff edits; null: the clock. */
export type Editor = { staff: Staff; cause: 'staff' } | { staff: null; cause: 'schedule' }

/**
 * The product, locked, as the one version that its editor has seen.
 * @throws DomainError `product_not_found`, or `product_changed`, which says who changed what since `version`.
 */
export async function lockProduct(tx: Transaction, id: number, version: number): Promise<StoredProduct> {
  const [product] = await tx
    .select()
    .from(sellables)
    .where(and(eq(sellables.id, id), eq(sellables.kind, 'product')))
    .for('no key update')
  if (!product) throw new DomainError('product_not_found')
  if (product.version !== version) throw await changedSince(tx, id, version)
  return product
}

async function changedSince(tx: Transaction, id: number, version: number): Promise<DomainError> {
  const missed = await tx
    .select({ fields: sellableEdits.fields, by: editorName })
    .from(sellableEdits)
    .leftJoin(accounts, eq(accounts.id, sellableEdits.editedBy))
    .where(and(eq(sellableEdits.sellableId, id), gt(sellableEdits.version, version)))
    .orderBy(asc(sellableEdits.version))
  if (missed.length === 0) return new DomainError('product_changed')
  const labelOf = await fieldLabels(tx)
  const labels = new Set(missed.flatMap(({ fields }) => Object.keys(fields).map(labelOf)))
  const editors = new Set(missed.map(({ by }) => by ?? 'La tienda'))
  return new DomainError('product_changed', {
    message: `${[...editors].join(' y ')} cambió mientras tanto: ${[...labels].join(', ')}.`,
  })
}

/** Tells what people call a field of an edit. */
export async function fieldLabels(db: Executor): Promise<(field: string) => string> {
  const labels = new Map<string, string>([
    ...Object.entries(productFieldLabels).map(([field, label]): [string, string] => [
      editedName(field),
      label,
    ]),
    ['is_hidden', 'A la venta'],
    ['publish_at', 'Fecha de publicación'],
    ['stock', 'Unidades'],
    ...(await readSpecDefinitions(db)).map(({ key, label }): [string, string] => [`specs.${key}`, label]),
  ])
  return (field) => labels.get(field) ?? field
}

/** Writes an edit of a locked product with its history, and tells the pages. Returns the version that it makes. */
export async function writeEdit(
  tx: Transaction,
  product: StoredProduct,
  { set, specs = {}, fields }: Edit,
  { staff, cause }: Editor,
): Promise<number> {
  const version = product.version + 1
  await tx
    .update(sellables)
    .set({ ...set, version, updatedAt: sql`now()` })
    .where(eq(sellables.id, product.id))
  await writeSpecs(tx, product.id, specs)
  const newPriceCents = set.priceCents
  // The prices of a draft are nobody's history: it may still be thrown away.
  if (newPriceCents !== undefined && product.publishedAt !== null)
    await tx.insert(priceChanges).values({
      sellableId: product.id,
      oldPriceCents: product.priceCents,
      newPriceCents,
      cause: 'staff',
    })
  await tx
    .insert(sellableEdits)
    .values({ sellableId: product.id, version, cause, fields, editedBy: staff?.accountId ?? null })
  // Nobody sees a draft, unless this very edit makes it public.
  if (product.publishedAt !== null || set.hiddenAt === null)
    await noteCatalogChange(tx, 'product', [product.id])
  return version
}

async function writeSpecs(
  tx: Transaction,
  id: number,
  specs: Record<string, SpecValue | null>,
): Promise<void> {
  const keys = Object.keys(specs)
  if (keys.length === 0) return
  await tx
    .delete(specValues)
    .where(and(eq(specValues.sellableId, id), sql`${specValues.key} = any(${sql.param(keys)}::text[])`))
  const kept = Object.entries(specs).filter(([, value]) => value !== null)
  await addSpecs(tx, [{ id, specs: Object.fromEntries(kept) as Specs }])
}
