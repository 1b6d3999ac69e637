import { and, eq, isNull } from 'drizzle-orm'
import { formatOrderNumber } from '../../../contract/order-number.ts'
import type { Executor } from '../../db/database.ts'
import { invoices } from '../../db/schema/invoices.ts'
import { DomainError } from '../../domain-error.ts'

/**
 * Refuses a clave that another order has.
 * @throws DomainError `invoice_already_recorded`, which names that order.
 */
export async function refuseKeyOfOther(db: Executor, accessKey: string): Promise<void> {
  const [found] = await db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(and(eq(invoices.accessKey, accessKey), isNull(invoices.annulledAt)))
  if (found)
    throw new DomainError('invoice_already_recorded', {
      message: `Esa factura ya está registrada: es del pedido ${formatOrderNumber(found.orderId)}.`,
    })
}
