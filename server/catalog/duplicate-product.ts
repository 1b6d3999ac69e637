import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { DomainError } from '../domain-error.ts'
import { mayDo, requirePermission } from '../staff/require-permission.ts'
import { addDraft } from './create-product.ts'
import { readSpecs } from './product-rows.ts'

/**
 * Makes a draft that is like a product: its texts, category, specifications, pictures and price. SKU, part number, bar
 * codes, stock and photos of units are of one article alone, and a reduction is not copied; price and cost are copied by
 * who may set them. Returns its id.
 * @throws DomainError `not_permitted` or `product_not_found`.
 */
export async function duplicateProduct(db: Database, staff: Staff, id: number): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'products.change')
    const [found] = await tx
      .select({ product: sellables, mayPrice: sql<boolean>`${mayDo(staff, 'products.price')}` })
      .from(sellables)
      .where(and(eq(sellables.id, id), eq(sellables.kind, 'product')))
    if (!found) throw new DomainError('product_not_found')
    const { product, mayPrice } = found
    const copy = await addDraft(tx, staff, {
      name: `${product.name} (copia)`,
      brand: product.brand,
      model: product.model,
      description: product.description,
      categoryId: product.categoryId,
      ...(mayPrice && { priceCents: product.priceCents, costCents: product.costCents }),
      taxClass: product.taxClass,
      weightGrams: product.weightGrams,
      condition: product.condition,
      grade: product.grade,
      warrantyMonths: product.warrantyMonths,
      specs: (await readSpecs(tx, [id])).get(id) ?? {},
    })
    await copyPictures(tx, id, copy)
    await recordAudit(tx, staff, {
      action: 'product_duplicated',
      subject: `sellable:${copy}`,
      after: { copy_of: id },
    })
    return copy
  })
}

async function copyPictures(tx: Transaction, from: number, to: number): Promise<void> {
  const pictures = await tx
    .select()
    .from(sellableMedia)
    .where(and(eq(sellableMedia.sellableId, from), isNull(sellableMedia.serialId)))
    .orderBy(asc(sellableMedia.position))
  if (pictures.length === 0) return
  await tx.insert(sellableMedia).values(
    pictures.map(({ mediaId, alt, isReal, sourceId, cut }, position) => ({
      sellableId: to,
      position,
      mediaId,
      alt,
      isReal,
      sourceId,
      cut,
    })),
  )
}
