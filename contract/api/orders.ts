import * as z from 'zod'
import { MAX_LINE_COUNT, MAX_ORDER_LINES, MAX_RECEIPT_NUMBER_LENGTH } from '../constants.ts'
import { deliveryPlaces } from '../delivery-places.ts'
import { maxLength, tooLong } from '../field-rules.ts'
import { toCents } from '../money.ts'
import { orderEventNames, orderStages, orderStates } from '../order-states.ts'
import { provinces } from '../provinces.ts'
import { texts } from '../texts.ts'
import {
  always,
  checkCity,
  digitsText,
  dollars,
  email,
  id,
  moment,
  optionalDigits,
  optionalText,
  orderId,
  sellableId,
  storable,
  typedText,
} from './fields.ts'
import { OfferToken } from './offers.ts'
import { Order, OrderDetail } from './user.ts'

const tooManyUnits = `La cantidad máxima es ${MAX_LINE_COUNT}`

/**
 * A line of the cart (`id`) or of the specification's `cartDetails` (`prod_id`). Names and prices may come along
 * and are not read: the database knows them.
 */
export const OrderLineBody = z
  .object({
    id: sellableId.optional().meta({ description: 'The product or build; `prod_id` says the same' }),
    prod_id: sellableId.optional(),
    count: z
      .int('La cantidad debe ser un número entero')
      .min(1, 'La cantidad mínima es 1')
      .max(MAX_LINE_COUNT, tooManyUnits),
  })
  .meta({
    description: 'A line of a cart. Names and prices may come along and are not read',
    anyOf: [{ required: ['id'] }, { required: ['prod_id'] }],
  })
  .refine((line) => line.id !== undefined || line.prod_id !== undefined, {
    path: ['id'],
    error: 'Falta el artículo',
  })
  .refine((line) => line.id === undefined || line.prod_id === undefined || line.id === line.prod_id, {
    path: ['prod_id'],
    error: 'El artículo no coincide',
  })
  .transform((line) => ({ sellableId: (line.id ?? line.prod_id) as number, count: line.count }))

const receiptNumber = typedText(MAX_RECEIPT_NUMBER_LENGTH)

/** What the shop asks beyond the specification. Nobody has to answer; what belongs to the other method is not kept. */
const deliveryFields = {
  delivery_method: z
    .enum(['carrier', 'pickup'], 'Elige envío o retiro')
    .nullish()
    .meta({ description: '`carrier` unless told' }),
  delivery_province: z
    .enum(['', ...provinces], 'Elige una provincia')
    .nullish()
    .meta({ description: 'Where a carrier takes it' }),
  delivery_city: optionalText(maxLength.city)
    .nullable()
    .meta({ description: 'Refused when it is known to lie in another province than `delivery_province`' }),
  delivery_place: z
    .enum(deliveryPlaces, 'Elige a domicilio o en la oficina')
    .nullish()
    .meta({ description: 'Where the carrier hands it over' }),
  pickup_name: optionalText(maxLength.fullName)
    .nullable()
    .meta({ description: 'Who picks it up, if not the buyer' }),
  pickup_identification: optionalDigits(maxLength.identification).nullish(),
}

type Destination = { delivery_method?: unknown; delivery_province?: unknown; delivery_city?: unknown }

function checkDestination(info: Destination, context: z.RefinementCtx): void {
  if (info.delivery_method === 'pickup') return
  checkCity(context, 'delivery_city', info.delivery_city, info.delivery_province)
}

/** Whom the invoice is to name, if not the buyer: a person or a company. Left empty, it names the buyer. */
const invoiceFields = {
  invoice_name: optionalText(maxLength.fullName)
    .nullable()
    .meta({ description: 'Required with `invoice_identification`, and the other way round' }),
  invoice_identification: optionalDigits(maxLength.identification).nullish(),
  invoice_address: optionalText(maxLength.address).nullable(),
}

type Invoice = { [field in keyof typeof invoiceFields]?: unknown }

/** Half of what an invoice needs would be found out when it is issued, without anybody to ask. */
function checkInvoice(
  { invoice_name, invoice_identification, invoice_address }: Invoice,
  context: z.RefinementCtx,
) {
  if (!invoice_name && !invoice_identification && !invoice_address) return
  if (!invoice_name) context.addIssue({ code: 'custom', path: ['invoice_name'], message: texts.required })
  if (!invoice_identification)
    context.addIssue({ code: 'custom', path: ['invoice_identification'], message: texts.required })
}

