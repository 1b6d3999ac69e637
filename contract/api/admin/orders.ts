import * as z from 'zod'
import { carrierIds } from '../../carriers.ts'
import { MAX_LINE_COUNT, MAX_ORDER_LINES } from '../../constants.ts'
import { deliveryPlaces } from '../../delivery-places.ts'
import { deliveryFilters, flagFilters, moneyFilters, orderSorts, standings } from '../../desk-filters.ts'
import { maxLength } from '../../field-rules.ts'
import { mailNames } from '../../mail-labels.ts'
import {
  claimStatuses,
  orderEventNames,
  orderKinds,
  orderStages,
  orderStates,
  transitionEvents,
} from '../../order-states.ts'
import { paymentMeans } from '../../payment-means.ts'
import { pickupPersons } from '../../pickup-persons.ts'
import { texts } from '../../texts.ts'
import {
  countsOf,
  dollars,
  id,
  imagePath,
  moment,
  optionalText,
  pageLinks,
  pageStart,
  searchedText,
  typedLines,
  typedParagraph,
  typedText,
} from '../fields.ts'
import { serialsOfLines } from './serials.ts'

const position = { state: z.enum(orderStates), stage: z.enum(orderStages).nullable() }
const can = z
  .array(z.enum(transitionEvents))
  .meta({ description: 'What may follow, by the table of transitions: anything else is refused' })

const deliveryMethod = z
  .enum(['carrier', 'pickup'])
  .nullable()
  .meta({ description: 'Null for a sale at the counter: its buyer took it along' })

/** The one step that leads an order on. */
export const NextStep = z
  .object({
    act: z.enum(['confirm_payment', 'prepare', 'ship', 'ready', 'hand_over', 'deliver']),
    event: z.enum(transitionEvents),
    label: z.string(),
    amount: dollars.nullable().meta({ description: 'Of a payment: what is still to come' }),
  })
  .meta({ id: 'NextStep' })

/** Several values separated by commas, of which an order must have one. */
function severalOf<const T extends readonly [string, ...string[]]>(values: T, description: string) {
  return z
    .string()
    .max(200)
    .optional()
    .transform((given) => (given ? given.split(',') : []))
    .pipe(z.array(z.enum(values)))
    .meta({ type: 'string', description, examples: [values.slice(0, 2).join(',')] })
}

export const OrdersQuery = z.object({
  q: searchedText(100).optional().meta({
    description:
      'A number of an order, a name, identification, phone, e-mail, receipt, guide number, transfer code, or an amount like 411.71',
  }),
  stage: severalOf(standings, 'Where it stands'),
  delivery: severalOf(deliveryFilters, 'How it reaches the buyer'),
  payment: severalOf(moneyFilters, 'How its money stands'),
  flag: severalOf(flagFilters, 'What asks for attention'),
  customer: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional()
    .meta({ type: 'integer', description: 'The orders of one account' }),
  sort: z.enum(orderSorts).optional().meta({ description: '`attention` unless told' }),
  page: pageStart,
})
export type OrdersQuery = z.infer<typeof OrdersQuery>

/** An order as a row of the list. PR-2: what identifies the buyer is cut short. */
export const ListedOrder = z
  .object({
    id: z.int(),
    time_order: moment,
    ...position,
    buyer_name: z.string(),
    identification: z.string().meta({ description: 'Its last digits alone' }),
    phone: z.string().meta({ description: 'Its last digits alone' }),
    total: dollars,
    kind: z.enum(orderKinds),
    delivery_method: deliveryMethod,
    destination: z.string().meta({ description: 'Town and province; empty for a pick-up' }),
    receipt_number: z.string().nullable().meta({ description: 'Of the latest claim' }),
    has_receipt_photo: z.boolean(),
    payment: z.array(z.enum(moneyFilters)),
    missing: dollars.meta({ description: 'What is still to be paid; 0 when all has come' }),
    flags: z.array(z.enum(flagFilters)),
    can,
    next_step: z.union([NextStep, z.null()]),
  })
  .meta({ id: 'ListedOrder' })
