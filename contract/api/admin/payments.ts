import * as z from 'zod'
import { MAX_RECEIPT_NUMBER_LENGTH } from '../../constants.ts'
import { maxLength } from '../../field-rules.ts'
import { toCents } from '../../money.ts'
import { shopDay } from '../../shop-time.ts'
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
import { ActAnswer, note, seen } from './orders.ts'

/** A larger one is a slip of the keyboard. */
const MAX_DOLLARS = 1_000_000
/** So many orders can share one transfer. */
const MAX_SHARES = 50

/** Dollars as they are typed, turned into cents. */
export const amount = z
  .number('Escribe un monto')
  .min(0.01, 'El monto debe ser mayor que 0')
  .max(MAX_DOLLARS, 'Ese monto es demasiado grande')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Como mucho dos decimales')
  .meta({ description: 'US dollars', examples: [411.71] })
  .transform((value) => toCents(value) ?? 0)

/** A day that is not in the future. */
export const day = z.iso
  .date('Fecha inválida')
  .refine((value) => value >= '2000-01-01' && value <= shopDay(new Date()), {
    error: 'La fecha no puede ser futura',
  })

const bankAccountId = id('Cuenta desconocida').nullish()
const reference = optionalText(MAX_RECEIPT_NUMBER_LENGTH).nullable()
const payer = {
  payer_name: optionalText(maxLength.fullName).nullable(),
  payer_identification: optionalText(maxLength.identification).nullable(),
}
const isAnother = z.boolean('Debe ser verdadero o falso').optional().meta({
  description: 'The same number was written down before, and this is another transfer',
})
const reason = typedParagraph(300)

const shares = z
  .array(z.object({ order_id: orderId, amount }), 'Elige los pedidos')
  .max(MAX_SHARES, `Como mucho ${MAX_SHARES} pedidos`)

/** What is left out is as the claim says; the day is today. */
export const ConfirmPaymentBody = z.object({
  seen,
  claim_id: id('Transferencia desconocida').optional().meta({ description: 'Left out: the latest open one' }),
  amount: amount.optional(),
  bank_account_id: bankAccountId,
  received_on: day.optional(),
  reference,
  ...payer,
  share: amount.optional().meta({ description: 'What this order gets, when it is not all of it' }),
  others: shares.optional().meta({ description: 'Other orders that the same transfer pays' }),
  is_another: isAnother,
  note,
})
export type ConfirmPaymentBody = z.infer<typeof ConfirmPaymentBody>

export const ConfirmPaymentAnswer = ActAnswer.extend({ money_id: z.int() }).meta({ id: 'PaymentConfirmed' })
export type ConfirmPaymentAnswer = z.infer<typeof ConfirmPaymentAnswer>

export const RefuseClaimBody = z.object({
  seen,
  claim_id: id('Transferencia desconocida').optional().meta({ description: 'Left out: all open ones' }),
  note,
})
export type RefuseClaimBody = z.infer<typeof RefuseClaimBody>

export const RefusePaymentBody = z.object({
  seen,
  reason: reason.meta({ description: 'For the buyer, on the order and in the mail' }),
})
export type RefusePaymentBody = z.infer<typeof RefusePaymentBody>

export const UndoAllocationBody = z.object({ seen: seen.optional(), reason })
export type UndoAllocationBody = z.infer<typeof UndoAllocationBody>

export const ReceiveMoneyBody = z.object({
  bank_account_id: bankAccountId,
  received_on: day.optional(),
  reference,
  amount,
  ...payer,
  shares: shares.optional().meta({ description: 'What each order gets; the rest is left over' }),
  is_another: isAnother,
  note,
})
export type ReceiveMoneyBody = z.infer<typeof ReceiveMoneyBody>

export const AllocateMoneyBody = z.object({ shares: shares.min(1, 'Elige los pedidos'), note })
export type AllocateMoneyBody = z.infer<typeof AllocateMoneyBody>

export const VoidMoneyBody = z.object({ reason })
export type VoidMoneyBody = z.infer<typeof VoidMoneyBody>

export const MoneyQuery = z.object({
  only: z.enum(['left_over']).optional().meta({ description: 'Of which something is left over' }),
  q: searchedText(100).optional().meta({
    description: 'Of its reference, its payer, an order that got some of it, or its amount',
  }),
  id: id('Dinero desconocido').optional().meta({ description: 'This one alone' }),
  page: pageStart,
})
export type MoneyQuery = z.infer<typeof MoneyQuery>

export const ReceivedMoney = z
  .object({
    id: z.int(),
    received_on: z.string().meta({ format: 'date' }),
    amount: dollars,
    left_over: dollars,
    bank_account: z.string().nullable(),
    reference: z.string().nullable(),
    payer_name: z.string().nullable(),
    payer_identification: z.string().nullable(),
    recorded_at: moment,
    recorded_by: z.string().nullable(),
    voided_at: moment.nullable(),
    is_example: z.boolean().meta({ description: "An order of the demo's working day has some of it" }),
    shares: z
      .array(
        z.object({
          allocation_id: z.int(),
          order_id: z.int(),
          amount: dollars,
          undone_at: moment.nullable().meta({ description: 'When it was taken back from the order' }),
        }),
      )
      .meta({ description: 'What each order got, also where it was taken back later' }),
  })
  .meta({ id: 'ReceivedMoney' })
export type ReceivedMoney = z.infer<typeof ReceivedMoney>

export const MoneyAnswer = z
  .object({
    money: z.array(ReceivedMoney).meta({ description: 'The newest first, 50 a page' }),
    pages: pageLinks,
    left_over: dollars.meta({ description: 'Of all that was received' }),
  })
  .meta({ id: 'MoneyPage' })
export type MoneyAnswer = z.infer<typeof MoneyAnswer>

export const MoneyDoneAnswer = z.object({ message: z.string(), money_id: z.int() }).meta({ id: 'MoneyDone' })
export type MoneyDoneAnswer = z.infer<typeof MoneyDoneAnswer>

export const BankAccountsAnswer = z.object({
  bank_accounts: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type BankAccountsAnswer = z.infer<typeof BankAccountsAnswer>

export type ConfirmPaymentRequest = z.input<typeof ConfirmPaymentBody>
export type RefuseClaimRequest = z.input<typeof RefuseClaimBody>
export type RefusePaymentRequest = z.input<typeof RefusePaymentBody>
export type UndoAllocationRequest = z.input<typeof UndoAllocationBody>
export type ReceiveMoneyRequest = z.input<typeof ReceiveMoneyBody>
export type AllocateMoneyRequest = z.input<typeof AllocateMoneyBody>
export type VoidMoneyRequest = z.input<typeof VoidMoneyBody>