const comprobante = z
  .union([receiptNumber, z.int().nonnegative().transform(String).pipe(receiptNumber)], {
    error: texts.required,
  })
  .meta({ description: 'The number of the transfer’s receipt', examples: ['0045871236'] })

const bankAccountId = id('Cuenta desconocida')
  .nullish()
  .meta({ description: 'The account of the shop that the buyer paid into' })

export const OrderInfo = z
  .object({
    nombres: typedText(maxLength.fullName),
    email,
    celular: digitsText(maxLength.phone),
    ci: digitsText(maxLength.identification),
    direccion: storable(z.string(texts.required).trim().max(maxLength.address, tooLong(maxLength.address)))
      .nullish()
      .meta({ description: 'Required, unless `delivery_method` is `pickup`' }),
    referencia: optionalText(maxLength.addressReference),
    terminos: z.literal(true, texts.termsNotAccepted),
    comprobante,
    bank_account_id: bankAccountId,
    ...deliveryFields,
    ...invoiceFields,
  })
  .refine(({ delivery_method, direccion }) => delivery_method === 'pickup' || Boolean(direccion), {
    path: ['direccion'],
    error: texts.required,
    ...always,
  })
  .superRefine(checkDestination, always)
  .superRefine(checkInvoice, always)
export type OrderInfo = z.infer<typeof OrderInfo>

/** The buyer's consent to a total, in dollars; turned into cents. Absent is allowed, anything that is no amount is not. */
const consentedTotal = z
  .union(
    [
      z.number().min(0),
      z
        .string()
        .max(20)
        .regex(/^\s*\d+(\.\d+)?\s*$/),
    ],
    {
      error: 'El total debe ser un número',
    },
  )
  .meta({
    description:
      'The total that the buyer has seen, in US dollars. Another than ours is refused (`price_changed`); left out, ours counts',
    examples: [124.9],
  })
  .transform((value, context) => {
    const cents = toCents(value)
    if (cents === null || cents < 0) {
      context.addIssue({ code: 'custom', message: 'El total debe ser un número' })
      return z.NEVER
    }
    return cents
  })
  .optional()

/** Lines of one sellable count as one line, whose units are bounded like those of any other. */
const orderLines = z
  .array(OrderLineBody, texts.emptyCart)
  .min(1, texts.emptyCart)
  .max(MAX_ORDER_LINES, `Un pedido admite hasta ${MAX_ORDER_LINES} líneas`)
  .superRefine((lines, context) => {
    const units = new Map<number, number>()
    lines.forEach(({ sellableId, count }, line) => {
      const merged = (units.get(sellableId) ?? 0) + count
      units.set(sellableId, merged)
      if (merged > MAX_LINE_COUNT)
        context.addIssue({ code: 'custom', path: [line, 'count'], message: tooManyUnits })
    })
  })

/** A cart, and the total that was agreed to. */
export const cart = { details: orderLines, total: consentedTotal }

/** What is bought: the lines of a cart, or those of an offer of the shop. */
const bought = {
  details: orderLines.optional(),
  offer: OfferToken.optional().meta({
    description: 'In place of `details`: the lines of this offer of the shop, at its prices',
  }),
}

function checkBought(body: { details?: unknown; offer?: unknown }, context: z.RefinementCtx): void {
  if ((body.details === undefined) === (body.offer === undefined))
    context.addIssue({
      code: 'custom',
      path: ['details'],
      message: body.offer === undefined ? texts.emptyCart : 'Envía un carrito o una oferta, no los dos',
    })
}

export const CreateOrderBody = z
  .object({
    ...bought,
    total: consentedTotal,
    info: OrderInfo,
    reservation_id: z
      .uuid('Reserva desconocida')
      .nullish()
      .meta({ description: 'Turns what was reserved into the order, at the reserved prices' }),
  })
  .superRefine(checkBought, always)
export type CreateOrderBody = z.infer<typeof CreateOrderBody>

export const CreateOrderAnswer = z
  .object({
    message: z.string(),
    order_id: z.int(),
    repeated: z.literal(true).optional().meta({
      description:
        'The order was placed before: by a request without a key that said the same within 24 hours, or by its reservation. A repeat with its key gets the first answer again, without this.',
    }),
  })
  .meta({ id: 'OrderPlaced' })
