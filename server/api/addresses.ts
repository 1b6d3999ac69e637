import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AddressAnswer, AddressBody } from '../../contract/api/addresses.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import { addAddress, changeAddress, deleteAddress } from '../accounts/addresses.ts'
import type { Database } from '../db/database.ts'
import {
  type Api,
  answer,
  endpoints,
  jsonBody,
  ofAddress,
  ofBody,
  ofChange,
  ofSession,
  pathId,
  refusals,
  signedIn,
} from './endpoint.ts'
import { pathNumber } from './path-number.ts'

const ofAddresses = { tags: ['Addresses'], ...signedIn }

const anAddress = {
  province: 'Imbabura',
  city: 'Ibarra',
  street: 'Bolívar 3-15 y Oviedo',
  reference: 'Portón verde',
} as const

const addition = createRoute({
  method: 'post',
  path: '/api/user/addresses',
  operationId: 'addAddress',
  ...ofAddresses,
  summary: 'Add an address; the first one is the default',
  request: jsonBody(AddressBody, anAddress),
  responses: {
    201: answer('Added', AddressAnswer),
    ...refusals(...ofSession, ...ofBody, 'too_many_addresses'),
  },
})

/** The handler gets any text: what is no id gets the 404 of an address that does not exist. */
const addressParams = z.object({ id: pathId('The address’s id') })

const change = createRoute({
  method: 'put',
  path: '/api/user/addresses/{id}',
  operationId: 'changeAddress',
  ...ofAddresses,
  summary: 'Rewrite an address, or make it the default',
  request: { params: addressParams, ...jsonBody(AddressBody, anAddress) },
  responses: {
    200: answer('Changed', AddressAnswer),
    ...refusals(...ofSession, ...ofAddress, ...ofBody, 'address_not_found'),
  },
})

const deletion = createRoute({
  method: 'delete',
  path: '/api/user/addresses/{id}',
  operationId: 'deleteAddress',
  ...ofAddresses,
  summary: 'Delete an address, unless it is the only one',
  request: { params: addressParams },
  responses: {
    200: answer('Deleted', MessageAnswer),
    ...refusals(...ofSession, ...ofAddress, ...ofChange, 'address_not_found', 'last_address'),
  },
})

/** The caller's addresses, which `GET /api/user` lists. */
export function addressEndpoints(db: Database) {
  return endpoints()
    .openapi(addition, async (context) => {
      const address = await addAddress(db, context.get('caller').accountId, context.req.valid('json'))
      return context.json({ message: 'Dirección guardada', address }, 201)
    })
    .openapi(change, async (context) => {
      const { accountId } = context.get('caller')
      const address = await changeAddress(db, accountId, addressIdOf(context), context.req.valid('json'))
      return context.json({ message: 'Dirección guardada', address }, 200)
    })
    .openapi(deletion, async (context) => {
      await deleteAddress(db, context.get('caller').accountId, addressIdOf(context))
      return context.json({ message: 'Dirección eliminada' }, 200)
    })
}

const addressIdOf = (context: Context<Api>) => pathNumber(context, 'id', 'address_not_found')