export type ListedOrder = z.infer<typeof ListedOrder>

export const OrdersAnswer = z.object({
  orders: z.array(ListedOrder),
  total: z.int().meta({ description: 'How many there are with these filters' }),
  pages: pageLinks,
  counts: z
    .object({
      stage: countsOf(standings),
      delivery: countsOf(deliveryFilters),
      payment: countsOf(moneyFilters),
      flag: countsOf(flagFilters),
    })
    .meta({
      description:
        'How many there would be with each value, beside the search and the other kinds of filters that are set',
    }),
})
export type OrdersAnswer = z.infer<typeof OrdersAnswer>

const Parcel = z.object({
  id: z.int(),
  carrier: z.enum(carrierIds),
  carrier_name: z.string().meta({ description: 'As people read it' }),
  guide_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  sent_at: moment,
  sent_by: z.string(),
  lines: z.array(z.object({ line_id: z.int(), count: z.int() })),
})

/** What the buyer says to have sent, what the shop received, and what goes back. */
export const OrderMoney = z
  .object({
    allocated: dollars.meta({ description: 'What the staff gave to the order of money received' }),
    refunded: dollars,
    owed: dollars.meta({ description: 'What goes back to the buyer and was not sent yet' }),
    due: dollars.meta({
      description: 'What it has to have: its total less what came back, and what the price was lowered by',
    }),
    missing: dollars,
    surplus: dollars,
    transfer_code: z.string().nullable(),
    claims: z.array(
      z.object({
        id: z.int(),
        status: z.enum(claimStatuses),
        receipt_number: z.string(),
        amount: dollars,
        bank_account: z.string().nullable(),
        bank_account_id: z.int().nullable(),
        time: moment,
        checked_at: moment.nullable(),
        photo: z
          .object({ width: z.int(), height: z.int(), uploaded_at: moment })
          .nullable()
          .meta({ description: 'Whether there is a photo of the receipt' }),
        reading: z
          .object({
            receipt_number: z.string().nullable(),
            has_same_number: z.boolean(),
            amount: dollars.nullable(),
            has_same_amount: z.boolean(),
            paid_on: z.string().nullable().meta({ format: 'date' }),
          })
          .nullable()
          .meta({
            description:
              'What a machine of the shop read in the photo, and whether it agrees with what the buyer typed. It decides nothing. Null: not read, or nothing found',
          }),
      }),
    ),
    received: z.array(
      z.object({
        allocation_id: z.int(),
        money_id: z.int(),
        given: dollars.meta({ description: 'What this order got of it' }),
        amount: dollars,
        received_on: z.string().meta({ format: 'date' }),
        means: z.enum(paymentMeans),
        bank_account: z.string().nullable(),
        reference: z.string().nullable(),
        payer_name: z.string().nullable(),
        undone_at: moment.nullable().meta({ description: 'It was taken away again, and counts no more' }),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.int(),
        amount: dollars,
        status: z.enum(['owed', 'made', 'withdrawn']),
        means: z.enum(paymentMeans),
        owed_at: moment,
        made_at: moment.nullable(),
        reference: z.string().nullable(),
        note: z.string().nullable().meta({ description: 'Why, where one of the staff said so' }),
      }),
    ),
  })
  .meta({ id: 'OrderMoney' })
export type OrderMoney = z.infer<typeof OrderMoney>

