import { and, desc, eq } from 'drizzle-orm'
import type { DeskProductAnswer, ProductEdit } from '../../contract/api/admin/products.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { categories, media, sellableEdits, sellables } from '../db/schema/catalog.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { lastUnitCost } from '../db/unit-cost.ts'
import { DomainError } from '../domain-error.ts'
import { toThumbnail } from '../media/picture.ts'
import { tilePath } from '../media/tiles.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { editorName } from './editor-name.ts'
import { productState } from './internal/product-state.ts'
import { readDefinedSpecs } from './internal/read-defined-specs.ts'
import { editTeller } from './tell-edit.ts'

const EDITS = 20

/**
 * A product with all that the staff write of it, and its last edits.
 * @throws DomainError `not_permitted` or `product_not_found`.
 */
export async function readDeskProduct(db: Executor, staff: Staff, id: number): Promise<DeskProductAnswer> {
  await requirePermission(db, staff, 'products.read')
  const [row] = await db
    .select({
      product: sellables,
      state: productState,
      file: media.file,
      widths: media.widths,
      icon: categories.icon,
      lastCostCents: lastUnitCost,
    })
    .from(sellables)
    .leftJoin(categories, eq(categories.id, sellables.categoryId))
    .leftJoin(sellableMedia, and(eq(sellableMedia.sellableId, sellables.id), eq(sellableMedia.position, 0)))
    .leftJoin(media, eq(media.id, sellableMedia.mediaId))
    .where(and(eq(sellables.id, id), eq(sellables.kind, 'product')))
  if (!row) throw new DomainError('product_not_found')
  const { product, state, file, widths, icon, lastCostCents } = row
  const { tax_general_bp: generalBp } = await readSettings(db)
  return {
    id,
    version: product.version,
    state,
    name: product.name,
    sku: product.sku,
    brand: product.brand,
    model: product.model,
    part_number: product.partNumber,
    description: product.description,
    category_id: product.categoryId,
    condition: product.condition,
    grade: product.grade,
    warranty_months: product.warrantyMonths,
    weight_grams: product.weightGrams,
    tax_class: product.taxClass,
    is_featured: product.isFeatured,
    price: dollarsOf(product.priceCents),
    previous_price: dollarsOf(product.previousPriceCents),
    cost: dollarsOf(product.costCents),
    last_cost: dollarsOf(lastCostCents),
    tax_bp: product.taxClass === 'zero' ? 0 : generalBp,
    specs: (await readDefinedSpecs(db, id)) as DeskProductAnswer['specs'],
    stock: product.stock,
    img_url:
      file === null
        ? tilePath('product', product.categoryId, icon)
        : toThumbnail({ file, widths: widths ?? [] }),
    publish_at: product.publishAt && shopTime(product.publishAt),
    published_at: product.publishedAt && shopTime(product.publishedAt),
    edits: await readEdits(db, id),
  }
}

export const dollarsOf = (cents: number | null) => (cents === null ? null : toDollars(cents))

/** The last edits of a product or a build, as people read them. */
export async function readEdits(db: Executor, id: number): Promise<ProductEdit[]> {
  const rows = await db
    .select({
      version: sellableEdits.version,
      cause: sellableEdits.cause,
      fields: sellableEdits.fields,
      batchId: sellableEdits.batchId,
      editedAt: sellableEdits.editedAt,
      by: editorName,
    })
    .from(sellableEdits)
    .leftJoin(accounts, eq(accounts.id, sellableEdits.editedBy))
    .where(eq(sellableEdits.sellableId, id))
    .orderBy(desc(sellableEdits.version))
    .limit(EDITS)
  const tell = await editTeller(db)
  return rows.map(({ version, cause, fields, batchId, editedAt, by }) => ({
    version,
    at: shopTime(editedAt),
    by,
    cause,
    batch_id: batchId,
    fields: tell(fields),
  }))
}
