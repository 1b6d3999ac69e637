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
 * The product or build, locked, as the one version that its editor has seen. What the price of a build followed of its parts
 * in the meantime is nobody's edit.
 * @throws DomainError `product_not_found`, or `product_changed`, which says who changed what since `version`.
 */
export async function lockSellable(tx: Transaction, id: number, version: number): Promise<StoredProduct> {
  const [found] = await tx.select().from(sellables).where(eq(sellables.id, id)).for('no key update')
  if (!found) throw new DomainError('product_not_found')
  if (found.version < version) throw new DomainError('product_changed')
  if (found.version !== version) await refuseChanged(tx, id, version)
  return found
}

/** The same of a product alone. */
export async function lockProduct(tx: Transaction, id: number, version: number): Promise<StoredProduct> {
  const product = await lockSellable(tx, id, version)
  if (product.kind !== 'product') throw new DomainError('product_not_found')
  return product
}

async function refuseChanged(tx: Transaction, id: number, version: number): Promise<void> {
  const missed = await tx
    .select({ fields: sellableEdits.fields, by: editorName, cause: sellableEdits.cause })
    .from(sellableEdits)
    .leftJoin(accounts, eq(accounts.id, sellableEdits.editedBy))
    .where(and(eq(sellableEdits.sellableId, id), gt(sellableEdits.version, version)))
    .orderBy(asc(sellableEdits.version))
  if (missed.length > 0 && missed.every(({ cause }) => cause === 'parts')) return
  if (missed.length === 0) throw new DomainError('product_changed')
  const labelOf = await fieldLabels(tx)
  const labels = new Set(missed.flatMap(({ fields }) => Object.keys(fields).map(labelOf)))
  const editors = new Set(missed.map(({ by }) => by ?? 'La tienda'))
  throw new DomainError('product_changed', {
    message: `${together.format(editors)} ${editors.size > 1 ? 'cambiaron' : 'cambió'} mientras tanto: ${[...labels].join(', ')}.`,
  })
}

const together = new Intl.ListFormat('es')

/** Tells what people call a field of an edit. */
export async function fieldLabels(db: Executor): Promise<(field: string) => string> {
  const labels = new Map<string, string>([
    ...Object.entries(productFieldLabels).map(([field, label]): [string, string] => [
      editedName(field),
      label,
    ]),
    ['is_hidden', 'A la venta'],
    ['parts', 'Piezas'],
    ['build_price', 'Cálculo del precio'],
    ['publish_at', 'Fecha de publicación'],
    ['stock', 'Unidades'],
    ...(await readSpecDefinitions(db)).map(({ key, label }): [string, string] => [`specs.${key}`, label]),
  ])
  // The history may tell of a specification that is no more.
  return (field) => labels.get(field) ?? (field.startsWith('specs.') ? 'Característica quitada' : field)
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
