import { eq } from 'drizzle-orm'
import type { BuildBody, BuildChanges } from '../../contract/api/admin/builds.ts'
import { type BuildPricing, buildPricingLabels, slotLabels } from '../../contract/build-slots.ts'
import { formatCents } from '../../contract/money.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { buildComponents, type EditedFields } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { followParts, lockSellables, shelfTransaction } from '../inventory/move-stock.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { halvesOf } from './change-product.ts'
import { addDraft, refuseTakenSku } from './create-product.ts'
import { borrowPicture } from './internal/borrow-picture.ts'
import { type KnownPart, readChosenParts, readSlottedParts, sumOf } from './internal/build-parts.ts'
import { lockSellable, type StoredProduct, writeEdit } from './internal/product-edit.ts'
import { refuseUnready } from './internal/refuse-unready.ts'
import { pricesOfBuild } from './reprice-builds.ts'

type Pricing = NonNullable<BuildChanges['pricing']>

/**
 * Adds a build of real products as a draft. Its price follows from theirs unless it says otherwise, its units are theirs.
 * Without a SKU it gets one. Returns its id.
 * @throws DomainError `not_permitted`, `invalid` or `sku_taken`.
 */
export async function createBuild(db: Database, staff: Staff, body: BuildBody): Promise<number> {
  return shelfTransaction(db, async (tx) => {
    await requirePermission(tx, staff, 'products.change')
    const { pricing = { by: 'sum' }, parts: chosen = [], ...fields } = body
    if (pricing.by !== 'sum') await requirePermission(tx, staff, 'products.price')
    await lockSellables(
      tx,
      chosen.map(({ id }) => id),
    )
    const parts = await readChosenParts(tx, chosen)
    const prices = priceColumns(pricing, parts, null)
    const id = await addDraft(tx, staff, {
      kind: 'build',
      name: fields.name,
      ...(fields.sku !== undefined && { sku: fields.sku }),
      ...columnsOf(fields),
      ...prices,
      components: parts.map(toComponent),
    })
    await followParts(tx, [id])
    await borrowPicture(tx, id, { before: [], after: parts })
    await recordAudit(tx, staff, {
      action: 'build_created',
      subject: `sellable:${id}`,
      after: { name: fields.name, parts: parts.map(inWords), price_cents: prices.priceCents },
    })
    return id
  }).catch(refuseTakenSku)
}

/**
 * Changes some fields of a composed build; what is left out stays. `version` is the one that its editor has seen, see
 * `changeProduct`; that its price followed its parts since then is no conflict. What is on sale, or waits for its date, stays a
 * computer that works. Returns the version that it makes, which is the same when nothing differs.
 * @throws DomainError `not_permitted`, `product_not_found`, `product_changed`, `invalid`, `sku_taken`, `product_not_ready` or
 *   `build_misfit`.
 */
export async function changeBuild(
  db: Database,
  staff: Staff,
  id: number,
  { version, ...changes }: BuildChanges & { version: number },
): Promise<number> {
  return shelfTransaction(db, async (tx) => {
    await requirePermission(tx, staff, 'products.change', 'products.price')
    const { pricing, parts: chosen, ...fields } = changes
    if (pricing) await requirePermission(tx, staff, 'products.price')
    if (chosen || Object.keys(fields).length > 0) await requirePermission(tx, staff, 'products.change')
    // Old and new parts, so that nobody sells the build while it is made of other ones.
    await lockSellables(tx, [id, ...(chosen ?? []).map((part) => part.id)])
    const build = await lockSellable(tx, id, version)
    if (build.buildPricing === null) throw new DomainError('product_not_found')
    const before = await readSlottedParts(tx, id)
    const after = chosen ? await readChosenParts(tx, chosen) : before
    const prices = priceColumns(pricing ?? pricingOf(build), after, build)
    const set = onlyOther(build, {
      ...columnsOf(fields),
      ...(fields.sku !== undefined && { sku: fields.sku }),
      ...prices,
    })
    const edited = {
      ...differences(build, set),
      ...(pricing && changed('build_price', priceInWords(pricingOf(build)), priceInWords(pricing))),
      ...(toText(before) !== toText(after) && {
        parts: { before: before.map(inWords), after: after.map(inWords) },
      }),
    }
    if (Object.keys(edited).length === 0) return build.version
    if (set.sku !== undefined && build.publishedAt !== null)
      throw new DomainError('invalid', { fields: { sku: 'Solo un borrador puede cambiar de SKU' } })
    if ('parts' in edited) await replaceParts(tx, build, { before, after })
    const isOther = 'parts' in edited || 'build_price' in edited
    if (isOther && (build.hiddenAt === null || build.publishAt !== null))
      await refuseUnready(tx, { ...build, priceCents: prices.priceCents ?? null })
    const { hiddenAt: _, ...columns } = set
    const made = await writeEdit(tx, build, { set: columns, fields: edited }, { staff, cause: 'staff' })
    await recordAudit(tx, staff, {
      action: 'build_changed',
      subject: `sellable:${id}`,
      ...halvesOf(edited),
    })
    return made
  }).catch(refuseTakenSku)
}

