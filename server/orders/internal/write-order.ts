import { type Placeholder, sql } from 'drizzle-orm'
import type { OrderInfo } from '../../../contract/api/orders.ts'
import type { Settings } from '../../../contract/api/settings.ts'
import { identificationType } from '../../../contract/identification.ts'
import type { Transaction } from '../../db/database.ts'
import { orders, type TakenPart } from '../../db/schema/orders.ts'
import { builder, statement } from '../../db/statement.ts'
import { costOfUnit } from '../../db/unit-cost.ts'
import type { LINE_ID, StockMovement } from '../../inventory/move-stock.ts'
import { type PricedLine, totalOf } from '../../reservations/price-cart.ts'
import { basesOf, splitTax } from './tax.ts'

export const buyerColumnNames = [
  ...(['buyerName', 'buyerEmail', 'buyerPhone', 'identificationType', 'identificationNumber'] as const),
  ...(['deliveryMethod', 'deliveryAddress', 'deliveryReference'] as const),
  ...(['deliveryProvince', 'deliveryCity', 'deliveryPlace', 'pickupName', 'pickupIdentification'] as const),
  ...(['invoiceName', 'invoiceIdentification', 'invoiceAddress'] as const),
] satisfies readonly (keyof typeof orders.$inferInsert)[]

export type BuyerColumns = Pick<typeof orders.$inferSelect, (typeof buyerColumnNames)[number]>

/**
 * The columns that an order keeps of its buyer and destination. `repeated-order.ts` recognises a repeated request by the
 * same columns.
 */
export function buyerColumns(info: OrderInfo, { freight }: Pick<Settings, 'freight'>): BuyerColumns {
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
  }
}

/** What is written of an order's head; the rest comes later, or is the column's preset. */
const headColumns = [
  ...(['kind', 'accountId', 'state', 'stage', 'isExample', 'placedFrom', 'termsVersion'] as const),
  ...buyerColumnNames,
  ...(['subtotalCents', 'shippingCents', 'totalCents', 'taxBaseCents', 'taxCents', 'taxRateBp'] as const),
] satisfies readonly (keyof typeof orders.$inferInsert)[]

type Head = Pick<typeof orders.$inferSelect, (typeof headColumns)[number]>

type WrittenLine = {
  id: number
  orderId: number
  sellableId: number
  quantity: number
  parts: readonly TakenPart[] | null
}

export type OrderEntry = Head & { lines: string }
type Given = { readonly [Name in keyof OrderEntry]: Placeholder }

/** SQL: the head of an order. */
export function orderEntry(given: Given) {
  const head = Object.fromEntries(headColumns.map((name) => [name, given[name]])) as Given
  return builder
    .insert(orders)
    .overridingSystemValue()
    .values({
      ...head,
      // An example gets its number from its own series.
      id: sql`case when ${given.isExample} then nextval('example_order_number') else nextval('customer_order_id_seq') end`,
      deliveredAt: sql`case when ${given.state} = 'ENTREGADO' then now() end`,
    })
    .returning({ id: orders.id, buyerEmail: orders.buyerEmail, isExample: orders.isExample })
}

/** SQL: the lines of the order `placed`, with what each cost the shop and its warranty. */
export const lineEntries = (given: Given) => sql`
    insert into order_line (order_id, sellable_id, position, sku, name, count, unit_price_cents, total_cents, tax_rate_bp,
                            base_cents, parts, unit_cost_cents, warranty_months)
    select placed.id, line."sellableId", line.position, line.sku, line.name, line.quantity, line."unitPriceCents",
           line."totalCents", line."taxRateBp", line."baseCents", line.parts,
           ${costOfUnit(sql`line."sellableId"`, sql`line.parts`)},
           (select warranty_months from sellable where id = line."sellableId")
      from placed, jsonb_to_recordset(${given.lines}) as line (
             "sellableId" bigint, position smallint, sku text, name text, quantity int, "unitPriceCents" int,
             "totalCents" int, "taxRateBp" int, "baseCents" int, parts jsonb)`

const insert = statement<OrderEntry, WrittenLine>(
  (given) => sql`
    with placed as ${orderEntry(given)} ${lineEntries(given)}
    returning id, order_id as "orderId", sellable_id as "sellableId", count as quantity, parts`,
)

/** The lines of an order as they are agreed now, for `lineEntries`. */
export function linesToWrite(lines: readonly PricedLine[]): string {
  const bases = basesOf(lines)
  return JSON.stringify(lines.map((line, position) => ({ ...line, position, baseCents: bases[position] })))
}

/** Writes an order with its lines, as they are agreed now: buyer, address, prices and tax. */
export async function writeOrder(
  tx: Transaction,
  head: Head,
  lines: readonly PricedLine[],
): Promise<{ orderId: number; written: WrittenLine[] }> {
  const written = await insert(tx, { ...head, lines: linesToWrite(lines) })
  if (!written[0]) throw new Error('An insert returned no row')
  return { orderId: written[0].orderId, written }
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

/** The ledger's rows for what written lines take off the shelf. */
export function takenBy(
  lines: readonly (Omit<WrittenLine, 'id' | 'orderId'> & { id: number | typeof LINE_ID })[],
): StockMovement[] {
  return lines.map(({ id, sellableId, quantity, parts }) => ({
    sellableId,
    quantity: -quantity,
    reason: 'order',
    reference: `order_line:${id}`,
    parts,
  }))
}
