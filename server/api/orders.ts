import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  AddClaimBody,
  CancelOrderAnswer,
  CancelOrderBody,
  CreateOrderAnswer,
  CreateOrderBody,
  KeepPaymentAnswer,
  KeepPaymentBody,
  LiveReservationAnswer,
  OrderAnswer,
  ReleaseQuery,
  Reservation,
  ReservationBody,
} from '../../contract/api/orders.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { happenings } from '../happenings.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { type InvoiceFileKind, readFileOfOrder } from '../invoices/read-invoice-file.ts'
import type { IncomingFiles } from '../media/incoming-files.ts'
import type { InvoiceFiles } from '../media/invoice-files.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import { findOrder } from '../orders/list-orders.ts'
import { placeOrder } from '../orders/place-order.ts'
import { addClaim } from '../payments/add-claim.ts'
import { attachReceipt, readReceipt } from '../payments/receipts.ts'
import { keepPayment } from '../reservations/keep-payment.ts'
import { readLiveReservation } from '../reservations/read-reservation.ts'
import { releaseReservation } from '../reservations/release-reservation.ts'
import { reserve } from '../reservations/reserve.ts'
import { askToCancel } from '../returns/ask-to-cancel.ts'
import {
  type Api,
  answer,
  endpoints,
  idempotencyKey,
  jsonBody,
  ofAddress,
  ofBody,
  ofChange,
  ofSession,
  pathId,
  refusals,
  signedIn,
} from './endpoint.ts'
import { buyerOf, orderIdOf } from './request-of-buyer.ts'
import { sendInvoiceFile } from './send-invoice-file.ts'
import { sendPhotoFile } from './send-photo-file.ts'
import { receiveFile } from './uploaded-file.ts'

const ofOrders = { tags: ['Orders'], ...signedIn }

/** Refusals of a call that reserves or orders an offer of the shop. */
const ofOffer = [
  'offer_not_found',
  'offer_expired',
  'offer_used',
  'offer_withdrawn',
  'offer_being_paid',
] as const

const aCart = [{ id: 12, count: 1 }]
const anOrder = {
  details: aCart,
  total: 124.9,
  info: {
    nombres: 'Ana Quishpe',
    email: 'ana@correo.example',
    celular: '0991234567',
    ci: '1710034065',
    direccion: 'Bolívar 3-15 y Oviedo, Ibarra',
    referencia: 'Portón verde',
    terminos: true,
    comprobante: '0045871236',
  },
} as const

const reservation = createRoute({
  method: 'post',
  path: '/api/user/reservation',
  operationId: 'reserveCart',
  ...ofOrders,
  summary: 'Take a cart off the shelf for the payment window, at today’s prices, or an offer at its own',
  request: jsonBody(ReservationBody, { details: aCart, total: 124.9 }),
  responses: {
    201: answer('Held until `expires_at`', Reservation),
    ...refusals(
      ...ofSession,
      ...ofBody,
      ...ofOffer,
      'cart_changed',
      'price_changed',
      'holding_limit',
      'email_unconfirmed',
      'account_blocked',
      'order_too_large',
      'not_delivered',
      'busy',
    ),
  },
})

const liveReservation = createRoute({
  method: 'get',
  path: '/api/user/reservation',
  operationId: 'readReservation',
  ...ofOrders,
  summary: 'What the buyer can still pay, or else what became of the last reservation',
  responses: {
    200: answer('The live reservation, or the last one', LiveReservationAnswer),
    ...refusals(...ofSession, 'busy'),
  },
})

const paymentOfReservation = createRoute({
  method: 'put',
  path: '/api/user/reservation/payment',
  operationId: 'keepPayment',
  ...ofOrders,
  summary: 'Keep what is typed of the transfer with the reservation, until it ends',
  request: jsonBody(KeepPaymentBody, {
    reservation_id: '6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3a',
    payment: { comprobante: '0045871236', bank_account_id: 1, has_photo: false },
  }),
  responses: {
    200: answer('Kept, or no longer needed', KeepPaymentAnswer),
    ...refusals(...ofSession, ...ofBody, 'reservation_not_found'),
  },
})

const noReservation = createRoute({
  method: 'delete',
  path: '/api/user/reservation',
  operationId: 'releaseReservation',
  ...ofOrders,
  summary: 'Free what is reserved',
  request: { query: ReleaseQuery },
  responses: {
    200: answer('Nothing is reserved any more', MessageAnswer),
    ...refusals(...ofSession, ...ofAddress, ...ofChange, 'reservation_not_found', 'busy'),
  },
})