export type CreateOrderAnswer = z.infer<typeof CreateOrderAnswer>

/** A line of the cart as the browser sends it: what the cart keeps besides id and count may come along. */
export type OrderLineRequest = { id: number; count: number; name?: string; img_url?: string; price?: number }

/** What the browser sends. The schema above reads more than this: see `OrderLineBody`. */
export type CreateOrderRequest = {
  details: readonly OrderLineRequest[]
  total: number
  info: Omit<z.input<typeof OrderInfo>, 'terminos'> & { terminos: boolean }
  reservation_id?: string
}

/**
 * What stands in the form of step 1, to be found again when the tab is lost. The order asks for it anew, and checks it:
 * here anything may be missing, but nothing wrong, which would come to light when the money is sent already. The consent
 * to the terms is no part of it.
 */
export const TypedBuyer = z
  .object({
    nombres: optionalText(maxLength.fullName),
    email: optionalText(maxLength.email),
    celular: optionalDigits(maxLength.phone),
    ci: optionalDigits(maxLength.identification),
    direccion: optionalText(maxLength.address),
    referencia: optionalText(maxLength.addressReference),
    ...deliveryFields,
    ...invoiceFields,
  })
  .superRefine(checkDestination, always)
  .superRefine(checkInvoice, always)
  .meta({ id: 'TypedBuyer' })
export type TypedBuyer = z.infer<typeof TypedBuyer>

/**
 * What stands in the form of step 2, for the same reason: of a photo only that one was chosen, for it does not leave the
 * device before the order stands.
 */
export const TypedPayment = z
  .object({
    comprobante: optionalText(MAX_RECEIPT_NUMBER_LENGTH),
    bank_account_id: id('Cuenta desconocida').nullish(),
    has_photo: z.boolean('Debe ser verdadero o falso').optional().meta({
      description: 'A photo of the receipt was chosen: a page that comes back has to ask for it again',
    }),
  })
  .meta({ id: 'TypedPayment' })
export type TypedPayment = z.infer<typeof TypedPayment>

export const KeepPaymentBody = z.object({
  reservation_id: z.uuid('Reserva desconocida'),
  payment: TypedPayment.meta({ description: 'Takes the place of what was kept before' }),
})
export type KeepPaymentBody = z.infer<typeof KeepPaymentBody>

export type KeepPaymentRequest = z.input<typeof KeepPaymentBody>

export const KeepPaymentAnswer = z
  .object({
    message: z.string(),
    kept: z.boolean().meta({ description: 'False when the reservation has ended meanwhile' }),
  })
  .meta({ id: 'PaymentKept' })
export type KeepPaymentAnswer = z.infer<typeof KeepPaymentAnswer>

export const ReservationBody = z
  .object({
    ...bought,
    total: consentedTotal,
    buyer: TypedBuyer.optional().meta({
      description:
        'Kept with the reservation until it ends. Another one takes its place; without one it stays.',
    }),
  })
  .superRefine(checkBought, always)
export type ReservationBody = z.infer<typeof ReservationBody>

export type ReservationRequest = ({ details: readonly OrderLineRequest[] } | { offer: string }) & {
  total?: number
  buyer?: z.input<typeof TypedBuyer>
}

/** Stock held at fixed prices while the payment window runs. */
export const Reservation = z
  .object({
    reservation_id: z.uuid(),
    expires_at: moment.meta({ description: 'By the server’s clock' }),
    server_now: moment,
    seconds_left: z.int().meta({ description: 'Count down from here: the browser’s clock may be wrong' }),
    lines: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        count: z.int(),
        price: dollars,
        total: dollars,
      }),
    ),
    shipping: dollars.meta({
      description:
        'What the shop charges for sending it: 0 unless it charges freight itself, and for a pick-up',
    }),
    total: dollars.meta({ description: 'Lines and shipping' }),
    buyer: z.union([TypedBuyer, z.null()]).meta({ description: 'What was typed, if it was told' }),
    payment: z
      .union([TypedPayment, z.null()])
      .meta({ description: 'What was typed of the transfer, if it was told' }),
    transfer_code: z.string().nullable().meta({
      description: 'For the concept of the transfer: it finds the order. Null for one of an older version',
    }),
    offer: z.string().nullable().meta({ description: 'The offer whose lines these are' }),
  })
  .meta({ id: 'Reservation' })
