import * as z from 'zod'
import { maxLength } from '../field-rules.ts'
import { accountKinds } from '../refunds.ts'
import { digitsText, typedText } from './fields.ts'
import { password } from './session.ts'

/** The account at a bank that money is to go back to. */
export const accountFields = {
  bank_name: typedText(maxLength.bankName).meta({ examples: ['Banco Pichincha'] }),
  kind: z.enum(accountKinds, 'Elige ahorros o corriente'),
  number: z
    .string('Escribe el número de la cuenta')
    .overwrite((value) => value.replace(/[\s-]/g, ''))
    .regex(/^\d{5,20}$/, 'Escribe de 5 a 20 dígitos')
    .meta({ examples: ['2200123456'] }),
  holder_name: typedText(maxLength.fullName),
  holder_identification: digitsText(maxLength.identification),
}

export const RefundAccountBody = z.object({
  ...accountFields,
  pass: password
    .optional()
    .meta({ description: 'The account’s password; left out by an account that has none' }),
})
export type RefundAccountBody = z.infer<typeof RefundAccountBody>

/** The account as its buyer sees it again. */
export const ShownRefundAccount = z
  .object({
    bank_name: z.string(),
    kind: z.enum(accountKinds),
    number_end: z.string().meta({ description: 'The last digits of its number' }),
  })
  .meta({ id: 'ShownRefundAccount' })
