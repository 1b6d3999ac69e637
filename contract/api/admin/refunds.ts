import * as z from 'zod'
import { MAX_RECEIPT_NUMBER_LENGTH } from '../../constants.ts'
import { paymentMeans } from '../../payment-means.ts'
import { accountKinds, refundStatuses } from '../../refunds.ts'
import {
  dollars,
  id,
  moment,
  optionalText,
  orderId,
  pageLinks,
  pageStart,
  searchedText,
  typedParagraph,
} from '../fields.ts'
import { accountFields, ShownRefundAccount } from '../refund-account.ts'
import { seen } from './orders.ts'
import { amount, day } from './payments.ts'

export const Refund = z
  .object({
    id: z.int(),
    order_id: z.int().nullable().meta({ description: 'Null: of money that no order got' }),
    is_of_cancelled: z.boolean().meta({ description: 'Its order was cancelled: it cannot be withdrawn' }),
    money_id: z.int(),
    amount: dollars,
    status: z.enum(refundStatuses),
    means: z.enum(paymentMeans),
    note: z.string().nullable().meta({ description: 'Why it is owed, where one of the staff said so' }),
    is_price_cut: z.boolean().meta({ description: 'The shop lowered the price of the order by it' }),
    owed_at: moment,
    made_at: moment.nullable(),
    made_by: z.string().nullable(),
    reference: z.string().nullable(),
    has_proof: z.boolean(),
    withdrawn_at: moment.nullable(),
    withdraw_reason: z.string().nullable(),
    buyer_name: z.string().nullable(),
    payer_name: z.string().nullable().meta({ description: 'As the bank names who sent the money' }),
    payer_identification: z.string().nullable(),
    received_on: z.string().meta({ format: 'date' }),
    received_in: z.string().nullable().meta({ description: 'The account of the shop that it came to' }),
    account: z.union([ShownRefundAccount, z.null()]).meta({ description: 'Where it is to go' }),
    is_example: z.boolean(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

export const RefundsQuery = z.object({
  status: z.enum(refundStatuses).default('owed'),
  q: searchedText(100).optional().meta({
    description: 'Of its reference, its order, its amount, or the name of its buyer or payer',
  }),
  page: pageStart,
})
export type RefundsQuery = z.infer<typeof RefundsQuery>

export const RefundsAnswer = z
  .object({
    refunds: z.array(Refund).meta({
      description: '50 a page: of those that are owed the longest waiting first, of others the newest',
    }),
    pages: pageLinks,
    owed: z.object({ count: z.int(), amount: dollars }).meta({ description: 'All that is owed' }),
  })
  .meta({ id: 'RefundsPage' })
export type RefundsAnswer = z.infer<typeof RefundsAnswer>

export const RefundAnswer = z
  .object({
    refund: Refund,
    transfer_to: z
      .object({
        bank_name: z.string(),
        kind: z.enum(accountKinds),
        number: z.string(),
        holder_name: z.string(),
        holder_identification: z.string(),
        is_of_payer: z.boolean().meta({
          description: 'Whether who paid holds it. Otherwise making it needs `refunds.redirect`',
        }),
        given_at: moment,
        is_by_buyer: z.boolean().meta({ description: 'Otherwise the staff wrote it down' }),
      })
      .nullable(),
    is_unreadable: z.boolean().meta({
      description: 'There is an account, encrypted with a key that this shop does not have',
    }),
  })
  .meta({ id: 'OneRefund' })
export type RefundAnswer = z.infer<typeof RefundAnswer>

const reason = typedParagraph(300)

export const OweRefundBody = z
  .object({
    order_id: orderId.optional(),
    money_id: id('Dinero desconocido').optional(),
    amount,
    note: reason.meta({ description: 'Why. Its buyer finds it in the export of personal data' }),
    is_price_cut: z.boolean('Debe ser verdadero o falso').default(false).meta({
      description: 'Lower the price of the order by it, in place of giving back what it has too much',
    }),
    seen: seen.optional(),
  })
  .refine(({ order_id, money_id }) => (order_id === undefined) !== (money_id === undefined), {
    path: ['order_id'],
    error: 'Elige un pedido o un dinero recibido',
  })
export type OweRefundBody = z.infer<typeof OweRefundBody>
export type OweRefundRequest = z.input<typeof OweRefundBody>

export const MakeRefundBody = z.object({
  amount,
  owed: amount.meta({ description: 'What was seen that it owes: a repeat is refused' }),
  made_on: day,
  means: z.enum(paymentMeans).default('transfer'),
  reference: optionalText(MAX_RECEIPT_NUMBER_LENGTH)
    .nullable()
    .meta({ description: 'Of the bank; none for cash' }),
})
export type MakeRefundBody = z.infer<typeof MakeRefundBody>
export type MakeRefundRequest = z.input<typeof MakeRefundBody>

export const WithdrawRefundBody = z.object({
  owed: amount.meta({ description: 'What was seen that it owes' }),
  reason,
})
export type WithdrawRefundBody = z.infer<typeof WithdrawRefundBody>
export type WithdrawRefundRequest = z.input<typeof WithdrawRefundBody>

export const UndoRefundBody = z.object({ reason })
export type UndoRefundBody = z.infer<typeof UndoRefundBody>

export const RecordRefundAccountBody = z.object(accountFields)
export type RecordRefundAccountBody = z.infer<typeof RecordRefundAccountBody>

export const RefundDoneAnswer = z
  .object({ message: z.string(), refund_id: z.int().meta({ description: 'What was made, or is owed now' }) })
  .meta({ id: 'RefundDone' })
export type RefundDoneAnswer = z.infer<typeof RefundDoneAnswer>