export const DeskOrderAnswer = z
  .object({
    order: z.object({
      id: z.int(),
      time_order: moment,
      ...position,
      subtotal: dollars,
      discount: dollars,
      shipping: dollars,
      total: dollars,
      tax_base: dollars,
      tax: dollars,
      tax_rate: z.number(),
      kind: z.enum(orderKinds),
      delivery_method: deliveryMethod,
      cancel_reason: z.string().nullable(),
      return_requested_at: moment.nullable(),
      reminded_at: moment.nullable(),
      is_example: z.boolean(),
      terms_version: z.int().nullable().meta({ description: 'Of the terms, that its buyer accepted' }),
      missing: dollars.meta({ description: 'What is still to be paid' }),
      serials_missing: z
        .int()
        .meta({ description: 'Units that left, whose serial number is still to be written down' }),
      serials_later: z.boolean().meta({ description: 'Whether units may leave without their serial number' }),
    }),
    money: z.union([OrderMoney, z.null()]).meta({ description: 'Null for who may not see payments' }),
    lines: z.array(
      z.object({
        id: z.int(),
        prod_id: z.int(),
        sku: z.string(),
        product_name: z.string(),
        img_url: imagePath,
        count: z.int(),
        sent: z.int().meta({ description: 'Units that have left with a carrier' }),
        asks_serial: z.boolean().meta({ description: 'The number of each of its units is written down' }),
        serials: z.array(
          z.object({
            id: z.int(),
            number: z.string(),
            shipment_id: z.int().nullable().meta({ description: 'The parcel that it left in' }),
            returned: z.boolean().meta({ description: 'It came back' }),
          }),
        ),
        price_unit: dollars,
        total: dollars,
        parts: z
          .array(z.object({ prod_id: z.int(), product_name: z.string(), sku: z.string(), count: z.int() }))
          .meta({ description: 'What one unit of a composed build was made of when it was sold' }),
      }),
    ),
    buyer: z.object({
      account_id: z.int().nullable().meta({ description: 'Null for a sale at the counter' }),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      identification: z.string(),
      identification_type: z.enum(['cedula', 'ruc', 'passport', 'final_consumer']),
      address: z.string(),
      reference: z.string().nullable(),
      province: z.string().nullable(),
      city: z.string().nullable(),
      delivery_place: z.enum(deliveryPlaces).nullable(),
      pickup_name: z.string().nullable(),
      pickup_identification: z.string().nullable(),
      earlier: z
        .object({
          count: z.int(),
          total: dollars,
          last: z.union([z.object({ id: z.int(), time_order: moment }), z.null()]),
        })
        .meta({ description: 'Earlier orders of the account that were not cancelled' }),
    }),
    duplicates: z
      .array(
        z.object({
          id: z.int(),
          time_order: moment,
          buyer_name: z.string(),
          total: dollars,
          ...position,
          has_same_number: z.boolean(),
          has_same_photo: z
            .boolean()
            .meta({ description: 'Also of the same picture saved anew or made smaller' }),
        }),
      )
      .meta({ description: 'Other live orders with the same receipt number (OR-10) or photo' }),
    notes: z.array(z.object({ id: z.int(), text: z.string(), by: z.string(), time: moment })),
    history: z.array(
      z.object({
        id: z.int(),
        event: z.enum(orderEventNames),
        label: z.string(),
        note: z.string().nullable(),
        time: moment,
        by: z.string(),
        ...position,
      }),
    ),
    shipments: z.array(Parcel),
    pickup: z
      .object({
        received_by: z.enum(pickupPersons),
        name: z.string(),
        identification: z.string(),
        time: moment,
        handed_by: z.string(),
      })
      .nullable(),
    returns: z
      .array(
        z.object({
          id: z.int(),
          reason: z.string(),
          time: moment,
          by: z.string(),
          lines: z.array(
            z.object({
              line_id: z.int(),
              count: z.int(),
              to_stock: z.boolean().meta({ description: 'Whether the units went on sale again' }),
            }),
          ),
        }),
      )
      .meta({ description: 'What came back to the shop' }),
    mails: z.array(
      z.object({
        id: z.int(),
        about: z.enum(mailNames),
        subject: z.string().nullable(),
        status: z.enum(['queued', 'sent', 'failed', 'kept']),
        created_at: moment,
        sent_at: moment.nullable(),
      }),
    ),
    can,
    next_step: z.union([NextStep, z.null()]),
    seen: z.int().meta({
      description: 'The last event of this answer. Acts carry it, and are refused when there is a newer one',
    }),
    whatsapp: z
      .array(z.object({ label: z.string(), url: z.string() }))
      .meta({ description: 'Messages to the buyer that are ready to be sent; empty without a usable phone' }),
  })
  .meta({ id: 'DeskOrder' })