async function replaceParts(
  tx: Transaction,
  { id }: StoredProduct,
  { before, after }: { before: readonly KnownPart[]; after: readonly KnownPart[] },
): Promise<void> {
  await tx.delete(buildComponents).where(eq(buildComponents.buildId, id))
  if (after.length > 0)
    await tx.insert(buildComponents).values(after.map((part) => ({ ...toComponent(part), buildId: id })))
  await followParts(tx, [id])
  await borrowPicture(tx, id, { before, after })
}

const toComponent = ({ slot, id, quantity, name }: KnownPart) => ({
  slot,
  productId: id,
  quantity,
  label: name,
})

function columnsOf({
  description,
  warranty_months,
  is_featured,
  name,
}: Omit<BuildChanges, 'parts' | 'pricing'>) {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(warranty_months !== undefined && { warrantyMonths: warranty_months }),
    ...(is_featured !== undefined && { isFeatured: is_featured }),
  }
}

/** @throws DomainError `invalid` for a way to the price that lacks its figure. */
function priceColumns(pricing: Pricing, parts: readonly KnownPart[], build: StoredProduct | null) {
  const { by, percent, amount, price } = pricing
  if (by === 'percent' && percent === undefined) throw lacking('pricing.percent', 'Escribe el porcentaje')
  if (by === 'amount' && amount === undefined) throw lacking('pricing.amount', 'Escribe el monto')
  if (by === 'fixed' && price === undefined) throw lacking('pricing.price', 'Escribe el precio')
  const discount =
    by === 'percent' ? Math.round((percent ?? 0) * 100) : by === 'amount' ? (amount ?? 0) : null
  const sumCents = parts.length === 0 ? null : sumOf(parts)
  const prices = pricesOfBuild(by, { sumCents, discount, fixedCents: price ?? build?.priceCents ?? null })
  if (sumCents !== null && prices.priceCents === null)
    throw lacking('pricing.amount', 'Es tanto como cuestan sus piezas')
  return { buildPricing: by, buildDiscount: discount, ...prices }
}

const lacking = (field: string, message: string) =>
  new DomainError('invalid', { fields: { [field]: message } })

function pricingOf({ buildPricing, buildDiscount, priceCents }: StoredProduct): Pricing {
  const by: BuildPricing = buildPricing ?? 'sum'
  if (by === 'percent') return { by, percent: (buildDiscount ?? 0) / 100 }
  if (by === 'amount') return { by, amount: buildDiscount ?? 0 }
  return by === 'fixed' && priceCents !== null ? { by, price: priceCents } : { by }
}

/** As people read it in the history. */
function priceInWords({ by, percent, amount }: Pricing): string {
  if (by === 'percent') return `${buildPricingLabels[by]}: ${percent} %`
  if (by === 'amount') return `${buildPricingLabels[by]}: ${formatCents(amount ?? 0)}`
  return buildPricingLabels[by]
}

/** Two products may have one name. */
const toText = (parts: readonly KnownPart[]) =>
  parts.map(({ slot, id, quantity }) => `${slot}:${id}x${quantity}`).join(',')

const inWords = ({ slot, quantity, name }: KnownPart) =>
  `${slotLabels[slot]}: ${quantity > 1 ? `${quantity} × ` : ''}${name}`

const editedNames = {
  name: 'name',
  sku: 'sku',
  description: 'description',
  warrantyMonths: 'warranty_months',
  isFeatured: 'is_featured',
  priceCents: 'price_cents',
  previousPriceCents: 'previous_price_cents',
} as const

function onlyOther(build: StoredProduct, set: Partial<StoredProduct>): Partial<StoredProduct> {
  const others = (Object.keys(set) as (keyof StoredProduct)[]).filter(
    (column) => set[column] !== build[column],
  )
  return Object.fromEntries(others.map((column) => [column, set[column]]))
}

function differences(build: StoredProduct, set: Partial<StoredProduct>): EditedFields {
  const columns = (Object.keys(editedNames) as (keyof typeof editedNames)[]).filter((column) => column in set)
  return Object.fromEntries(
    columns.map((column) => [editedNames[column], { before: build[column], after: set[column] }]),
  )
}

function changed(field: string, before: unknown, after: unknown): EditedFields {
  return JSON.stringify(before) === JSON.stringify(after) ? {} : { [field]: { before, after } }
}
