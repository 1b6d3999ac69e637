import { eq } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import type { SecretBox } from '../secret-box.ts'
import { requirePermission } from '../staff/require-permission.ts'

/** Long enough to look, also together with somebody who gets the link. */
const MINUTES = 60
const OF = 'product-preview'

/**
 * A link that shows a product as buyers will see it, draft or not, to whoever has it, for an hour. Nothing is kept of it.
 * @throws DomainError `not_permitted` or `product_not_found`.
 */
export async function makePreviewLink(
  db: Executor,
  secrets: SecretBox,
  staff: Staff,
  sellableId: number,
): Promise<{ path: string; minutes: number }> {
  await requirePermission(db, staff, 'products.read')
  const [found] = await db.select({ id: sellables.id }).from(sellables).where(eq(sellables.id, sellableId))
  if (!found) throw new DomainError('product_not_found')
  const ends = Date.now() + MINUTES * 60_000
  const token = secrets.seal(`${sellableId} ${ends}`, OF).toString('base64url')
  return { path: `/vista-previa/${token}`, minutes: MINUTES }
}

/** Of which product such a link is; null when we never made it, or its hour is over. */
export function readPreviewLink(secrets: SecretBox, token: string): number | null {
  const text = secrets.open(Buffer.from(token, 'base64url'), OF)
  const [id, ends] = (text ?? '').split(' ').map(Number)
  return id !== undefined && ends !== undefined && ends > Date.now() ? id : null
}
