import { toDollars } from '../../../contract/money.ts'
import { shopTime } from '../../../contract/shop-time.ts'
import type { OrderWithLines } from '../../db/order-rows.ts'
import type { orderEvents, orders } from '../../db/schema/orders.ts'
import type { ShipmentOfOrder } from '../../db/shipment-rows.ts'
import { noteForBuyer } from '../order-history.ts'

type Row = typeof orders.$inferSelect

export function toAmounts(order: Row) {
  return {
    total_price: toDollars(order.totalCents),
    shipping: toDollars(order.shippingCents),
    tax_base: toDollars(order.taxBaseCents),
    tax: toDollars(order.taxCents),
    tax_rate: order.taxRateBp / 100,
  }
}

export function toBuyer(order: Row) {
  return {
    nombres: order.buyerName,
    email: order.buyerEmail,
    celular: order.buyerPhone,
    ci: order.identificationNumber,
    direccion: order.deliveryAddress,
    referencia: order.deliveryReference,
    invoice_name: order.invoiceName,
    invoice_identification: order.invoiceIdentification,
    invoice_address: order.invoiceAddress,
  }
}

export function toDestination(order: Row) {
  return {
    delivery_province: order.deliveryProvince,
    delivery_city: order.deliveryCity,
    delivery_place: order.deliveryPlace,
    pickup_name: order.pickupName,
    pickup_identification: order.pickupIdentification,
  }
}

export function toLine(line: OrderWithLines['lines'][number]) {
  return {
    product_name: line.name,
    count: line.quantity,
    price_unit: toDollars(line.unitPriceCents),
    total: toDollars(line.totalCents),
  }
}

export function toEvent(event: typeof orderEvents.$inferSelect) {
  return {
    time: shopTime(event.createdAt),
    event: event.event,
    note: noteForBuyer(event),
    state: event.state,
    stage: event.stage,
  }
}

export function toShipment(shipment: ShipmentOfOrder, lines: OrderWithLines['lines']) {
  const nameOf = new Map(lines.map(({ id, name }) => [id, name]))
  return {
    carrier: shipment.carrierLabel,
    guide_number: shipment.guideNumber,
    tracking_url: shipment.trackingUrl,
    sent_at: shopTime(shipment.sentAt),
    lines: shipment.contents.map(({ lineId, count }) => ({ product_name: nameOf.get(lineId) ?? '', count })),
  }
}