export type Reservation = z.infer<typeof Reservation>

/** What became of a reservation that holds nothing any more. */
export const EndedReservation = z
  .object({
    reservation_id: z.uuid(),
    status: z.enum(['ordered', 'released', 'expired']),
    order_id: z.int().nullable().meta({ description: 'The order that it became' }),
    lines: z.array(z.object({ id: z.int(), count: z.int() })),
    total: dollars,
  })
  .meta({ id: 'EndedReservation' })
export type EndedReservation = z.infer<typeof EndedReservation>

export const LiveReservationAnswer = z.object({
  // As a union: `nullable()` on a schema with a name of its own is written as one that can never be null.
  reservation: z.union([Reservation, z.null()]),
  last: z.union([EndedReservation, z.null()]).meta({
    description: 'While nothing is live: the latest reservation of the last hour, and what became of it',
  }),
})
export type LiveReservationAnswer = z.infer<typeof LiveReservationAnswer>

export const ReleaseQuery = z.object({
  reservation_id: z
    .uuid('Reserva desconocida')
    .optional()
    .meta({ description: 'Frees this one alone, and not what was reserved since' }),
})

export const CancelOrderBody = z.object({ order_id: orderId })
export type CancelOrderBody = z.infer<typeof CancelOrderBody>

/** Of an order that is already sent, state and stage stay, and `return_requested` says that a return was asked for. */
export const CancelOrderAnswer = z
  .object({
    message: z.string(),
    state: z.enum(orderStates),
    stage: z.enum(orderStages).nullable(),
    return_requested: z.literal(true).optional(),
  })
  .meta({ id: 'OrderCancelled' })
export type CancelOrderAnswer = z.infer<typeof CancelOrderAnswer>

/** Another transfer that the buyer tells of while some of an order's total is missing. */
export const AddClaimBody = z.object({ comprobante, bank_account_id: bankAccountId })
export type AddClaimBody = z.infer<typeof AddClaimBody>
export type AddClaimRequest = z.input<typeof AddClaimBody>

const invoiceTo = {
  invoice_name: z.string().nullable().meta({ description: 'Whom the invoice is to name, if not the buyer' }),
  invoice_identification: z.string().nullable(),
  invoice_address: z.string().nullable(),
}

export const OrderAnswer = z
  .object({
    order: Order,
    order_detail: z.array(OrderDetail),
    buyer: z.object({
      nombres: z.string(),
      email: z.string(),
      celular: z.string(),
      ci: z.string(),
      direccion: z.string().meta({ description: 'Empty when the buyer picks it up and gave none' }),
      referencia: z.string().nullable(),
      delivery_province: z.string().nullable(),
      delivery_city: z.string().nullable(),
      delivery_place: z.enum(deliveryPlaces).nullable(),
      pickup_name: z.string().nullable(),
      pickup_identification: z.string().nullable(),
      ...invoiceTo,
    }),
    shipments: z
      .array(
        z.object({
          carrier: z.string(),
          guide_number: z.string().nullable(),
          tracking_url: z
            .string()
            .nullable()
            .meta({ description: 'The page of the carrier where the parcel is followed' }),
          sent_at: moment,
          lines: z.array(z.object({ product_name: z.string(), count: z.int() })),
        }),
      )
      .meta({ description: 'What left with a carrier, parcel by parcel' }),
    invoice: z
      .object({
        number: z.string(),
        issued_on: z.string().meta({ format: 'date' }),
        has_xml: z.boolean(),
        has_pdf: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Its files: `readInvoiceXmlOfOrder`, `readInvoicePdfOfOrder`' }),
    data_kept: z.boolean().meta({
      description: 'Whether the buyer’s data of this order are those kept for the next purchase',
    }),
    history: z.array(
      z.object({
        time: moment,
        event: z.enum(orderEventNames),
        note: z.string().nullable().meta({
          description: 'Of what was sent the carrier and the guide number, of a payment its amount',
        }),
        state: z.enum(orderStates),
        stage: z.enum(orderStages).nullable(),
      }),
    ),
  })
  .meta({ id: 'OrderWithHistory' })
export type OrderAnswer = z.infer<typeof OrderAnswer>
