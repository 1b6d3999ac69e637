import { eq } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { postgresErrorIn } from '../db/database-errors.ts'
import { buildComponents } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { deleteProducts, FOREIGN_KEY } from './internal/delete-products.ts'
import { lockSellable } from './internal/product-edit.ts'

/**
 * Deletes a draft that left no trace. What was public once, has stock or a bar code, or stands in an offer or a build stays,
 * since other rows name it. One that waits for its date is discarded by who may publish.
 * @throws DomainError `not_permitted`, `product_not_found`, `product_changed` or `product_in_use`.
 */
export async function discardDraft(db: Database, staff: Staff, id: number, version: number): Promise<void> {
  await db
    .transaction(async (tx) => {
      await requirePermission(tx, staff, 'products.change')
      const { name, sku, publishedAt, publishAt } = await lockSellable(tx, id, version)
      // Who set its date wants it on sale, and only they may take that back.
      if (publishAt !== null) await requirePermission(tx, staff, 'products.price')
      if (publishedAt !== null) throw new DomainError('product_in_use')
      await tx.delete(buildComponents).where(eq(buildComponents.buildId, id))
      await deleteProducts(tx, [id])
      await recordAudit(tx, staff, {
        action: 'product_discarded',
        subject: `sellable:${id}`,
        before: { name, sku },
      })
    })
    .catch((error) => {
      throw postgresErrorIn(error)?.code === FOREIGN_KEY
        ? new DomainError('product_in_use', {}, error)
        : error
    })
}
