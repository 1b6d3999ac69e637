import { sql } from 'drizzle-orm'
import type { Settings } from '../../contract/api/settings.ts'
import { FINAL_CONSUMER } from '../../contract/counter.ts'
import type { IdentificationType } from '../../contract/identification.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Transaction } from '../db/database.ts'
import { orders } from '../db/schema/orders.ts'
import { moveStock } from '../inventory/move-stock.ts'
import type { PricedLine } from '../reservations/price-cart.ts'
import { amountColumns, takenBy, writeLines } from './internal/write-order.ts'
import { recordEvent } from './order-history.ts'

/** Who buys at the counter, as the invoice names them. E-mail and phone may be empty. */
export type CounterBuyer = {
  identificationType: IdentificationType
  identification: string
  name: string
  email: string
  phone: string
}

/**
 * Writes an order that is sold at the counter at this moment, and takes its units off the shelf: they must be locked.
 * It is ENTREGADO from the start, so its money must be written down in the same transaction. Without a buyer it goes to
 * the final consumer. Returns its number.
 */
export async function writeCounterOrder(
  tx: Transaction,
  staff: Staff,
  {
    buyer,
    lines,
    settings,
  }: { buyer: CounterBuyer | null; lines: readonly PricedLine[]; settings: Settings },
): Promise<number> {
  const position = { state: 'ENTREGADO', stage: null } as const
  const [order] = await tx
    .insert(orders)
    .values({
      kind: 'counter',
      ...position,
      deliveredAt: sql`now()`,
      buyerName: buyer?.name ?? FINAL_CONSUMER.name,
      buyerEmail: buyer?.email ?? '',
      buyerPhone: buyer?.phone ?? '',
      identificationType: buyer?.identificationType ?? 'final_consumer',
      identificationNumber: buyer?.identification ?? FINAL_CONSUMER.identification,
      deliveryAddress: '',
      ...amountColumns(lines, 0, settings),
    })
    .returning({ id: orders.id })
  if (!order) throw new Error('An insert returned no row')
  await moveStock(tx, takenBy(await writeLines(tx, order.id, lines)))
  await recordEvent(tx, staff, { orderId: order.id, event: 'counter_sold' }, position)
  return order.id
}
