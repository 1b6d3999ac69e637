import { sql } from 'drizzle-orm'
import type { OrderInfo } from '../../../contract/api/orders.ts'
import type { Settings } from '../../../contract/api/settings.ts'
import { identificationType } from '../../../contract/identification.ts'
import type { Transaction } from '../../db/database.ts'
import { orderLines, orders, type TakenPart } from '../../db/schema/orders.ts'
import { costOfUnit } from '../../db/unit-cost.ts'
import type { StockMovement } from '../../inventory/move-stock.ts'
import { type PricedLine, totalOf } from '../../reservations/price-cart.ts'
import { splitTax } from './tax.ts'

/**
 * The columns that an order keeps of its buyer and destination. `repeated-order.ts` recognises a repeated request by the
 * same columns.
 */
export function buyerColumns(info: OrderInfo, { freight }: Pick<Settings, 'freight'>) {
  const isPickup = freight === 'pickup_only' || info.delivery_method === 'pickup'
  return {
    buyerName: info.nombres,
    buyerEmail: info.email,
    buyerPhone: info.celular,
    identificationType: identificationType(info.ci),
    identificationNumber: info.ci,
    deliveryMethod: isPickup ? 'pickup' : 'carrier',
    deliveryAddress: info.direccion ?? '',
    deliveryReference: info.referencia || null,
    deliveryProvince: (!isPickup && info.delivery_province) || null,
    deliveryCity: (!isPickup && info.delivery_city) || null,
    deliveryPlace: (!isPickup && info.delivery_place) || null,
    pickupName: (isPickup && info.pickup_name) || null,
    pickupIdentification: (isPickup && info.pickup_identification) || null,
    invoiceName: info.invoice_name || null,
    invoiceIdentification: info.invoice_identification || null,
    invoiceAddress: info.invoice_address || null,
  } as const satisfies Partial<typeof orders.$inferInsert>
}

/** Writes an order's head: buyer, address, amounts and tax as they are agreed now. An example gets its number from its own series. */
export async function writeOrder(
  tx: Transaction,
  accountId: number,
  info: OrderInfo,
  lines: readonly PricedLine[],
  settings: Settings,
  {
    shippingCents,
    placedFrom,
    termsVersion,
    isExample,
  }: { shippingCents: number; placedFrom: string | null; termsVersion: number; isExample: boolean },
): Promise<number> {
  const [order] = await tx
    .insert(orders)
    .overridingSystemValue()
    .values({
      ...(isExample && { id: sql`nextval('example_order_number')` }),
      isExample,
      accountId,
      ...buyerColumns(info, settings),
      placedFrom,
      termsVersion,
      ...amountColumns(lines, shippingCents, settings),
    })
    .returning({ id: orders.id })
  if (!order) throw new Error('An insert returned no row')
  return order.id
}

/**
 * The columns of what an order costs: amounts in cents, and the general rate of IVA in basis points, which freight is
 * taxed by.
 */
export function amountColumns(
  lines: readonly PricedLine[],
  shippingCents: number,
  settings: Pick<Settings, 'tax_general_bp'>,
) {
  const subtotalCents = totalOf(lines)
  const freight = { totalCents: shippingCents, taxRateBp: settings.tax_general_bp }
  const { baseCents, taxCents } = splitTax(shippingCents > 0 ? [...lines, freight] : lines)
  return {
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    taxBaseCents: baseCents,
    taxCents,
    taxRateBp: settings.tax_general_bp,
  }
}

type WrittenLine = { id: number; sellableId: number; quantity: number; parts: readonly TakenPart[] | null }

/** The ledger's rows for what written lines take off the shelf. */
export function takenBy(lines: readonly WrittenLine[]): StockMovement[] {
  return lines.map(({ id, sellableId, quantity, parts }) => ({
    sellableId,
    quantity: -quantity,
    reason: 'order',
    reference: `order_line:${id}`,
    parts,
  }))
}

export async function writeLines(
  tx: Transaction,
  orderId: number,
  lines: readonly PricedLine[],
): Promise<WrittenLine[]> {
  return tx
    .insert(orderLines)
    .values(
      lines.map(
        ({ sellableId, sku, name, quantity, unitPriceCents, totalCents, taxRateBp, parts }, position) => ({
          orderId,
          position,
          sellableId,
          sku,
          name,
          quantity,
          unitPriceCents,
          totalCents,
          taxRateBp,
          parts,
          unitCostCents: costOfUnit(sellableId, parts),
          warrantyMonths: sql`(select warranty_months from sellable where id = ${sellableId})`,
        }),
      ),
    )
    .returning({
      id: orderLines.id,
      sellableId: orderLines.sellableId,
      quantity: orderLines.quantity,
      parts: orderLines.parts,
    })
}