export type DeskOrderAnswer = z.infer<typeof DeskOrderAnswer>

export const seen = id('Falta lo que viste del pedido').meta({
  description: '`seen` of the order as the screen shows it',
})
export const note = optionalText(500).meta({ description: 'For the staff, in the history' })

export const StepBody = z.object({ seen, note })
export const CancelBody = z.object({
  seen,
  reason: typedParagraph(300).meta({ description: 'For the buyer, on the order and in the mail' }),
})
export const NoteBody = z.object({ text: typedLines(2_000) })

const MAX_GUIDE_LENGTH = 40

/** Carrier and guide number; the name is asked of a carrier that is none of those we know. */
export const guide = {
  carrier: z.enum(carrierIds, 'Elige el transportista'),
  carrier_name: optionalText(60).nullable().meta({ description: 'Required, and kept, of `other` alone' }),
  guide_number: optionalText(MAX_GUIDE_LENGTH)
    .nullable()
    .meta({ description: 'Required, unless the carrier is `other`' }),
}

type Guide = {
  carrier: unknown
  carrier_name?: string | null | undefined
  guide_number?: string | null | undefined
}

export function checkGuide({ carrier, carrier_name, guide_number }: Guide, context: z.RefinementCtx): void {
  const missing = carrier === 'other' ? !carrier_name && 'carrier_name' : !guide_number && 'guide_number'
  if (missing) context.addIssue({ code: 'custom', path: [missing], message: texts.required })
}

export const ShipBody = z
  .object({
    seen,
    ...guide,
    lines: z
      .array(
        z.object({
          line_id: id('Línea desconocida'),
          count: z
            .int('La cantidad debe ser un número entero')
            .min(1, 'La cantidad mínima es 1')
            .max(MAX_LINE_COUNT),
        }),
        'Elige qué va en el paquete',
      )
      .min(1, 'El paquete está vacío')
      .max(MAX_ORDER_LINES)
      .optional()
      .meta({ description: 'What lies in the parcel; without it, all that has not left' }),
    serials: serialsOfLines,
  })
  .superRefine(checkGuide)
export const CorrectShipmentBody = z.object({ seen, ...guide }).superRefine(checkGuide)

export const HandOverBody = z.object({
  seen,
  received_by: z.enum(pickupPersons, 'Elige quién retira'),
  identification: typedText(maxLength.identification).meta({
    description: 'As it stands on the document. It must be that of the buyer or of the named person',
  }),
  name: optionalText(maxLength.fullName).nullable().meta({ description: 'Of another person' }),
  serials: serialsOfLines,
})

export const ActAnswer = z
  .object({
    message: z.string(),
    ...position,
    seen: z.int().meta({ description: 'The last event now' }),
  })
  .meta({ id: 'ActDone' })
export type ActAnswer = z.infer<typeof ActAnswer>

export const NoteAnswer = z.object({ message: z.string(), id: z.int() }).meta({ id: 'NoteWritten' })

export type StepRequest = z.input<typeof StepBody>
export type ShipRequest = z.input<typeof ShipBody>
export type CorrectShipmentRequest = z.input<typeof CorrectShipmentBody>
export type HandOverRequest = z.input<typeof HandOverBody>
export type CancelRequest = z.input<typeof CancelBody>
export type NoteRequest = z.input<typeof NoteBody>
export type NoteAnswer = z.infer<typeof NoteAnswer>
