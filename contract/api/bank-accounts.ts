import * as z from 'zod'
import { maxLength } from '../field-rules.ts'
import { typedText } from './fields.ts'

/* The setting of the accounts that take transfers. `contract/api/settings.ts` takes it in. */

const MAX_ACCOUNTS = 12

const keptAccount = z.object({
  bank_name: z.string(),
  account_type: z.string(),
  number: z.string(),
  holder: z.string(),
  holder_id: z.string(),
})
export type BankAccountSetting = z.output<typeof keptAccount>

const typedAccount = z.object({
  bank_name: typedText(maxLength.bankName),
  account_type: typedText(40),
  number: typedText(30).regex(/^[\d -]*\d[\d -]*$/, 'Escribe solo números, espacios y guiones'),
  holder: typedText(maxLength.fullName),
  holder_id: typedText(maxLength.identification).regex(
    /^[\dA-Za-z-]{5,}$/,
    'Escribe una cédula, un RUC o un pasaporte',
  ),
})

/** One account, however its bank and its number are spelt. */
export const bankAccountKey = ({ bank_name, number }: Pick<BankAccountSetting, 'bank_name' | 'number'>) =>
  `${bank_name.toLocaleLowerCase('es')} ${number.replace(/\D/g, '')}`

/** In the order in which buyers see them. */
export const bankDefinitions = { bank_accounts: z.array(keptAccount).default([]) }

export const bankRules = {
  bank_accounts: z
    .array(typedAccount, 'Faltan las cuentas')
    .max(MAX_ACCOUNTS, `Hasta ${MAX_ACCOUNTS} cuentas`)
    .superRefine((accounts, context) => {
      const keys = accounts.map(bankAccountKey)
      for (const [index, key] of keys.entries())
        if (keys.indexOf(key) < index)
          context.addIssue({
            code: 'custom',
            path: [index, 'number'],
            message: 'Esa cuenta ya está en la lista',
          })
    }),
}
