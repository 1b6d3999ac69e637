import { and, eq } from 'drizzle-orm'
import type { BuildCheck, DeskBuildAnswer } from '../../contract/api/admin/builds.ts'
import { buildSlots } from '../../contract/build-slots.ts'
import { toDollars } from '../../contract/money.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { buildComponents, media, sellables } from '../db/schema/catalog.ts'
import { sellableMedia } from '../db/schema/pictures.ts'
import { DomainError } from '../domain-error.ts'
import { toThumbnail } from '../media/picture.ts'
import { tilePath } from '../media/tiles.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { judgeSlotted } from './check-build.ts'
import { readSlottedParts } from './internal/build-parts.ts'
import { productState } from './internal/product-state.ts'
import { dollarsOf, readEdits } from './read-desk-product.ts'

/**
 * A build with its parts, what they cost, what the rules say against them, and its last edits.
 * @throws DomainError `not_permitted` or `product_not_found`.
 */
export async function readDeskBuild(db: Executor, staff: Staff, id: number): Promise<DeskBuildAnswer> {
  await requirePermission(db, staff, 'products.read')
  const [row] = await db
    .select({ build: sellables, state: productState, file: media.file, widths: media.widths })
    .from(sellables)
    .leftJoin(sellableMedia, and(eq(sellableMedia.sellableId, sellables.id), eq(sellableMedia.position, 0)))
    .leftJoin(media, eq(media.id, sellableMedia.mediaId))
    .where(and(eq(sellables.id, id), eq(sellables.kind, 'build')))
  if (!row) throw new DomainError('product_not_found')
  const { build, state, file, widths } = row
  const { buildPricing: by, buildDiscount: discount } = build
  const { tax_general_bp: generalBp } = await readSettings(db)
  return {
    id,
    version: build.version,
    state,
    name: build.name,
    sku: build.sku,
    description: build.description,
    warranty_months: build.warrantyMonths,
    is_featured: build.isFeatured,
    pricing:
      by === null
        ? null
        : {
            by,
            percent: by === 'percent' ? (discount ?? 0) / 100 : null,
            amount: by === 'amount' ? toDollars(discount ?? 0) : null,
          },
    price: dollarsOf(build.priceCents),
    previous_price: dollarsOf(build.previousPriceCents),
    tax_bp: build.taxClass === 'zero' ? 0 : generalBp,
    stock: build.stock,
    img_url: file === null ? tilePath('build', null) : toThumbnail({ file, widths: widths ?? [] }),
    publish_at: build.publishAt && shopTime(build.publishAt),
    published_at: build.publishedAt && shopTime(build.publishedAt),
    check: by === null ? await readLabels(db, id) : await judgeSlotted(db, await readSlottedParts(db, id)),
    edits: await readEdits(db, id),
  }
}

/** What a build with units of its own says that it is made of. */
async function readLabels(db: Executor, id: number): Promise<BuildCheck> {
  const rows = await db.select().from(buildComponents).where(eq(buildComponents.buildId, id))
  const parts = buildSlots.flatMap((slot) => rows.filter((part) => part.slot === slot))
  return {
    ...{ sum: null, cost: null, possible: 0, findings: [] },
    parts: parts.map(({ slot, label, quantity }) => ({
      ...{ slot, id: null, quantity, name: label, price: null, stock: 0, state: null },
      img_url: tilePath('product', null),
    })),
  }
}
