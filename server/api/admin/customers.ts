import { Readable } from 'node:stream'
import { createRoute, z } from '@hono/zod-openapi'
import { prettyJSON } from 'hono/pretty-json'
import {
  BlockCustomerBody,
  CounterBuyerAnswer,
  CounterBuyerQuery,
  CustomerAnswer,
  CustomerHistoryAnswer,
  CustomerHistoryQuery,
  CustomerNoteBody,
  CustomersAnswer,
  CustomersExportQuery,
  CustomersQuery,
  RecoveryLinkAnswer,
  RecoveryLinkBody,
} from '../../../contract/api/admin/customers.ts'
import { PersonalData } from '../../../contract/api/personal-data.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import { shopDay } from '../../../contract/shop-time.ts'
import { whatsappLink } from '../../../contract/whatsapp.ts'
import { blockCustomer, unblockCustomer } from '../../customers/block-customer.ts'
import { addCustomerNote, deleteCustomerNote } from '../../customers/customer-notes.ts'
import { endCustomerSessions, makeRecoveryLink } from '../../customers/help-customer.ts'
import type { Database } from '../../db/database.ts'
import { exportCustomers } from '../../desk/export-customers.ts'
import { listCustomers } from '../../desk/list-customers.ts'
import { readCounterBuyer, readCustomer } from '../../desk/read-customer.ts'
import { readCustomerHistory } from '../../desk/read-customer-history.ts'
import { exportOfCustomer } from '../../personal-data/export-of-customer.ts'
import type { SecretBox } from '../../secret-box.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { adminEndpoints, forStaff, ofPermission, ofProof } from './staff-operation.ts'

const tags = ['Desk customers']
const reading = { tags, ...forStaff('customers.read') }
const oneAccount = z.object({ id: pathId('The account') })
const ofCustomer = [...ofPermission, ...ofAddress, 'customer_not_found'] as const
const ofAct = [...ofCustomer, ...ofChange, 'customer_of_staff'] as const

const list = createRoute({
  method: 'get',
  path: '/api/admin/customers',
  operationId: 'listCustomers',
  ...reading,
  summary: 'Who has an account or bought at the counter, the last who bought or came first',
  request: { query: CustomersQuery },
  responses: { 200: answer('A page of 50', CustomersAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const csv = createRoute({
  method: 'get',
  path: '/api/admin/customers.csv',
  operationId: 'exportCustomers',
  tags,
  ...forStaff('customers.export'),
  summary: 'The same as a file for a spreadsheet. It is written down who took it',
  request: { query: CustomersExportQuery },
  responses: {
    200: {
      description: 'One row a customer',
      content: { 'text/csv': { schema: { type: 'string', format: 'binary' } as const } },
    },
    ...refusals(...ofPermission, 'bad_request'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/api/admin/customers/{id}',
  operationId: 'readCustomer',
  ...reading,
  summary: 'One customer with sums, notes and blocks',
  request: { params: oneAccount },
  responses: { 200: answer('The customer', CustomerAnswer), ...refusals(...ofCustomer) },
})

const history = createRoute({
  method: 'get',
  path: '/api/admin/customers/{id}/history',
  operationId: 'readCustomerHistory',
  ...reading,
  summary: 'What a customer did here, the newest first',
  request: { params: oneAccount, query: CustomerHistoryQuery },
  responses: { 200: answer('A page of 50', CustomerHistoryAnswer), ...refusals(...ofCustomer) },
})

const counterBuyer = createRoute({
  method: 'get',
  path: '/api/admin/counter-buyers/{id}',
  operationId: 'readCounterBuyer',
  ...reading,
  summary:
    'Who bought at the counter without an account, by one of the sales, with all sales to that identification',
  request: { params: z.object({ id: pathId('A sale at the counter') }), query: CounterBuyerQuery },
  responses: { 200: answer('The buyer', CounterBuyerAnswer), ...refusals(...ofCustomer) },
})

const exported = createRoute({
  method: 'get',
  path: '/api/admin/customers/{id}/export',
  operationId: 'exportCustomer',
  tags,
  ...forStaff('customers.export'),
  summary: 'Everything that the shop keeps of one customer, as the customer gets it too',
  request: { params: oneAccount },
  responses: { 200: answer('The data', PersonalData), ...refusals(...ofCustomer, 'customer_of_staff') },
})

const note = createRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/notes',
  operationId: 'addCustomerNote',
  tags,
  ...forStaff('orders.note'),
  summary: 'Write a note for the staff. The customer gets it with the export of the data',
  request: {
    params: oneAccount,
    ...jsonBody(CustomerNoteBody, { text: 'Prefiere que lo llamen por la tarde' }),
  },
  responses: { 201: answer('Written', MessageAnswer), ...refusals(...ofAct, 'invalid') },
})

const noNote = createRoute({
  method: 'delete',
  path: '/api/admin/customers/{id}/notes/{note}',
  operationId: 'deleteCustomerNote',
  tags,
  ...forStaff('orders.note'),
  summary: 'Delete a note',
  request: { params: oneAccount.extend({ note: pathId('The note') }) },
  responses: { 200: answer('Deleted', MessageAnswer), ...refusals(...ofAct, 'note_not_found') },
})

const block = createRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/block',
  operationId: 'blockCustomer',
  tags,
  ...forStaff('customers.block'),
  summary: 'Keep a customer from reserving, ordering, asking and reviewing. What is under way goes on',
  request: {
    params: oneAccount,
    ...jsonBody(BlockCustomerBody, { reason: 'Tres comprobantes falsos', until: '2027-03-31' }),
  },
  responses: { 200: answer('Blocked', MessageAnswer), ...refusals(...ofAct, ...ofBody) },
})

const unblock = createRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/unblock',
  operationId: 'unblockCustomer',
  tags,
  ...forStaff('customers.block'),
  summary: 'Let a customer buy again',
  request: { params: oneAccount },
  responses: { 200: answer('Not blocked', MessageAnswer), ...refusals(...ofAct) },
})

