import * as z from 'zod'
import { maxLength } from '../field-rules.ts'
import { provinces } from '../provinces.ts'
import { optionalText, typedText } from './fields.ts'
import { Address } from './user.ts'

export const AddressBody = z.object({
  province: z.enum(provinces, 'Elige una provincia'),
  city: typedText(maxLength.city),
  street: typedText(maxLength.address),
  reference: optionalText(maxLength.addressReference).nullable(),
  is_default: z
    .boolean('Debe ser verdadero o falso')
    .optional()
    .meta({ description: 'True makes it the default. The first address is the default in any case.' }),
})
export type AddressBody = z.infer<typeof AddressBody>

export const AddressAnswer = z.object({ message: z.string(), address: Address }).meta({ id: 'AddressSaved' })
export type AddressAnswer = z.infer<typeof AddressAnswer>
