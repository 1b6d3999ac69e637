import { and, inArray } from 'drizzle-orm'
import type { PrintAnswer } from '../../contract/api/admin/bulk.ts'
import { toDollars } from '../../contract/money.ts'
import { showPhone } from '../../contract/phone.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { isNotSetAside } from '../db/order-conditions.ts'
import { type OrderWithLines, readOrderRows } from '../db/order-rows.ts'
import { partsNamer } from '../db/part-rows.ts'
import { sellables } from '../db/schema/catalog.ts'
import { orders } from '../db/schema/orders.ts'
import { readSerials, type SoldSerial } from '../db/serial-rows.ts'
import { readShipments, type ShipmentOfOrder } from '../db/shipment-rows.ts'
import { readSettings } from '../settings/settings.ts'
import { mayDo } from '../staff/require-permission.ts'

/**
 * All that papers tell of these orders, in the order that they were asked for. It is empty for who may not see orders.
 */
export async function printOrders(db: Executor, staff: Staff, ids: readonly number[]): Promise<PrintAnswer> {
  const rows = await readOrderRows(
    db,
    and(inArray(orders.id, [...ids]), isNotSetAside, mayDo(staff, 'orders.read')),
  )
  const shipments = await readShipments(
    db,
    rows.map(({ order }) => order.id),
  )
  const shelves = await db
    .select({ id: sellables.id, shelf: sellables.shelf })
    .from(sellables)
    .where(
      inArray(
        sellables.id,
        rows.flatMap(({ lines }) => lines.map(({ sellableId }) => sellableId)),
      ),
    )
  const shelfOf = new Map(shelves.map(({ id, shelf }) => [id, shelf]))
  const serials = await readSerials(
    db,
    rows.map(({ order }) => order.id),
  )
  const partsOf = await partsNamer(
    db,
    rows.flatMap(({ lines }) => lines),
  )
  const rowOf = new Map(rows.map((row) => [row.order.id, row]))
  const { shop_name: name, shop_address: address, shop_phone: phone } = await readSettings(db)
  return {
    shop: { name, address, phone },
    orders: ids.flatMap((id) => {
      const row = rowOf.get(id)
      return row ? [toPrinted(row, shipments.get(id) ?? [], { shelfOf, serials, partsOf })] : []
    }),
  }
}

type Known = {
  shelfOf: ReadonlyMap<number, string | null>
  serials: ReadonlyMap<number, readonly SoldSerial[]>
  partsOf: Awaited<ReturnType<typeof partsNamer>>
}

function toPrinted(
  { order, lines, money }: OrderWithLines,
  shipments: readonly ShipmentOfOrder[],
  { shelfOf, serials, partsOf }: Known,
): PrintAnswer['orders'][number] {
  const packed = shipments.flatMap(({ contents }) => contents)
  const sent = (lineId: number) =>
    packed.filter((one) => one.lineId === lineId).reduce((sum, { count }) => sum + count, 0)
  return {
    id: order.id,
    time_order: shopTime(order.placedAt),
    kind: order.kind,
    delivery_method: order.deliveryMethod,
    buyer: {
      name: order.buyerName,
      identification: order.identificationNumber,
      phone: showPhone(order.buyerPhone),
      address: order.deliveryAddress,
      reference: order.deliveryReference,
      town: [order.deliveryCity, order.deliveryProvince].filter(Boolean).join(', '),
      pickup_name: order.pickupName,
    },
    lines: lines.map((line) => ({
      product_name: line.name,
      sku: line.sku,
      shelf: shelfOf.get(line.sellableId) ?? null,
      count: line.quantity,
      left: line.quantity - sent(line.id),
      serials: (serials.get(line.id) ?? [])
        .filter(({ returnedAt }) => returnedAt === null)
        .map(({ number }) => number),
      price_unit: toDollars(line.unitPriceCents),
      total: toDollars(line.totalCents),
      parts: partsOf(line).map(({ name, sku, shelf, quantity }) => ({
        product_name: name,
        sku,
        shelf,
        count: quantity,
      })),
    })),
    parcels: shipments.map(({ carrierLabel, guideNumber }) => ({
      carrier_name: carrierLabel,
      guide_number: guideNumber,
    })),
    subtotal: toDollars(order.subtotalCents),
    discount: toDollars(order.discountCents),
    shipping: toDollars(order.shippingCents),
    tax_base: toDollars(order.taxBaseCents),
    tax: toDollars(order.taxCents),
    tax_rate: order.taxRateBp / 100,
    total: toDollars(order.totalCents),
    paid: money.receipts
      .filter(({ allocation }) => allocation.undoneAt === null)
      .map(({ allocation, money }) => ({ means: money.means, amount: toDollars(allocation.amountCents) })),
  }
}
