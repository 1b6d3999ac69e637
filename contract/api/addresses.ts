import * as z from 'zod'
import { maxLength } from '../field-rules.ts'
import { provinces } from '../provinces.ts'
import { always, checkCity, optionalText, typedText } from './fields.ts'
import { Address } from './user.ts'

export const AddressBody = z
  .object({
    province: z.enum(provinces, 'Elige una provincia').meta({ examples: ['Imbabura'] }),
    city: typedText(maxLength.city).meta({
      description: 'Refused when it is known to lie in another province; any other town is taken',
      examples: ['Ibarra'],
    }),
    street: typedText(maxLength.address).meta({ examples: ['Bolívar 3-15 y Oviedo'] }),
    reference: optionalText(maxLength.addressReference)
      .nullable()
      .meta({ description: 'What helps to find the door', examples: ['Portón verde'] }),
    is_default: z
      .boolean('Debe ser verdadero o falso')
      .optional()
      .meta({ description: 'True makes it the default. The first address is the default in any case.' }),
  })
  .superRefine(({ city, province }, context) => checkCity(context, 'city', city, province), always)
export type AddressBody = z.infer<typeof AddressBody>

export const AddressAnswer = z.object({ message: z.string(), address: Address }).meta({ id: 'AddressSaved' })
export type AddressAnswer = z.infer<typeof AddressAnswer>