const recovery = createRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/recovery-link',
  operationId: 'makeRecoveryLink',
  tags,
  ...forStaff('customers.help'),
  summary: 'A link to a new password, for a customer whose mail does not arrive. Mailed ones end',
  request: { params: oneAccount, ...jsonBody(RecoveryLinkBody, { checked_by: 'document' }) },
  responses: {
    201: answer('Made', RecoveryLinkAnswer),
    ...refusals(...ofAct, ...ofProof, 'invalid', 'customer_shut_out'),
  },
})

const endSessions = createRoute({
  method: 'post',
  path: '/api/admin/customers/{id}/end-sessions',
  operationId: 'endCustomerSessions',
  tags,
  ...forStaff('customers.help'),
  summary: 'End all sessions of a customer',
  request: { params: oneAccount },
  responses: { 200: answer('Ended', MessageAnswer), ...refusals(...ofAct, ...ofProof) },
})

type Needs = { db: Database; secrets: SecretBox; publicUrl: string }

/** The shop's customers. `publicUrl` begins the link to a new password. */
export function deskCustomerEndpoints({ db, secrets, publicUrl }: Needs) {
  const api = adminEndpoints()
  // A file for people to read.
  api.use('/api/admin/customers/:id/export', prettyJSON({ force: true }))
  return api
    .openapi(list, async (context) =>
      context.json(await listCustomers(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(csv, async (context) => {
      const pieces = await exportCustomers(db, context.get('staff'), context.req.valid('query'))
      return context.body(Readable.toWeb(Readable.from(pieces)) as ReadableStream, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="clientes-${shopDay(new Date())}.csv"`,
      })
    })
    .openapi(one, async (context) => {
      const id = pathNumber(context, 'id', 'customer_not_found')
      return context.json(await readCustomer(db, context.get('staff'), id), 200)
    })
    .openapi(history, async (context) => {
      const id = pathNumber(context, 'id', 'customer_not_found')
      return context.json(
        await readCustomerHistory(db, context.get('staff'), id, context.req.valid('query')),
        200,
      )
    })
    .openapi(counterBuyer, async (context) => {
      const id = pathNumber(context, 'id', 'customer_not_found')
      const { page } = context.req.valid('query')
      return context.json(await readCounterBuyer(db, context.get('staff'), id, page), 200)
    })
    .openapi(exported, async (context) => {
      const id = pathNumber(context, 'id', 'customer_not_found')
      const data = await exportOfCustomer(db, secrets, context.get('staff'), id)
      context.header('content-disposition', `attachment; filename="datos-de-cliente-${id}.json"`)
      return context.json(data, 200)
    })
    .openapi(note, async (context) => {
      const id = pathNumber(context, 'id', 'customer_not_found')
      await addCustomerNote(db, context.get('staff'), id, context.req.valid('json').text)
      return context.json({ message: 'Nota guardada' }, 201)
    })
    .openapi(noNote, async (context) => {
      const id = pathNumber(context, 'id', 'customer_not_found')
      await deleteCustomerNote(db, context.get('staff'), id, pathNumber(context, 'note', 'note_not_found'))
      return context.json({ message: 'Nota eliminada' }, 200)
    })
    .openapi(block, async (context) => {
      const id = pathNumber(context, 'id', 'customer_not_found')
      await blockCustomer(db, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Cliente bloqueado' }, 200)
    })
    .openapi(unblock, async (context) => {
      await unblockCustomer(db, context.get('staff'), pathNumber(context, 'id', 'customer_not_found'))
      return context.json({ message: 'Bloqueo quitado' }, 200)
    })
    .openapi(recovery, async (context) => {
      const id = pathNumber(context, 'id', 'customer_not_found')
      const { checked_by } = context.req.valid('json')
      const { path, minutes, phone } = await makeRecoveryLink(db, context.get('staff'), id, checked_by)
      const link = `${publicUrl}${path}`
      const words = `Con este enlace eliges una contraseña nueva. Sirve una vez, durante ${minutes} minutos: ${link}`
      return context.json(
        { message: 'Enlace creado', link, minutes, whatsapp: phone && whatsappLink(phone, words) },
        201,
      )
    })
    .openapi(endSessions, async (context) => {
      const id = pathNumber(context, 'id', 'customer_not_found')
      const count = await endCustomerSessions(db, context.get('staff'), id)
      return context.json(
        { message: count === 1 ? 'Se cerró 1 sesión' : `Se cerraron ${count} sesiones` },
        200,
      )
    })
}
