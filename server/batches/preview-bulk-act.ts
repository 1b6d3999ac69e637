import { sql } from 'drizzle-orm'
import type { BulkPreviewAnswer, PreviewBulkActBody } from '../../contract/api/admin/batches.ts'
import { marginOf } from '../../contract/product-fields.ts'
import type { Staff } from '../accounts/actor.ts'
import { type Product, type ProductOutcome, previewProducts } from '../catalog/change-products.ts'
import { readUnitCosts } from '../catalog/read-unit-costs.ts'
import { editTeller } from '../catalog/tell-edit.ts'
import type { Database, Executor } from '../db/database.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { isChosen, permissionOf, titleOf, wantedBy } from './internal/bulk-acts.ts'

/** So many products are looked at in one question: of a whole catalogue never more are in memory at once. */
const PIECE = 500
const SHOWN = 20
const SHOWN_OF_A_REASON = 5

/**
 * Tells what an act on many products would change as they are now, and writes nothing: the counts are of all of them.
 * @throws DomainError `not_permitted`, or `invalid` for a category or specification that there is not.
 */
export async function previewBulkAct(
  db: Database,
  staff: Staff,
  { selection, act }: PreviewBulkActBody,
): Promise<BulkPreviewAnswer> {
  await requirePermission(db, staff, permissionOf(act))
  await titleOf(db, act)
  const [tell, wanted] = [await editTeller(db), wantedBy(act)]
  const seen: BulkPreviewAnswer = {
    total: 0,
    changed: 0,
    same: 0,
    refused: 0,
    below_cost: 0,
    rows: [],
    refusals: [],
  }
  const reasons = new Map<string, BulkPreviewAnswer['refusals'][number]>()
  for (let last = 0; ; ) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id::float8 as id from sellable where ${isChosen(selection)} and sellable.id > ${last}
       order by sellable.id limit ${PIECE}`)
    const outcomes = await previewProducts(
      db,
      rows.map(({ id }) => wanted(id)),
    )
    seen.below_cost += act.kind === 'price' ? await countBelowCost(db, outcomes) : 0
    for (const outcome of outcomes) {
      seen.total++
      if (outcome.outcome === 'changed') {
        seen.changed++
        if (seen.rows.length < SHOWN)
          seen.rows.push({ ...namesOf(outcome.product), fields: tell(outcome.fields) })
      } else if (outcome.outcome === 'refused') {
        seen.refused++
        const told = reasons.get(outcome.reason) ?? { reason: outcome.reason, count: 0, products: [] }
        reasons.set(outcome.reason, told)
        told.count++
        if (outcome.product && told.products.length < SHOWN_OF_A_REASON)
          told.products.push(namesOf(outcome.product))
      } else seen.same++
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < PIECE) break
  }
  seen.refusals = [...reasons.values()].sort((one, other) => other.count - one.count)
  return seen
}

const namesOf = ({ id, name, sku }: Product) => ({ id, name, sku })

async function countBelowCost(db: Executor, outcomes: readonly ProductOutcome[]): Promise<number> {
  const changed = outcomes.flatMap((one) => (one.outcome === 'changed' ? [one] : []))
  const costOf = await readUnitCosts(
    db,
    changed.map(({ id }) => id),
  )
  const { tax_general_bp: generalBp } = await readSettings(db)
  return changed.filter(({ id, product, fields }) => {
    const [price, cost] = [Number(fields.price_cents?.after ?? 0), costOf.get(id)]
    if (price === 0 || cost === undefined) return false
    return marginOf(price, cost, product.taxClass === 'zero' ? 0 : generalBp).cents < 0
  }).length
}
