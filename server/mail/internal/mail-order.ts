import { eq, inArray } from 'drizzle-orm'
import type { Settings } from '../../../contract/api/settings.ts'
import { deliveryPlaceLabels } from '../../../contract/delivery-places.ts'
import { mailNames, mailSetting } from '../../../contract/mail-labels.ts'
import { formatOrderNumber } from '../../../contract/order-number.ts'
import type { ActorKind } from '../../../contract/order-states.ts'
import type { CaseKind, Resolution } from '../../../contract/return-cases.ts'
import { formatDate, formatMoment, shopTime } from '../../../contract/shop-time.ts'
import type { Database } from '../../db/database.ts'
import { type InvoiceRow, readLiveInvoices } from '../../db/invoice-rows.ts'
import { type OrderWithLines, readHistories, readOrderRows } from '../../db/order-rows.ts'
import type { orderEvents } from '../../db/schema/orders.ts'
import { orders } from '../../db/schema/orders.ts'
import { returnCaseEvents, returnCaseLines, returnCases } from '../../db/schema/returns.ts'
import { readShipments, type ShipmentOfOrder } from '../../db/shipment-rows.ts'
import { listBankAccounts, readSettings, readShopProfile } from '../../settings/settings.ts'
import type { MailLook } from './layout.ts'
import { oneLine } from './layout.ts'
import { mailColours } from './mail-colours.ts'
import type { OwnWordings } from './speak.ts'

/** What mails tell of an order, as it is when the mail is written. */
export type MailOrder = {
  /** `"00123"` */
  number: string
  email: string
  /** How the mail addresses the buyer: "Ana". */
  firstName: string
  /** "21 nov 2026, 10:05" */
  placedOn: string
  /** Null: the buyer took it along from the counter. */
  deliveryMethod: 'carrier' | 'pickup' | null
  /** Where a carrier takes it, in one line: address, reference, town. */
  address: string
  /** Where the carrier hands it over: "En la oficina del transportista". Null when the buyer did not say. */
  deliveryPlace: string | null
  /** Another person who picks it up. */
  pickupName: string | null
  lines: readonly { name: string; quantity: number; unitPriceCents: number; totalCents: number }[]
  discountCents: number
  shippingCents: number
  taxBaseCents: number
  taxCents: number
  taxPercent: number
  totalCents: number
  /** The numbers of several transfers are joined by "y". */
  receiptNumber: string
  /** For the concept of the transfer. Orders of version 953a126 have none. */
  transferCode: string | null
  /** What left with a carrier, the first parcel first. */
  parcels: readonly MailParcel[]
  /** What the staff noted when an order was sent before parcels were written down: its number at the carrier. */
  tracking: string | null
  cancelledBy: ActorKind | null
  /** Why the shop cancelled it; null when the buyer did. */
  cancelReason: string | null
  /** What is missing of its total. */
  missingCents: number
  /** What was found of its money and has to go back to the buyer. */
  refundOwedCents: number
  /** The buyer has said to which account it is to go. */
  hasRefundAccount: boolean
  /** When its money was last paid back ("20 nov 2026"), the bank's reference, and how much was paid back in all. */
  refund: { on: string; reference: string; cents: number } | null
  /** The invoice that counts. */
  invoice: {
    number: string
    accessKey: string
    /** "22 nov 2026" */
    issuedOn: string
    buyerName: string
    hasFiles: boolean
  } | null
  /** False: it was sold at the counter, and its buyer has no page that shows it. */
  isOfAccount: boolean
  /** The return or the warranty that the mail tells of. Null in other mails, and in those that an older version queued. */
  returnCase: MailCase | null
}

export type MailCase = {
  kind: CaseKind
  /** "2 × Memoria 16 GB" each. */
  contents: readonly string[]
  /** What the staff wrote to the buyer with this step. */
  note: string | null
  resolution: Resolution | null
  refusalReason: string | null
  /** The number of the credit note. */
  creditNote: string | null
}

export type MailParcel = {
  /** Whether it is what the mail tells of. */
  isOfMail: boolean
  carrier: string
  guideNumber: string | null
  /** Where the buyer follows it. Null: the carrier has no page that we know. */
  link: string | null
  /** "2 × Memoria 16 GB" each. */
  contents: readonly string[]
}

