import * as z from 'zod'
import { offerStates, offerToken } from '../offer-states.ts'
import { dollars, imagePath, moment } from './fields.ts'

/** The secret part of an offer's link. */
export const OfferToken = z
  .string('Oferta desconocida')
  .regex(offerToken, 'Oferta desconocida')
  .meta({
    description: 'The end of the link that the shop sent',
    examples: ['5f0c2a9be1d74c6f8a3b9d2e7c104f56'],
  })

/** Articles at prices that the shop holds for whoever has the link, without taking them off the shelf. */
export const Offer = z
  .object({
    state: z.enum(offerStates).meta({
      description:
        'Only an open one can be reserved or ordered. What was reserved while it was open keeps its prices',
    }),
    expires_at: moment,
    lines: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        img_url: imagePath,
        count: z.int(),
        price: dollars,
        total: dollars,
      }),
    ),
    total: dollars,
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof Offer>

export const OfferAnswer = z.object({ offer: Offer })
export type OfferAnswer = z.infer<typeof OfferAnswer>
