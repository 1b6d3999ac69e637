import type { ProductChanges } from '../../contract/api/admin/products.ts'
import { priceFields } from '../../contract/product-fields.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { EditedFields } from '../db/schema/catalog.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { refuseTakenSku } from './create-product.ts'
import { editOf } from './internal/plan-edit.ts'
import {
  differencesOf,
  holdSpecDefinitions,
  readTypedSpecs,
  refuseUnknownCategory,
} from './internal/product-changes.ts'
import { lockProduct, writeEdit } from './internal/product-edit.ts'
import { readDefinedSpecs } from './internal/read-defined-specs.ts'
import { repriceBuilds } from './reprice-builds.ts'

/**
 * Changes some fields of a product; what is left out stays. `version` is the one that its editor has seen: of two who began
 * with the same, the second is told what the first changed, and nothing is written. A price alone never makes a draft public.
 * Returns the version that it makes, which is the same when nothing differs.
 * @throws DomainError `not_permitted`, `product_not_found`, `product_changed`, `invalid` or `sku_taken`.
 */
export async function changeProduct(
  db: Database,
  staff: Staff,
  id: number,
  { version, ...changes }: ProductChanges & { version: number },
): Promise<number> {
  return db
    .transaction(async (tx) => {
      await requirePermissions(tx, staff, Object.keys(changes))
      const product = await lockProduct(tx, id, version)
      const { specs: typed = {}, ...fields } = changes
      await refuseUnknownCategory(tx, fields.category_id)
      await holdSpecDefinitions(tx, Object.keys(typed))
      const specs = await readTypedSpecs(tx, typed)
      const edited = differencesOf(product, await readDefinedSpecs(tx, id), { ...fields, specs })
      if (Object.keys(edited).length === 0) return product.version
      const made = await writeEdit(tx, product, editOf(product, edited, fields, specs), {
        staff,
        cause: 'staff',
      })
      if ('price_cents' in edited) await repriceBuilds(tx, [id], staff)
      await recordAudit(tx, staff, {
        action: 'product_changed',
        subject: `sellable:${id}`,
        ...halvesOf(edited),
      })
      return made
    })
    .catch(refuseTakenSku)
}

async function requirePermissions(tx: Transaction, staff: Staff, given: readonly string[]): Promise<void> {
  const prices = given.filter((field) => priceFields.has(field))
  await requirePermission(tx, staff, 'products.change', 'products.price')
  if (prices.length > 0) await requirePermission(tx, staff, 'products.price')
  if (given.length > prices.length) await requirePermission(tx, staff, 'products.change')
}

/** What was before and what is after, for the log. */
export function halvesOf(fields: EditedFields) {
  const half = (side: 'before' | 'after') =>
    Object.fromEntries(Object.entries(fields).map(([field, change]) => [field, change[side]]))
  return { before: half('before'), after: half('after') }
}
