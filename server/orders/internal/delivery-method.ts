import type { orders } from '../../db/schema/orders.ts'

type Row = Pick<typeof orders.$inferSelect, 'id' | 'deliveryMethod'>

/**
 * How an order of an account reaches its buyer. Only sales at the counter have no delivery, and they belong to no
 * account.
 */
export function deliveryMethodOf({ id, deliveryMethod }: Row): NonNullable<Row['deliveryMethod']> {
  if (deliveryMethod === null) throw new Error(`Order ${id} was sold at the counter and is no buyer's`)
  return deliveryMethod
}
