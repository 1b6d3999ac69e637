import * as z from 'zod'
import { MAX_PASSWORD_LENGTH } from '../constants.ts'
import { deliveryPlaces } from '../delivery-places.ts'
import { feedbackStates } from '../feedback.ts'
import { maxLength, tooLong } from '../field-rules.ts'
import { buyerKinds } from '../invoices.ts'
import { noticeKinds } from '../notices.ts'
import { claimStatuses, orderEventNames, orderStages, orderStates } from '../order-states.ts'
import { paymentMeans } from '../payment-means.ts'
import { pickupPersons } from '../pickup-persons.ts'
import { accountKinds } from '../refunds.ts'
import { caseKinds, caseReasons, caseStates, resolutions, supplierOutcomes } from '../return-cases.ts'

import { texts } from '../texts.ts'
import { moment as time, typedText } from './fields.ts'
import { PurchaseData } from './purchase-data.ts'

/** Everything that the shop keeps of one buyer, for the buyer. Money in dollars. */
export const PersonalData = z
  .object({
    exported_at: time,
    account: z.object({
      username: z.string(),
      email: z.string(),
      email_verified_at: time.nullable(),
      pending_email: z.string().nullable(),
      pending_email_since: time.nullable(),
      role: z.string(),
      staff_role: z
        .string()
        .nullable()
        .meta({ description: 'What the role is called, of somebody of the staff' }),
      second_factor_since: time.nullable(),
      status: z.string(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      nickname: z.string().nullable(),
      birth_date: z.string().nullable().meta({ format: 'date' }),
      phone: z.string().nullable(),
      created_at: time,
      terms_version: z.int().nullable().meta({
        description: 'Of the terms, that was accepted with the account; null for older accounts',
      }),
    }),
    identities: z.array(z.object({ issuer: z.string(), subject: z.string(), linked_at: time })),
    addresses: z.array(
      z.object({
        province: z.string().nullable(),
        city: z.string().nullable(),
        street: z.string().nullable(),
        reference: z.string().nullable(),
        is_default: z.boolean(),
      }),
    ),
    favourites: z.array(z.object({ prod_id: z.int(), name: z.string(), added_at: time })),
    questions: z
      .array(
        z.object({
          prod_id: z.int(),
          product_name: z.string(),
          words: z.string(),
          asked_at: time,
          state: z.enum(feedbackStates),
          answer: z.string().nullable(),
        }),
      )
      .meta({ description: 'What the buyer asked about products' }),
    reviews: z
      .array(
        z.object({
          prod_id: z.int(),
          product_name: z.string(),
          stars: z.int(),
          words: z.string(),
          shown_name: z.string(),
          written_at: time,
          state: z.enum(feedbackStates),
          refusal_reason: z.string().nullable(),
        }),
      )
      .meta({ description: 'What the buyer said of products' }),
    notices: z
      .array(
        z.object({
          prod_id: z.int(),
          name: z.string(),
          kind: z.enum(noticeKinds),
          price: z.number().nullable(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          asked_at: time,
          confirmed_at: time.nullable(),
          told_at: time.nullable(),
        }),
      )
      .meta({
        description: 'What the buyer asked to be told of products; deleted some days after it was told',
      }),
    pc_builds: z
      .array(
        z.object({
          code: z.string(),
          name: z.string(),
          saved_at: time,
          opened_on: z.string(),
          parts: z.array(
            z.object({ place: z.string(), prod_id: z.int(), product_name: z.string(), count: z.int() }),
          ),
          with_assembly: z.boolean(),
          made_from: z
            .object({ prod_id: z.int(), name: z.string() })
            .nullable()
            .meta({ description: 'The shop’s build that it began with' }),
        }),
      )
      .meta({ description: 'The computers that the buyer put together and saved' }),
    orders: z.array(
      z.object({
        id: z.int(),
        time_order: time,
        state: z.enum(orderStates),
        stage: z.enum(orderStages).nullable(),
        cancel_reason: z.string().nullable(),
        terms_version: z.int().nullable().meta({
          description: 'Of the terms, that was accepted with it; /terminos?version=… has its words',
        }),
        buyer: z.object({
          nombres: z.string(),
          email: z.string(),
          celular: z.string(),
          ci: z.string(),
          identification_type: z.string(),
          direccion: z.string(),
          referencia: z.string().nullable(),
          invoice_name: z.string().nullable(),
          invoice_identification: z.string().nullable(),
          invoice_address: z.string().nullable(),
        }),
        delivery_method: z.enum(['carrier', 'pickup']),
        delivery_province: z.string().nullable(),
        delivery_city: z.string().nullable(),
        delivery_place: z.enum(deliveryPlaces).nullable(),
        pickup_name: z.string().nullable(),
        pickup_identification: z.string().nullable(),
        placed_from: z
          .string()
          .nullable()
          .meta({ description: 'The network it was placed from, while that counts for a limit' }),
        lines: z.array(
          z.object({
            sku: z.string(),
            product_name: z.string(),
            count: z.int(),
            price_unit: z.number(),
            total: z.number(),
            warranty_months: z.int().nullable(),
            serial_numbers: z.array(
              z.object({ number: z.string(), recorded_at: time, returned_at: time.nullable() }),
            ),
          }),
        ),
        subtotal: z.number(),
        discount: z.number(),
        shipping: z.number(),
        total_price: z.number(),
        tax_base: z.number(),
        tax: z.number(),
        tax_rate: z.number(),
        transfer_code: z
          .string()
          .nullable()
          .meta({ description: 'What was to be written into the concept of the transfer' }),
        reminded_at: time.nullable(),
        claims: z
          .array(
            z.object({
              status: z.enum(claimStatuses),
              receipt_number: z.string(),
              amount: z.number(),
              submitted_at: time,
              checked_at: time.nullable(),
              bank_account: z.string().nullable().meta({
                description: 'Where the buyer says to have paid: the bank and the account’s number',
              }),
              receipt_photo: z
                .object({
                  path: z.string(),
                  width: z.int(),
                  height: z.int(),
                  bytes: z.int(),
                  uploaded_at: time,
                  read: z
                    .object({
                      receipt_number: z.string().nullable(),
                      amount: z.number().nullable(),
                      paid_on: z.string().nullable().meta({ format: 'date' }),
                      read_at: time,
                    })
                    .nullable()
                    .meta({ description: 'What a machine of the shop read in the photo' }),
                })
                .nullable(),
            }),
          )
          .meta({ description: 'What the buyer says to have sent' }),
        money_received: z
          .array(
            z.object({
              received_on: z.string().meta({ format: 'date' }),
              means: z.enum(paymentMeans),
              amount: z.number(),
              reference: z.string().nullable(),
              payer_name: z.string().nullable(),
              payer_identification: z.string().nullable(),
              bank_account: z.string().nullable(),
              written_down_at: time,
              for_this_order: z.number(),
              given_at: time,
              undone_at: time.nullable(),
              bank_statement: z
                .object({
                  day: z.string().meta({ format: 'date' }),
                  amount: z.number(),
                  reference: z.string().nullable(),
                  concept: z.string().nullable(),
                  payer_name: z.string().nullable(),
                  payer_identification: z.string().nullable(),
                  came_at: time,
                })
                .nullable()
                .meta({ description: 'What the bank said of it, while the shop keeps that' }),
            }),
          )
          .meta({ description: 'What the shop found of it in its accounts' }),
        refunds: z.array(
          z.object({
            status: z.enum(['owed', 'made', 'withdrawn']),
            means: z.enum(paymentMeans),
            amount: z.number(),
            owed_at: time,
            made_at: time.nullable(),
            reference: z.string().nullable(),
            withdrawn_at: time.nullable(),
            note: z.string().nullable().meta({ description: 'Why it is owed' }),
            is_price_cut: z.boolean().meta({ description: 'The shop lowered the price by it' }),
          }),
        ),
        shipments: z.array(
          z.object({
            carrier: z.string(),
            guide_number: z.string().nullable(),
            tracking_url: z.string().nullable(),
            sent_at: time,
            lines: z.array(z.object({ product_name: z.string(), count: z.int() })),
          }),
        ),
        pickup: z
          .object({
            received_by: z.enum(pickupPersons),
            name: z.string(),
            identification: z.string(),
            time,
          })
          .nullable()
          .meta({ description: 'Who picked it up at the shop' }),
        returns: z
          .array(
            z.object({
              time,
              reason: z.string(),
              lines: z.array(z.object({ product_name: z.string(), count: z.int() })),
            }),
          )
          .meta({ description: 'What came back to the shop' }),
        cases: z
          .array(
            z.object({
              kind: z.enum(caseKinds),
              state: z.enum(caseStates),
              reason: z.enum(caseReasons),
              words: z.string().nullable(),
              wants_voucher: z.boolean(),
              asked_at: time,
              deadline: z.string().nullable().meta({ format: 'date' }),
              resolution: z.enum(resolutions).nullable(),
              refusal_reason: z.string().nullable(),
              closed_at: time.nullable(),
              credit_note: z.string().nullable(),
              credit_note_on: z.string().nullable().meta({ format: 'date' }),
              lines: z.array(z.object({ product_name: z.string(), count: z.int() })),
              steps: z.array(z.object({ time, state: z.enum(caseStates), note: z.string().nullable() })),
              photos: z.array(
                z.object({
                  path: z.string(),
                  width: z.int(),
                  height: z.int(),
                  bytes: z.int(),
                  uploaded_at: time,
                }),
              ),
              at_supplier: z.array(
                z.object({
                  supplier: z.string(),
                  supplier_number: z.string().nullable(),
                  sent_at: time,
                  back_at: time.nullable(),
                  outcome: z.enum(supplierOutcomes).nullable(),
                }),
              ),
            }),
          )
          .meta({ description: 'What the buyer wanted to return or to have under warranty' }),
        history: z.array(
          z.object({
            time,
            event: z.enum(orderEventNames),
            note: z.string().nullable(),
            state: z.enum(orderStates),
            stage: z.enum(orderStages).nullable(),
            by: z.enum(['buyer', 'staff', 'shop']),
          }),
        ),
      }),
    ),
    invoices: z
      .array(
        z.object({
          order_id: z.int(),
          number: z.string(),
          access_key: z.string(),
          issued_on: z.string().meta({ format: 'date' }),
          buyer_kind: z.enum(buyerKinds),
          buyer_identification: z.string(),
          buyer_name: z.string(),
          buyer_address: z.string().nullable(),
          taxed_base: z.number(),
          zero_base: z.number(),
          tax: z.number(),
          tax_rate: z.number(),
          total: z.number(),
          files: z.array(z.string()).meta({ description: 'Where its files are downloaded' }),
          recorded_at: time,
          annulled_at: time.nullable(),
        }),
      )
      .meta({ description: 'Kept for seven years, also when the account is closed' }),
    refund_accounts: z
      .array(
        z.object({
          order_id: z.int().nullable(),
          bank_name: z.string(),
          kind: z.enum(accountKinds),
          number_end: z.string(),
          number: z.string().nullable().meta({ description: 'Null: the shop has lost the key to read it' }),
          holder_name: z.string().nullable(),
          holder_identification: z.string().nullable(),
          given_at: time,
        }),
      )
      .meta({ description: 'Where money goes back to; forgotten 30 days after it went' }),
    reservations: z.array(
      z.object({
        status: z.string(),
        created_at: time,
        expires_at: time,
        buyer: z
          .record(z.string(), z.unknown())
          .nullable()
          .meta({ description: 'What was typed in the checkout; kept while the reservation is open' }),
        placed_from: z.string().nullable().meta({
          description: 'The network it was made from, while it is open and that counts for a limit',
        }),
        shipping: z.number().meta({ description: 'What was charged for sending it' }),
        lines: z.array(z.object({ product_name: z.string(), count: z.int(), price_unit: z.number() })),
      }),
    ),
    transfer_codes: z
      .array(z.object({ code: z.string(), made_at: time, shown_at: time }))
      .meta({ description: 'Of purchases that have not become orders; remembered 90 days' }),
    purchase_data: z.union([PurchaseData, z.null()]).meta({
      description: 'What the buyer let us keep for the next purchase',
    }),
    mails: z.array(
      z.object({
        about: z
          .string()
          .meta({ description: 'What the mail was for; all that is known of one still to be written' }),
        subject: z.string().nullable(),
        text: z.string().nullable(),
        recipient: z.string().nullable(),
        status: z.string(),
        created_at: time,
        sent_at: time.nullable(),
      }),
    ),
    sessions: z.array(
      z.object({
        created_at: time,
        last_seen_at: time,
        browser: z.string().nullable(),
        strength: z.enum(['one_factor', 'two_factors']),
        proven_at: time,
      }),
    ),
    staff_notes: z
      .array(z.object({ text: z.string(), written_at: time }))
      .meta({ description: 'What the shop’s people wrote down of the buyer' }),
    blocks: z
      .array(
        z.object({
          reason: z.string(),
          since: time,
          until: time.nullable().meta({ description: 'Null: until somebody lifts it' }),
          lifted_at: time.nullable(),
        }),
      )
      .meta({ description: 'When the account could not buy, ask or review, and why' }),
    consents: z.array(
      z.object({ what: z.string(), given_at: time }).meta({ description: 'What was accepted, and when' }),
    ),
  })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.infer<typeof PersonalData>

/** The proof that it is the buyer who closes: the password or, of an account that has none, its user name. */
export const CloseAccountBody = z.object({
  pass: z
    .string(texts.required)
    .min(1, texts.required)
    .max(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH))
    .optional()
    .meta({ description: 'The account’s password' }),
  user: typedText(maxLength.username)
    .optional()
    .meta({ description: 'The user name, from an account that has no password' }),
})
export type CloseAccountBody = z.infer<typeof CloseAccountBody>
