import { eq, sql } from 'drizzle-orm'
import type { ReturnChoice } from '../../contract/api/returns.ts'
import { toDollars } from '../../contract/money.ts'
import type { Actor } from '../accounts/actor.ts'
import { readThumbnails } from '../catalog/read-by-ids.ts'
import type { Executor } from '../db/database.ts'
import { orders } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'
import { visibleTo } from '../orders/move-order.ts'
import { readReturnable } from './internal/read-returnable.ts'

/**
 * What of an order can be returned or is under warranty, and until when. Of one that was not sent yet nothing is left.
 * @throws DomainError `order_not_found`, also for an order of somebody else.
 */
export async function readReturnChoice(db: Executor, actor: Actor, orderId: number): Promise<ReturnChoice> {
  const [order] = await db
    .select()
    .from(orders)
    .where(sql`${eq(orders.id, orderId)} and ${visibleTo(actor)}`)
  if (!order) throw new DomainError('order_not_found')
  const { returnUntil, mayReturn, lines } = await readReturnable(db, order)
  const pictures = await readThumbnails(
    db,
    lines.map(({ sellableId }) => sellableId),
  )
  return {
    return_until: returnUntil,
    may_return: mayReturn,
    lines: lines.map((line) => ({
      line_id: line.lineId,
      prod_id: line.sellableId,
      product_name: line.name,
      img_url: pictures.get(line.sellableId) ?? '',
      price_unit: toDollars(line.unitPriceCents),
      count: line.quantity,
      left: line.left,
      warranty_months: line.warrantyMonths,
      warranty_until: line.warrantyUntil,
      has_warranty: line.hasWarranty,
    })),
  }
}