const createOrder = createRoute({
  method: 'post',
  path: '/api/user/createorder',
  operationId: 'placeOrder',
  ...ofOrders,
  summary:
    'Place an order. Prices, names and totals are the catalogue’s, or those of an offer; `total` is only the consent to ours.',
  request: {
    ...jsonBody(CreateOrderBody, anOrder),
    headers: idempotencyKey,
  },
  responses: {
    201: answer('Placed, or placed before by the same request', CreateOrderAnswer),
    ...refusals(
      ...ofSession,
      ...ofBody,
      ...ofOffer,
      'reservation_not_found',
      'reservation_closed',
      'reservation_differs',
      'window_expired',
      'idempotency_key_reused',
      'cart_changed',
      'price_changed',
      'holding_limit',
      'email_unconfirmed',
      'account_blocked',
      'order_too_large',
      'not_delivered',
      'busy',
    ),
  },
})

const cancelOrders = createRoute({
  method: 'post',
  path: '/api/user/cancel-orders',
  operationId: 'cancelOrder',
  ...ofOrders,
  summary: 'Cancel an order, or ask for its return once it is on its way',
  request: jsonBody(CancelOrderBody, { order_id: 7 }),
  responses: {
    200: answer('Cancelled, or a return asked for', CancelOrderAnswer),
    ...refusals(
      ...ofSession,
      ...ofBody,
      'order_not_found',
      'order_not_cancellable',
      'case_too_late',
      'units_not_returnable',
      'busy',
    ),
  },
})

/** The handler gets any text: what is no id gets the 404 of an order that does not exist. */
const orderParams = z.object({ id: pathId('The order’s number') })

const order = createRoute({
  method: 'get',
  path: '/api/user/orders/{id}',
  operationId: 'readOrder',
  ...ofOrders,
  summary: 'One order with its lines and its history',
  request: { params: orderParams },
  responses: {
    200: answer('The order', OrderAnswer),
    ...refusals(...ofSession, ...ofAddress, 'order_not_found'),
  },
})

const claim = createRoute({
  method: 'post',
  path: '/api/user/orders/{id}/claims',
  operationId: 'addClaim',
  ...ofOrders,
  summary:
    'Tell of another transfer for an order while some of its total is missing. A photo sent after it goes to it',
  request: { params: orderParams, ...jsonBody(AddClaimBody, { comprobante: '0045871240' }) },
  responses: {
    201: answer('Noted', MessageAnswer),
    ...refusals(
      ...ofSession,
      ...ofAddress,
      ...ofBody,
      'order_not_found',
      'claim_not_needed',
      'too_many_claims',
    ),
  },
})

const binary = { type: 'string', format: 'binary' } as const

const photoOfReceipt = createRoute({
  method: 'get',
  path: '/api/user/orders/{id}/receipt',
  operationId: 'readReceiptPhoto',
  ...ofOrders,
  summary: 'The photo of an order’s receipt, for its buyer',
  request: { params: orderParams },
  responses: {
    200: { description: 'The photo', content: { 'image/webp': { schema: binary } } },
    ...refusals(...ofSession, ...ofAddress, 'order_not_found'),
  },
})

const invoiceOf = (kind: InvoiceFileKind, type: string) =>
  createRoute({
    method: 'get',
    path: `/api/user/orders/{id}/invoice/${kind}`,
    operationId: kind === 'xml' ? 'readInvoiceXmlOfOrder' : 'readInvoicePdfOfOrder',
    ...ofOrders,
    summary: `The ${kind.toUpperCase()} of an order’s invoice, for its buyer`,
    request: { params: orderParams },
    responses: {
      200: { description: 'The file', content: { [type]: { schema: binary } } },
      ...refusals(...ofSession, ...ofAddress, 'invoice_not_found', 'order_not_found'),
    },
  })
const xmlOfInvoice = invoiceOf('xml', 'application/xml')
const pdfOfInvoice = invoiceOf('pdf', 'application/pdf')

/** For the document alone. Validating by this schema would read the whole form before anything is checked. */
const uploadOfReceipt = {
  method: 'post' as const,
  path: '/api/user/orders/{id}/receipt',
  operationId: 'sendReceiptPhoto',
  ...ofOrders,
  summary: 'Put a photo of the receipt to an order, in place of an earlier one',
  request: {
    params: orderParams,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object' as const, required: ['photo'], properties: { photo: binary } },
        },
      },
    },
  },
  responses: {
    201: answer('Kept', MessageAnswer),
    ...refusals(
      ...ofSession,
      ...ofAddress,
      ...ofBody,
      'order_not_found',
      'photo_too_heavy',
      'photo_too_large',
      'photo_unsupported',
      'photo_broken',
      'busy',
    ),
  },
}

type Needs = {
  db: Database
  limits: RateLimits
  incoming: IncomingFiles
  receipts: ReceiptFiles
  invoices: InvoiceFiles
  /** Whether mails are sent. Without them nobody can confirm an e-mail. */
  sendsMail: boolean
}

