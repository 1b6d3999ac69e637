import { priceFields } from '../../../contract/product-fields.ts'
import type { Staff } from '../../accounts/actor.ts'
import type { Executor } from '../../db/database.ts'
import type { EditedFields } from '../../db/schema/catalog.ts'
import { requirePermission } from '../../staff/require-permission.ts'
import { editedName } from './product-changes.ts'

const priceNames = new Set(['is_hidden', 'publish_at', ...[...priceFields].map(editedName)])

/**
 * Asks for the permissions that these edits come to; the command line needs none.
 * @throws DomainError `not_permitted`.
 */
export async function requireForEdits(
  db: Executor,
  staff: Staff | null,
  edits: readonly { fields: EditedFields }[],
): Promise<void> {
  if (staff === null) return
  const names = new Set(edits.flatMap(({ fields }) => Object.keys(fields)))
  const others = [...names].filter((name) => !priceNames.has(name) && name !== 'stock')
  if ([...names].some((name) => priceNames.has(name))) await requirePermission(db, staff, 'products.price')
  if (names.has('stock')) await requirePermission(db, staff, 'stock.change')
  if (others.length > 0) await requirePermission(db, staff, 'products.change')
}
