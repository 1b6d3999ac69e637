import { and, asc, count, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { DeskOrderAnswer } from '../../contract/api/admin/orders.ts'
import type { Settings } from '../../contract/api/settings.ts'
import { deskEventLabels } from '../../contract/desk-events.ts'
import { nextStepOf } from '../../contract/desk-steps.ts'
import { toDollars } from '../../contract/money.ts'
import { possibleEvents } from '../../contract/order-states.ts'
import { showPhone } from '../../contract/phone.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import { readThumbnails } from '../catalog/read-by-ids.ts'
import type { Executor } from '../db/database.ts'
import { duplicatesOfReceipt, isNotSetAside, twinsOfPhoto } from '../db/order-conditions.ts'
import { readOrderMoney } from '../db/order-money.ts'
import { partsNamer } from '../db/part-rows.ts'
import { readGoodsReturns } from '../db/return-rows.ts'
import { accounts } from '../db/schema/accounts.ts'
import { sellables } from '../db/schema/catalog.ts'
import { orderNotes, type pickups } from '../db/schema/fulfilment.ts'
import { mails } from '../db/schema/mail.ts'
import { orderEvents, orderLines, orders } from '../db/schema/orders.ts'
import { readSerials } from '../db/serial-rows.ts'
import { readPickups, readShipments } from '../db/shipment-rows.ts'
import { DomainError } from '../domain-error.ts'
import { nameOfActor } from '../orders/refuse-unseen.ts'
import { asksSerial } from '../serials/asks-serial.ts'
import { readSettings } from '../settings/settings.ts'
import { mayDo } from '../staff/require-permission.ts'
import { nameOfAccount } from './internal/name-of-account.ts'
import { toOrderMoney } from './internal/to-order-money.ts'
import { toStep } from './internal/to-step.ts'
import { whatsappMessages } from './internal/whatsapp-messages.ts'

/**
 * One order with all that the staff need to take it a step further.
 * @throws DomainError `order_not_found`, also for who may not see orders.
 */
export async function readDeskOrder(db: Executor, staff: Staff, id: number): Promise<DeskOrderAnswer> {
  const [found] = await db
    .select({
      order: orders,
      byNumber: duplicatesOfReceipt,
      byPhoto: twinsOfPhoto,
      transferCode,
      maySeeMoney: sql<boolean>`${mayDo(staff, 'payments.read')}`,
    })
    .from(orders)
    .where(and(eq(orders.id, id), isNotSetAside, mayDo(staff, 'orders.read')))
  if (!found) throw new DomainError('order_not_found')
  const { order } = found
  const money = (await readOrderMoney(db, [id])).get(id)
  if (!money) throw new Error(`Order ${id} has no money to read`)
  const { missingCents } = money
  const shipments = (await readShipments(db, [id])).get(id) ?? []
  const history = await readHistory(db, id)
  const settings = await readSettings(db)
  const pickup = (await readPickups(db, [id])).get(id)
  const returns = (await readGoodsReturns(db, [id])).get(id) ?? []
  const staffNames = await readNames(db, [
    ...shipments.map(({ sentBy }) => sentBy),
    ...(pickup ? [pickup.handedBy] : []),
    ...returns.map(({ receivedBy }) => receivedBy),
  ])
  return {
    order: {
      ...toOrder(order),
      missing: toDollars(money.missingCents),
      serials_missing: order.serialsMissing,
      serials_later: settings.serials_later,
    },
    money: found.maySeeMoney ? toOrderMoney(money, found.transferCode) : null,
    lines: await readLines(db, id, shipments, settings),
    buyer: { ...toBuyer(order), earlier: await readEarlier(db, order) },
    duplicates: await readDuplicates(db, found),
    notes: await readNotes(db, id),
    history,
    shipments: shipments.map((shipment) => ({
      id: shipment.id,
      carrier: shipment.carrier,
      carrier_name: shipment.carrierLabel,
      guide_number: shipment.guideNumber,
      tracking_url: shipment.trackingUrl,
      sent_at: shopTime(shipment.sentAt),
      sent_by: staffNames.get(shipment.sentBy) ?? '',
      lines: shipment.contents.map(({ lineId, count }) => ({ line_id: lineId, count })),
    })),
    pickup: toPickup(pickup, staffNames),
    returns: returns.map(({ id, reason, receivedAt, receivedBy, contents }) => ({
      id,
      reason,
      time: shopTime(receivedAt),
      by: staffNames.get(receivedBy) ?? '',
      lines: contents.map(({ lineId, count, isToStock }) => ({
        line_id: lineId,
        count,
        to_stock: isToStock,
      })),
    })),
    mails: await readMails(db, id),
    can: possibleEvents(order, 'staff'),
    next_step: toStep(nextStepOf(order, { missingCents })),
    seen: history.at(-1)?.id ?? 0,
    whatsapp: whatsappMessages({
      order,
      missingCents,
      shipments,
      shop: {
        name: settings.shop_name,
        address: settings.shop_address,
        openingHours: settings.shop_hours,
      },
    }),
  }
}

type Row = typeof orders.$inferSelect

const transferCode = sql<string | null>`(select code from transfer_code where order_id = customer_order.id)`

function toOrder(
  order: Row,
): Omit<DeskOrderAnswer['order'], 'missing' | 'serials_missing' | 'serials_later'> {
  return {
    id: order.id,
    time_order: shopTime(order.placedAt),
    state: order.state,
    stage: order.stage,
    subtotal: toDollars(order.subtotalCents),
    discount: toDollars(order.discountCents),
    shipping: toDollars(order.shippingCents),
    total: toDollars(order.totalCents),
    tax_base: toDollars(order.taxBaseCents),
    tax: toDollars(order.taxCents),
    tax_rate: order.taxRateBp / 100,
    kind: order.kind,
    delivery_method: order.deliveryMethod,
    cancel_reason: order.cancelReason,
    return_requested_at: order.returnRequestedAt && shopTime(order.returnRequestedAt),
    reminded_at: order.paymentRemindedAt && shopTime(order.paymentRemindedAt),
    is_example: order.isExample,
    terms_version: order.termsVersion,
  }
}

function toBuyer(order: Row): Omit<DeskOrderAnswer['buyer'], 'earlier'> {
  return {
    account_id: order.accountId,
    name: order.buyerName,
    email: order.buyerEmail,
    phone: showPhone(order.buyerPhone),
    identification: order.identificationNumber,
    identification_type: order.identificationType,
    address: order.deliveryAddress,
    reference: order.deliveryReference,
    province: order.deliveryProvince,
    city: order.deliveryCity,
    delivery_place: order.deliveryPlace,
    pickup_name: order.pickupName,
    pickup_identification: order.pickupIdentification,
  }
}

async function readLines(
  db: Executor,
  orderId: number,
  shipments: readonly { contents: readonly { lineId: number; count: number }[] }[],
  settings: Settings,
): Promise<DeskOrderAnswer['lines']> {
  const found = await db
    .select({ line: orderLines, asksSerial: asksSerial(settings) })
    .from(orderLines)
    .innerJoin(sellables, eq(sellables.id, orderLines.sellableId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const rows = found.map(({ line, asksSerial }) => ({ ...line, asksSerial }))
  const serials = await readSerials(db, [orderId])
  const pictures = await readThumbnails(
    db,
    rows.map(({ sellableId }) => sellableId),
  )
  const packed = shipments.flatMap(({ contents }) => contents)
  const partsOf = await partsNamer(db, rows)
  return rows.map((line) => ({
    id: line.id,
    prod_id: line.sellableId,
    sku: line.sku,
    product_name: line.name,
    img_url: pictures.get(line.sellableId) ?? '',
    count: line.quantity,
    sent: packed.filter(({ lineId }) => lineId === line.id).reduce((sum, { count }) => sum + count, 0),
    asks_serial: line.asksSerial,
    serials: (serials.get(line.id) ?? []).map(({ id, number, shipmentId, returnedAt }) => ({
      id,
      number,
      shipment_id: shipmentId,
      returned: returnedAt !== null,
    })),
    price_unit: toDollars(line.unitPriceCents),
    total: toDollars(line.totalCents),
    parts: partsOf(line).map(({ id, name, sku, quantity }) => ({
      prod_id: id,
      product_name: name,
      sku,
      count: quantity,
    })),
  }))
}

/**
 * The orders of the account before this one, without those that were cancelled. A sale at the counter knows of none.
 */
async function readEarlier(db: Executor, order: Row): Promise<DeskOrderAnswer['buyer']['earlier']> {
  if (order.accountId === null) return { count: 0, total: 0, last: null }
  const earlier = and(
    eq(orders.accountId, order.accountId),
    lt(orders.id, order.id),
    ne(orders.state, 'CANCELADO'),
  )
  const [counted] = await db
    .select({ count: count(), totalCents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::bigint` })
    .from(orders)
    .where(earlier)
  const [last] = await db
    .select({ id: orders.id, placedAt: orders.placedAt })
    .from(orders)
    .where(earlier)
    .orderBy(desc(orders.id))
    .limit(1)
  return {
    count: counted?.count ?? 0,
    total: toDollars(counted?.totalCents ?? 0),
    last: last ? { id: last.id, time_order: shopTime(last.placedAt) } : null,
  }
}

async function readDuplicates(
  db: Executor,
  { byNumber, byPhoto }: { byNumber: number[]; byPhoto: number[] },
): Promise<DeskOrderAnswer['duplicates']> {
  const ids = [...new Set([...byNumber, ...byPhoto])]
  if (ids.length === 0) return []
  const rows = await db.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id))
  return rows.map((order) => ({
    id: order.id,
    time_order: shopTime(order.placedAt),
    buyer_name: order.buyerName,
    total: toDollars(order.totalCents),
    state: order.state,
    stage: order.stage,
    has_same_number: byNumber.includes(order.id),
    has_same_photo: byPhoto.includes(order.id),
  }))
}

async function readNotes(db: Executor, orderId: number): Promise<DeskOrderAnswer['notes']> {
  const rows = await db
    .select({ note: orderNotes, by: nameOfAccount })
    .from(orderNotes)
    .innerJoin(accounts, eq(accounts.id, orderNotes.writtenBy))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.id))
  return rows.map(({ note, by }) => ({ id: note.id, text: note.text, by, time: shopTime(note.createdAt) }))
}

async function readHistory(db: Executor, orderId: number): Promise<DeskOrderAnswer['history']> {
  const rows = await db
    .select({ event: orderEvents, by: nameOfActor })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .leftJoin(accounts, eq(accounts.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
  return rows.map(({ event, by }) => ({
    id: event.id,
    event: event.event,
    label: deskEventLabels[event.event],
    note: event.note,
    time: shopTime(event.createdAt),
    by,
    state: event.state,
    stage: event.stage,
  }))
}

function toPickup(
  pickup: typeof pickups.$inferSelect | undefined,
  names: ReadonlyMap<number, string>,
): DeskOrderAnswer['pickup'] {
  if (!pickup) return null
  return {
    received_by: pickup.receivedBy,
    name: pickup.name,
    identification: pickup.identification,
    time: shopTime(pickup.handedAt),
    handed_by: names.get(pickup.handedBy) ?? '',
  }
}

/** What the staff are called, by account. */
async function readNames(db: Executor, ids: number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: accounts.id, name: nameOfAccount })
    .from(accounts)
    .where(inArray(accounts.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function readMails(db: Executor, orderId: number): Promise<DeskOrderAnswer['mails']> {
  const rows = await db.select().from(mails).where(eq(mails.orderId, orderId)).orderBy(asc(mails.id))
  return rows.map((mail) => ({
    id: mail.id,
    about: mail.template,
    subject: mail.subject,
    status: mail.status,
    created_at: shopTime(mail.createdAt),
    sent_at: mail.sentAt && shopTime(mail.sentAt),
  }))
}