/** Reservations and orders of the caller. `user.ts` checks the session. */
export function orderEndpoints({ db, limits, incoming, receipts, invoices, sendsMail }: Needs) {
  const networkOf = (context: Context<Api>) => (sendsMail ? context.get('address') : null)
  async function sendInvoice(context: Context<Api>, kind: InvoiceFileKind) {
    const which = { orderId: orderIdOf(context), kind }
    return sendInvoiceFile(context, await readFileOfOrder(db, invoices, buyerOf(context), which), kind)
  }
  const api = endpoints()
    .openapi(xmlOfInvoice, (context) => sendInvoice(context, 'xml'))
    .openapi(pdfOfInvoice, (context) => sendInvoice(context, 'pdf'))
    .openapi(reservation, async (context) => {
      const { accountId } = context.get('caller')
      await limits.reservation(accountId)
      const reserved = await reserve(db, accountId, context.req.valid('json'), networkOf(context)).catch(
        (error) => {
          if (error instanceof DomainError) happenings.emit('reservationRefused', error.code)
          throw error
        },
      )
      happenings.emit('reserved')
      return context.json(reserved, 201)
    })
    .openapi(liveReservation, async (context) =>
      context.json(await readLiveReservation(db, context.get('caller').accountId), 200),
    )
    .openapi(paymentOfReservation, async (context) => {
      const { accountId } = context.get('caller')
      const kept = await keepPayment(db, accountId, context.req.valid('json'))
      return context.json({ message: kept ? 'Guardado' : 'Esa reserva ya terminó', kept }, 200)
    })
    .openapi(noReservation, async (context) => {
      const { reservation_id: id } = context.req.valid('query')
      await releaseReservation(db, context.get('caller').accountId, id)
      return context.json({ message: 'Reserva liberada' }, 200)
    })
    .openapi(createOrder, async (context) => {
      const { accountId } = context.get('caller')
      const quota = await limits.order(context.get('address'), accountId)
      const { 'idempotency-key': key = null } = context.req.valid('header')
      const body = context.req.valid('json')
      const placed = await placeOrder(db, accountId, body, key, networkOf(context)).catch(async (refusal) => {
        await quota.notPlaced()
        throw refusal
      })
      const { orderId } = placed
      if (placed.isRepeat) await quota.notPlaced()
      else {
        happenings.emit('ordered')
        context.get('log').info({ event: 'order_placed', orderId, accountId }, 'order placed')
      }
      const repeated = placed.isRepeat && !placed.hasSameKey && { repeated: true as const }
      return context.json(
        { message: `Pedido ${formatOrderNumber(orderId)} recibido`, order_id: orderId, ...repeated },
        201,
      )
    })
    .openapi(cancelOrders, async (context) => {
      const buyer = buyerOf(context)
      const { order_id: orderId } = context.req.valid('json')
      const { position, isReturn } = await askToCancel(db, buyer, orderId)
      const event = isReturn ? 'return_requested' : 'order_cancelled'
      context.get('log').info({ event, orderId, accountId: buyer.accountId }, 'order cancelled or returned')
      const number = formatOrderNumber(orderId)
      return context.json(
        isReturn
          ? {
              message: `Pedimos la devolución del pedido ${number}`,
              ...position,
              return_requested: true as const,
            }
          : { message: `Pedido ${number} cancelado`, ...position },
        200,
      )
    })
    .openapi(order, async (context) =>
      context.json(await findOrder(db, buyerOf(context), orderIdOf(context)), 200),
    )
    .openapi(claim, async (context) => {
      const buyer = buyerOf(context)
      const orderId = orderIdOf(context)
      await addClaim(db, buyer, orderId, context.req.valid('json'))
      context
        .get('log')
        .info({ event: 'claim_added', orderId, accountId: buyer.accountId }, 'another transfer told of')
      return context.json({ message: 'Registramos tu transferencia' }, 201)
    })
    .openapi(photoOfReceipt, async (context) => {
      const orderId = orderIdOf(context)
      const photo = await readReceipt(db, receipts, buyerOf(context), orderId)
      return sendPhotoFile(context, photo, `comprobante-${formatOrderNumber(orderId)}`)
    })

  api.openAPIRegistry.registerPath(uploadOfReceipt)
  api.post('/api/user/orders/:id/receipt', async (context) => {
    const buyer = buyerOf(context)
    const orderId = orderIdOf(context)
    // The owner, the turn and the limit are checked before ten megabytes are read.
    await findOrder(db, buyer, orderId)
    const photo = await incoming.hold(async (file) => {
      await limits.upload(buyer.accountId)
      await receiveFile(context, 'photo', file)
      return incoming.readPhoto(file)
    })
    await attachReceipt(db, receipts, buyer, orderId, photo)
    context
      .get('log')
      .info({ event: 'receipt_uploaded', orderId, accountId: buyer.accountId }, 'receipt kept')
    return context.json({ message: 'Recibimos la foto de tu comprobante' }, 201)
  })
  return api
}