/** What mails tell of the shop. */
export type MailShop = MailLook & {
  ordersUrl: string
  /** Where to ask for a new password. */
  recoveryUrl: string
  freight: Settings['freight']
  bankAccounts: Awaited<ReturnType<typeof listBankAccounts>>
  /** After this many working-day hours without a photo, an order may be cancelled. 0: never by itself. */
  unpaidCancelHours: number
  ownWords: OwnWordings
}

export async function readMailShop(db: Database, publicUrl: string): Promise<MailShop> {
  const settings = await readSettings(db)
  // A shop whose mail is read sends mail.
  const profile = await readShopProfile(db, { sendsMail: true })
  const { logo } = profile.look
  return {
    ...profile,
    colours: mailColours(settings),
    // Mail programs know no address of ours.
    look: { ...profile.look, logo: logo && { ...logo, png: `${publicUrl}${logo.png}` } },
    ordersUrl: `${publicUrl}/usuario/mispedidos`,
    recoveryUrl: `${publicUrl}/login/recovery`,
    freight: settings.freight,
    bankAccounts: await listBankAccounts(db),
    unpaidCancelHours: settings.unpaid_cancel_hours,
    ownWords: Object.fromEntries(mailNames.map((name) => [name, settings[mailSetting(name)]])),
  }
}

/** What a mail about an order tells of. `eventId`: the event, because an order can have several of a name. Null: the newest. */
export type ToldOrder = { orderId: number | null; eventId: number | null }

/**
 * Reads what several mails tell of their orders, as it is now, in as many statements as for one. What comes back gives it
 * for each of them.
 * @throws Error for a mail whose order there is not.
 */
export async function readMailOrders(
  db: Database,
  told: readonly ToldOrder[],
): Promise<(one: ToldOrder) => MailOrder> {
  const ids = [...new Set(told.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))]
  const eventIds = told.flatMap(({ eventId }) => (eventId === null ? [] : [eventId]))
  const rows = new Map((await readOrderRows(db, inArray(orders.id, ids))).map((row) => [row.order.id, row]))
  const histories = await readHistories(db, ids)
  const shipments = await readShipments(db, ids)
  const invoices = await readLiveInvoices(db, ids)
  const cases = await readCases(db, eventIds)
  return ({ orderId, eventId }) => {
    const found = orderId === null ? undefined : rows.get(orderId)
    if (orderId === null || !found) throw new Error(`There is no order ${orderId}`)
    const returnCase = eventId === null ? undefined : cases.get(eventId)
    return toMailOrder(found, {
      eventId,
      history: histories.get(orderId) ?? [],
      parcels: (shipments.get(orderId) ?? []).map((shipment) => toParcel(shipment, eventId, found.lines)),
      invoice: toInvoice(invoices.get(orderId)),
      returnCase: returnCase ? toCase(returnCase, found.lines) : null,
    })
  }
}

/** The same of one order. */
export async function readMailOrder(
  db: Database,
  orderId: number,
  eventId: number | null = null,
): Promise<MailOrder> {
  const told = { orderId, eventId }
  return (await readMailOrders(db, [told]))(told)
}

type Told = Pick<MailOrder, 'parcels' | 'invoice' | 'returnCase'> & {
  eventId: number | null
  history: readonly (typeof orderEvents.$inferSelect)[]
}

