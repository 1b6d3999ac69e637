import * as z from 'zod'
import { MAX_RECEIPT_NUMBER_LENGTH } from '../../constants.ts'
import { identificationProblem } from '../../counter.ts'
import { maxLength } from '../../field-rules.ts'
import { paymentMeans } from '../../payment-means.ts'
import { texts } from '../../texts.ts'
import {
  digitsText,
  dollars,
  email,
  id,
  optionalDigits,
  optionalText,
  sellableId,
  typedText,
} from '../fields.ts'
import { cart } from '../orders.ts'
import { seen } from './orders.ts'
import { typedSerials } from './serials.ts'

const means = z.enum(paymentMeans, 'Elige cómo paga')
const reference = optionalText(MAX_RECEIPT_NUMBER_LENGTH)
  .nullable()
  .meta({ description: 'Of the transfer, for which it is required, or of the card’s voucher' })

type Paid = { means?: unknown; reference?: string | null | undefined }

/** The bank's number is how a transfer is found again on the statement, and recognised when it is shown twice. */
function checkReference({ means, reference }: Paid, context: z.RefinementCtx): void {
  if (means === 'transfer' && !reference)
    context.addIssue({ code: 'custom', path: ['reference'], message: texts.required })
}

const CounterBuyer = z
  .object({
    identification: digitsText(maxLength.identification),
    is_passport: z
      .boolean('Debe ser verdadero o falso')
      .optional()
      .meta({ description: 'Otherwise a cédula or a RUC, which are told apart by their length and checked' }),
    name: typedText(maxLength.fullName),
    email: z
      .union([email, z.literal('')])
      .nullish()
      .meta({ description: 'Where the invoice is sent' }),
    phone: optionalDigits(maxLength.phone).nullish(),
  })
  .superRefine(({ identification, is_passport }, context) => {
    const problem = identificationProblem(identification, is_passport ?? false)
    if (problem) context.addIssue({ code: 'custom', path: ['identification'], message: problem })
  })
  .meta({ id: 'CounterBuyer', description: 'Who buys. Required above US$ 50' })

export const CounterSaleBody = z
  .object({
    ...cart,
    means,
    bank_account_id: id('Cuenta desconocida')
      .nullish()
      .meta({ description: 'The account of the shop that a transfer came into' }),
    reference,
    buyer: z.union([CounterBuyer, z.null()]).optional(),
    serials: z
      .array(z.object({ id: sellableId, numbers: typedSerials }), 'Escribe los números de serie')
      .max(100)
      .optional()
      .meta({ description: 'The serial numbers of units, by article' }),
  })
  .superRefine(checkReference)
export type CounterSaleBody = z.infer<typeof CounterSaleBody>
export type CounterSaleRequest = Omit<z.input<typeof CounterSaleBody>, 'details' | 'total'> & {
  details: readonly { id: number; count: number }[]
  total: number
}

export const CounterSaleAnswer = z
  .object({
    message: z.string(),
    order_id: z.int(),
    total: dollars,
    notice: z.string().nullable().meta({ description: 'What the buyer should know of so much cash' }),
  })
  .meta({ id: 'CounterSale' })
export type CounterSaleAnswer = z.infer<typeof CounterSaleAnswer>

export const UndoSaleBody = z
  .object({
    seen,
    reason: typedText(300).meta({ description: 'For the staff, in the history' }),
    to_stock: z
      .boolean('Debe ser verdadero o falso')
      .optional()
      .meta({ description: 'Whether the units go on sale again; they do unless told' }),
    means,
    reference,
  })
  .superRefine(checkReference)
export type UndoSaleBody = z.infer<typeof UndoSaleBody>
export type UndoSaleRequest = z.input<typeof UndoSaleBody>
