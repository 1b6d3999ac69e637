import { and, asc, isNotNull, sql } from 'drizzle-orm'
import { MOST_DAYS_AHEAD } from '../../contract/product-fields.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { quiet } from '../db/restoration.ts'
import { type EditedFields, sellables } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { halvesOf } from './change-product.ts'
import { lockSellable, type StoredProduct, writeEdit } from './internal/product-edit.ts'
import { refuseUnready } from './internal/refuse-unready.ts'

type Published = { version: number; at: Date | null }

/**
 * Puts a product or a build on sale, or with `at` has it put there by itself at that moment. Returns the version that this makes.
 * @throws DomainError `not_permitted`, `product_not_found`, `product_changed`, `product_not_ready` with what is missing,
 *   `build_misfit` for parts that do not work together, or `invalid` for a moment that is past or too far ahead.
 */
export async function publishProduct(
  db: Database,
  staff: Staff,
  id: number,
  { version, at }: Published,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'products.price')
    const product = await lockSellable(tx, id, version)
    await refuseUnready(tx, product)
    if (at === null) {
      if (product.hiddenAt === null) return product.version
      const fields = withoutDate(product, { is_hidden: { before: true, after: false } })
      const made = await writeEdit(
        tx,
        product,
        { set: { hiddenAt: null, publishAt: null }, fields },
        { staff, cause: 'staff' },
      )
      await recordAudit(tx, staff, {
        action: 'product_published',
        subject: `sellable:${id}`,
        ...halvesOf(fields),
      })
      return made
    }
    // As seconds, because PostgreSQL reads no text of the year 0.
    const { rows } = await tx.execute<{ isAhead: boolean }>(sql`
      select to_timestamp(${at.getTime() / 1000}::float8) between now() and now() + make_interval(days => ${MOST_DAYS_AHEAD}) as "isAhead"`)
    if (!rows[0]?.isAhead)
      throw new DomainError('invalid', {
        fields: { at: 'Elige un momento que aún no pasa, dentro de un año' },
      })
    const fields: EditedFields = {
      publish_at: { before: product.publishAt && shopTime(product.publishAt), after: shopTime(at) },
      ...(product.hiddenAt === null && { is_hidden: { before: false, after: true } }),
    }
    const set = { publishAt: at, hiddenAt: sql`coalesce(hidden_at, now())` }
    const made = await writeEdit(tx, product, { set, fields }, { staff, cause: 'staff' })
    await recordAudit(tx, staff, {
      action: 'product_scheduled',
      subject: `sellable:${id}`,
      ...halvesOf(fields),
    })
    return made
  })
}

/**
 * Takes a product or a build off sale, and its date if it waited for one. The page of what was public stays. Returns the version that
 * this makes.
 * @throws DomainError `not_permitted`, `product_not_found` or `product_changed`.
 */
export async function hideProduct(db: Database, staff: Staff, id: number, version: number): Promise<number> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'products.price')
    const product = await lockSellable(tx, id, version)
    if (product.hiddenAt !== null && product.publishAt === null) return product.version
    const fields = withoutDate(
      product,
      product.hiddenAt === null ? { is_hidden: { before: false, after: true } } : {},
    )
    const set = { publishAt: null, hiddenAt: sql`coalesce(hidden_at, now())` }
    const made = await writeEdit(tx, product, { set, fields }, { staff, cause: 'staff' })
    await recordAudit(tx, staff, { action: 'product_hidden', subject: `sellable:${id}`, ...halvesOf(fields) })
    return made
  })
}

/** One transaction publishes at most this many, so that it holds their locks for a short time. */
const PIECE = 50

/**
 * Puts on sale what waited for its moment. Several processes may call it at once: each product is published by one of them.
 * In a shop that came out of a backup they wait on. A build whose parts have ceased to work together loses its date instead.
 */
export async function publishDueProducts(db: Database): Promise<void> {
  for (;;) {
    const due = await db.transaction(async (tx) => {
      const products = await tx
        .select()
        .from(sellables)
        .where(and(isNotNull(sellables.publishAt), sql`publish_at <= now() and not ${quiet}`))
        .orderBy(asc(sellables.id))
        .limit(PIECE)
        .for('no key update', { skipLocked: true })
      for (const product of products) {
        const isReady = await refuseUnready(tx, product).then(
          () => true,
          (error) => {
            if (error instanceof DomainError) return false
            throw error
          },
        )
        const fields = withoutDate(product, isReady ? { is_hidden: { before: true, after: false } } : {})
        const set = isReady ? { hiddenAt: null, publishAt: null } : { publishAt: null }
        await writeEdit(tx, product, { set, fields }, { staff: null, cause: 'schedule' })
      }
      return products.length
    })
    if (due < PIECE) return
  }
}

function withoutDate({ publishAt }: StoredProduct, fields: EditedFields): EditedFields {
  return publishAt === null ? fields : { ...fields, publish_at: { before: shopTime(publishAt), after: null } }
}
