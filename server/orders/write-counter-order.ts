import type { Settings } from '../../contract/api/settings.ts'
import { FINAL_CONSUMER } from '../../contract/counter.ts'
import type { IdentificationType } from '../../contract/identification.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Transaction } from '../db/database.ts'
import { moveStock } from '../inventory/move-stock.ts'
import type { PricedLine } from '../reservations/price-cart.ts'
import { amountColumns, takenBy, writeOrder } from './internal/write-order.ts'
import { recordEvent } from './order-history.ts'

/** Who buys at the counter, as the invoice names them. E-mail and phone may be empty. */
export type CounterBuyer = {
  identificationType: IdentificationType
  identification: string
  name: string
  email: string
  phone: string
}

/** No delivery, nobody who picks it up, no other invoice. */
const takenAlong = {
  deliveryMethod: null,
  deliveryAddress: '',
  deliveryReference: null,
  deliveryProvince: null,
  deliveryCity: null,
  deliveryPlace: null,
  pickupName: null,
  pickupIdentification: null,
  invoiceName: null,
  invoiceIdentification: null,
  invoiceAddress: null,
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
  const { orderId, written } = await writeOrder(
    tx,
    {
      kind: 'counter',
      ...position,
      accountId: null,
      isExample: false,
      placedFrom: null,
      termsVersion: null,
      buyerName: buyer?.name ?? FINAL_CONSUMER.name,
      buyerEmail: buyer?.email ?? '',
      buyerPhone: buyer?.phone ?? '',
      identificationType: buyer?.identificationType ?? 'final_consumer',
      identificationNumber: buyer?.identification ?? FINAL_CONSUMER.identification,
      ...takenAlong,
      ...amountColumns(lines, 0, settings),
    },
    lines,
  )
  await moveStock(tx, takenBy(written))
  await recordEvent(tx, staff, { orderId, event: 'counter_sold' }, position)
  return orderId
}
