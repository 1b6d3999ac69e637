import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { buildComponents, sellables } from '../db/schema/catalog.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { DomainError } from '../domain-error.ts'
import { followParts, lockSellables, shelfTransaction } from '../inventory/move-stock.ts'
import { mayDo, requirePermission } from '../staff/require-permission.ts'
import { addDraft } from './create-product.ts'
import { readSlottedParts, sumOf } from './internal/build-parts.ts'
import type { StoredProduct } from './internal/product-edit.ts'
import { readSpecs } from './product-rows.ts'
import { pricesOfBuild } from './reprice-builds.ts'

/**
 * Makes a draft that is like a product or a build: its texts, category, specifications, pictures, parts and price. SKU, part
 * number, bar codes, stock and photos of units are of one article alone, and a reduction is not copied; price and cost are
 * copied by who may set them. Of a build whose price follows from its parts it does so again. Returns its id.
 * @throws DomainError `not_permitted` or `product_not_found`.
 */
export async function duplicateProduct(db: Database, staff: Staff, id: number): Promise<number> {
  return shelfTransaction(db, async (tx) => {
    await requirePermission(tx, staff, 'products.change')
    // The units of a copy of a build are those of the same parts.
    await lockSellables(tx, [id])
    const [found] = await tx
      .select({ product: sellables, mayPrice: sql<boolean>`${mayDo(staff, 'products.price')}` })
      .from(sellables)
      .where(eq(sellables.id, id))
    if (!found) throw new DomainError('product_not_found')
    const { product, mayPrice } = found
    const components = await tx.select().from(buildComponents).where(eq(buildComponents.buildId, id))
    const copy = await addDraft(tx, staff, {
      kind: product.kind,
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
      ...(product.buildPricing !== null && (await pricingOf(tx, product, mayPrice))),
      components: components.map(({ buildId: _, ...component }) => component),
    })
    await followParts(tx, [copy])
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

/** Who may not set prices gets a copy that costs what its parts do. */
async function pricingOf(tx: Transaction, build: StoredProduct, mayPrice: boolean) {
  const { buildPricing, buildDiscount, priceCents, previousPriceCents } = build
  if (mayPrice) return { buildPricing, buildDiscount, priceCents, previousPriceCents }
  const sumCents = sumOf(await readSlottedParts(tx, build.id))
  return {
    buildPricing: 'sum',
    ...pricesOfBuild('sum', { sumCents, discount: null, fixedCents: null }),
  } as const
}
