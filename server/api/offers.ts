import { createRoute, z } from '@hono/zod-openapi'
import { OfferAnswer } from '../../contract/api/offers.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { readOffer } from '../offers/read-offer.ts'
import { answer, endpoints, ofAddress, open, refusals } from './endpoint.ts'

/** The handler gets any text: what is no token gets the 404 of an offer that does not exist. */
const offerParams = z.object({
  token: z.string().meta({
    description: 'The end of the link that the shop sent',
    examples: ['5f0c2a9be1d74c6f8a3b9d2e7c104f56'],
  }),
})

const offer = createRoute({
  method: 'get',
  path: '/api/offers/{token}',
  operationId: 'readOffer',
  tags: ['Orders'],
  ...open,
  summary: 'Articles and prices that the shop offered to whoever has the link, and what became of the offer',
  request: { params: offerParams },
  responses: {
    200: answer('The offer, also when it has ended', OfferAnswer),
    ...refusals(...ofAddress, 'offer_not_found'),
  },
})

/** What the holder of an offer's link may read. It is reserved and ordered by the calls of `orders.ts`. */
export function offerEndpoints(db: Database) {
  return endpoints().openapi(offer, async (context) => {
    context.header('cache-control', 'no-store')
    const found = await readOffer(db, context.req.valid('param').token)
    if (!found) throw new DomainError('offer_not_found')
    return context.json({ offer: found }, 200)
  })
}
