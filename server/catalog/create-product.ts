import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ProductBody } from '../../contract/api/admin/products.ts'
import { priceFields } from '../../contract/product-fields.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database, Transaction } from '../db/database.ts'
import { violatedConstraint } from '../db/database-errors.ts'
import { sellableEdits } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { addSellables, type NewSellable } from './add-sellables.ts'
import {
  columnsOf,
  holdSpecDefinitions,
  readTypedSpecs,
  refuseUnfit,
  refuseUnknownCategory,
} from './internal/product-changes.ts'
import type { Specs } from './product-rows.ts'

/**
 * Adds a product as a draft, which no buyer sees before it is published. Without a SKU it gets one. Returns its id.
 * @throws DomainError `not_permitted`, `invalid` or `sku_taken`.
 */
export async function createProduct(db: Database, staff: Staff, body: ProductBody): Promise<number> {
  return db
    .transaction(async (tx) => {
      await requirePermission(tx, staff, 'products.change')
      if (Object.keys(body).some((field) => priceFields.has(field)))
        await requirePermission(tx, staff, 'products.price')
      const { specs: typed = {}, ...fields } = body
      await refuseUnknownCategory(tx, fields.category_id)
      const columns = columnsOf(fields)
      refuseUnfit(columns)
      await holdSpecDefinitions(tx, Object.keys(typed))
      const specs = await readTypedSpecs(tx, typed)
      const given = Object.entries(specs).filter(([, value]) => value !== null)
      const id = await addDraft(tx, staff, {
        ...columns,
        name: fields.name,
        specs: Object.fromEntries(given) as Specs,
      })
      await recordAudit(tx, staff, {
        action: 'product_created',
        subject: `sellable:${id}`,
        after: { name: fields.name, category_id: fields.category_id, price_cents: fields.price },
      })
      return id
    })
    .catch(refuseTakenSku)
}

/** Adds a product or a build that nobody has seen, with the first row of its history. Returns its id. */
export async function addDraft(
  tx: Transaction,
  staff: Staff,
  given: Partial<NewSellable> & { name: string },
): Promise<number> {
  const { rows } = await tx.execute<{ now: string }>(sql`select now()::text as now`)
  const ids = await addSellables(tx, [
    {
      kind: 'product',
      ...given,
      sku: given.sku ?? newSku(),
      openingStock: 0,
      // A price alone publishes what is not hidden.
      hiddenAt: new Date(rows[0]?.now ?? ''),
    },
  ])
  const [id] = ids.values()
  if (id === undefined) throw new Error('A product was not added')
  await tx
    .insert(sellableEdits)
    .values({ sellableId: id, version: 1, cause: 'staff', fields: {}, editedBy: staff.accountId })
  return id
}

/** Letters and digits that nobody takes for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SKU_LENGTH = 7

/** A SKU that no article has, to all likelihood. */
export function newSku(): string {
  return `KT-${Array.from({ length: SKU_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
}

/** @throws DomainError `sku_taken` for a write that another article with this SKU refused; any other error as it is. */
export function refuseTakenSku(error: unknown): never {
  if (violatedConstraint(error) === 'sellable_sku_unique')
    throw new DomainError('sku_taken', { fields: { sku: 'Ya es de otro artículo' } })
  throw error
}
