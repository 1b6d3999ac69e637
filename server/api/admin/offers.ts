import { createRoute, z } from '@hono/zod-openapi'
import {
  DeskOfferAnswer,
  MakeOfferBody,
  OfferDoneAnswer,
  OffersAnswer,
  OffersQuery,
} from '../../../contract/api/admin/offers.ts'
import type { Database } from '../../db/database.ts'
import { listOffers, readDeskOffer } from '../../offers/list-offers.ts'
import { makeOffer } from '../../offers/make-offer.ts'
import { withdrawOffer } from '../../offers/withdraw-offer.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const ofOffers = { tags: ['Desk offers'], ...forStaff('offers.make') }
const oneOffer = z.object({ id: pathId('The offer') })

const list = createRoute({
  method: 'get',
  path: '/api/admin/offers',
  operationId: 'listOffers',
  ...ofOffers,
  summary: 'What was offered to buyers who wrote, the newest first',
  request: { query: OffersQuery },
  responses: { 200: answer('A page of 50', OffersAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/offers/{id}',
  operationId: 'readDeskOffer',
  ...ofOffers,
  summary: 'One offer with its link',
  request: { params: oneOffer },
  responses: {
    200: answer('The offer', DeskOfferAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'offer_not_found'),
  },
})

const make = createRoute({
  method: 'post',
  path: '/api/admin/offers',
  operationId: 'makeOffer',
  ...ofOffers,
  summary: 'Hold prices for a buyer who wrote. Nothing is taken off the shelf before the buyer pays',
  request: jsonBody(MakeOfferBody, {
    key: '6f1f9a52-3a0b-4c58-9b5e-0f2f7c1f5d3a',
    lines: [{ id: 12, count: 1, price: 119.9 }],
    buyer_name: 'Ana Quishpe',
    buyer_phone: '0991234567',
  }),
  responses: {
    201: answer('Made, or made before by the same key', OfferDoneAnswer),
    ...refusals(...ofPermission, ...ofBody, 'order_too_large'),
  },
})

const withdraw = createRoute({
  method: 'post',
  path: '/api/admin/offers/{id}/withdraw',
  operationId: 'withdrawOffer',
  ...ofOffers,
  summary: 'Close the link of an offer. Who has reserved it may still pay until that time is over',
  request: { params: oneOffer },
  responses: {
    200: answer('Withdrawn', OfferDoneAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofChange, 'offer_not_found', 'offer_used'),
  },
})

type Needs = { db: Database; publicUrl: string }

/** Offers to buyers who wrote to the shop. `publicUrl` begins the links. */
export function deskOfferEndpoints({ db, publicUrl }: Needs) {
  return adminEndpoints()
    .openapi(list, async (context) =>
      context.json(await listOffers(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(one, async (context) => {
      const id = pathNumber(context, 'id', 'offer_not_found')
      return context.json({ offer: await readDeskOffer(db, context.get('staff'), id, publicUrl) }, 200)
    })
    .openapi(make, async (context) => {
      const staff = context.get('staff')
      const id = await makeOffer(db, staff, context.req.valid('json'))
      const offer = await readDeskOffer(db, staff, id, publicUrl)
      return context.json({ message: 'Oferta creada', offer }, 201)
    })
    .openapi(withdraw, async (context) => {
      const staff = context.get('staff')
      const id = pathNumber(context, 'id', 'offer_not_found')
      await withdrawOffer(db, staff, id)
      const offer = await readDeskOffer(db, staff, id, publicUrl)
      return context.json({ message: 'Oferta retirada', offer }, 200)
    })
}