function toMailOrder(
  { order, lines, money, transferCode }: OrderWithLines,
  { eventId, history, ...rest }: Told,
): MailOrder {
  const told = history.find((event) => event.id === eventId)
  const made = money.refunds.filter(({ status }) => status === 'made')
  // A part of what is owed can be paid back, and several refunds by one transfer: the event names its reference.
  const ofEvent = made.filter(
    ({ reference }) => told?.event !== 'payment_refunded' || reference === told.note,
  )
  const refund = ofEvent.at(-1)
  const sent = history.findLast(({ event, id }) => event === 'shipped' && (eventId === null || id <= eventId))
  return {
    number: formatOrderNumber(order.id),
    email: order.buyerEmail,
    firstName: oneLine(order.buyerName).split(' ', 1)[0] ?? '',
    placedOn: formatMoment(shopTime(order.placedAt)),
    deliveryMethod: order.deliveryMethod,
    address: [order.deliveryAddress, order.deliveryReference, townOf(order)]
      .filter(Boolean)
      .map(String)
      .map(oneLine)
      .join('. '),
    deliveryPlace: order.deliveryPlace && deliveryPlaceLabels[order.deliveryPlace],
    pickupName: order.pickupName === null ? null : oneLine(order.pickupName),
    lines: lines.map((line) => ({ ...line, name: oneLine(line.name) })),
    discountCents: order.discountCents,
    shippingCents: order.shippingCents,
    taxBaseCents: order.taxBaseCents,
    taxCents: order.taxCents,
    taxPercent: order.taxRateBp / 100,
    totalCents: order.totalCents,
    receiptNumber: money.claims.map(({ claim }) => oneLine(claim.receiptNumber)).join(' y '),
    transferCode,
    tracking: sent?.note ? oneLine(sent.note) : null,
    cancelledBy: history.find(({ state }) => state === 'CANCELADO')?.actor ?? null,
    cancelReason: order.cancelReason === null ? null : oneLine(order.cancelReason),
    missingCents: money.missingCents,
    refundOwedCents: money.owedCents,
    hasRefundAccount: money.refundAccount !== null,
    refund: refund?.madeAt
      ? {
          on: formatDate(shopTime(refund.madeAt)),
          reference: oneLine(refund.reference ?? ''),
          cents: ofEvent.reduce((sum, { amountCents }) => sum + amountCents, 0),
        }
      : null,
    isOfAccount: order.accountId !== null,
    ...rest,
  }
}

type Line = { id: number; name: string }

type CaseOfEvent = {
  row: typeof returnCases.$inferSelect
  note: string | null
  units: readonly (typeof returnCaseLines.$inferSelect)[]
}

/** The cases of returns and warranty that these events tell of, by event. */
async function readCases(db: Database, eventIds: number[]): Promise<ReadonlyMap<number, CaseOfEvent>> {
  const found = await db
    .select({ row: returnCases, note: returnCaseEvents.note, eventId: returnCaseEvents.eventId })
    .from(returnCaseEvents)
    .innerJoin(returnCases, eq(returnCases.id, returnCaseEvents.caseId))
    .where(inArray(returnCaseEvents.eventId, eventIds))
  if (found.length === 0) return new Map()
  const caseIds = found.map(({ row }) => row.id)
  const units = await db.select().from(returnCaseLines).where(inArray(returnCaseLines.caseId, caseIds))
  const unitsOf = Map.groupBy(units, ({ caseId }) => caseId)
  return new Map(
    found.map(({ eventId, ...rest }) => [eventId ?? 0, { ...rest, units: unitsOf.get(rest.row.id) ?? [] }]),
  )
}

function toCase({ row, note, units }: CaseOfEvent, lines: readonly Line[]): MailCase {
  const countOf = new Map(units.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  return {
    kind: row.kind,
    contents: lines
      .filter(({ id }) => countOf.has(id))
      .map(({ id, name }) => `${countOf.get(id)} × ${oneLine(name)}`),
    note: note === null ? null : oneLine(note),
    resolution: row.resolution,
    refusalReason: row.refusalReason === null ? null : oneLine(row.refusalReason),
    creditNote: row.creditNoteNumber,
  }
}

function toInvoice(invoice: InvoiceRow | undefined): MailOrder['invoice'] {
  if (!invoice) return null
  return {
    number: invoice.number,
    accessKey: invoice.accessKey,
    issuedOn: formatDate(invoice.issuedOn),
    buyerName: oneLine(invoice.buyerName),
    hasFiles: invoice.xmlFile !== null || invoice.pdfFile !== null,
  }
}

function toParcel(shipment: ShipmentOfOrder, eventId: number | null, lines: readonly Line[]): MailParcel {
  const nameOf = new Map(lines.map(({ id, name }) => [id, oneLine(name)]))
  return {
    isOfMail: shipment.eventId === eventId,
    carrier: oneLine(shipment.carrierLabel),
    guideNumber: shipment.guideNumber === null ? null : oneLine(shipment.guideNumber),
    link: shipment.trackingUrl,
    contents: shipment.contents.map(({ lineId, count }) => `${count} × ${nameOf.get(lineId)}`),
  }
}

function townOf({ deliveryCity, deliveryProvince }: typeof orders.$inferSelect): string {
  return [deliveryCity, deliveryProvince].filter(Boolean).join(', ')
}
