import { createRoute, z } from '@hono/zod-openapi'
import {
  AllProposalsBody,
  ChosenProposalsBody,
  ProposalsAnswer,
  ProposalsDoneAnswer,
  ProposalsQuery,
  SupplierBody,
  SupplierDoneAnswer,
  SuppliersAnswer,
} from '../../../contract/api/admin/suppliers.ts'
import { toCents } from '../../../contract/money.ts'
import type { Database } from '../../db/database.ts'
import {
  acceptAllProposals,
  acceptProposals,
  declineProposals,
  listProposals,
} from '../../imports/price-proposals.ts'
import { addSupplier, changeSupplier, listSuppliers } from '../../imports/suppliers.ts'
import { answer, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk suppliers']
const reading = { tags, ...forStaff('products.read') }
const pricing = { tags, ...forStaff('products.price') }
const supplierExample = { name: 'Mayorista Andino', margin_percent: 18, rounding: 'to_90' as const }
const chosenExample = { proposals: [{ product_id: 7, proposed: 129.9 }] }

const list = createRoute({
  method: 'get',
  path: '/api/admin/suppliers',
  operationId: 'listSuppliers',
  ...reading,
  summary: 'The suppliers by name, with the rules by which prices are proposed',
  responses: { 200: answer('All of them', SuppliersAnswer), ...refusals(...ofPermission) },
})

const add = createRoute({
  method: 'post',
  path: '/api/admin/suppliers',
  operationId: 'addSupplier',
  ...pricing,
  summary: 'Add a supplier',
  request: jsonBody(SupplierBody, supplierExample),
  responses: { 201: answer('Added', SupplierDoneAnswer), ...refusals(...ofPermission, ...ofBody) },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/suppliers/{id}',
  operationId: 'changeSupplier',
  ...pricing,
  summary: 'Change a supplier. Prices are proposed by the new rule from then on',
  request: { params: z.object({ id: pathId('The supplier') }), ...jsonBody(SupplierBody, supplierExample) },
  responses: {
    200: answer('Changed', SupplierDoneAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofBody, 'supplier_not_found'),
  },
})

const proposals = createRoute({
  method: 'get',
  path: '/api/admin/price-proposals',
  operationId: 'listPriceProposals',
  ...reading,
  summary: 'The prices that the rules propose of the lowest costs',
  request: { query: ProposalsQuery },
  responses: { 200: answer('A page of 50', ProposalsAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const accept = createRoute({
  method: 'post',
  path: '/api/admin/price-proposals/accept',
  operationId: 'acceptPriceProposals',
  ...pricing,
  summary: 'Make some proposed prices the prices',
  request: jsonBody(ChosenProposalsBody, chosenExample),
  responses: {
    200: answer('Done', ProposalsDoneAnswer),
    ...refusals(...ofPermission, ...ofBody, 'proposals_gone'),
  },
})

const acceptAll = createRoute({
  method: 'post',
  path: '/api/admin/price-proposals/accept-all',
  operationId: 'acceptAllPriceProposals',
  ...pricing,
  summary: 'Make all proposed prices the prices, in the background',
  request: jsonBody(AllProposalsBody, { supplier_id: null }),
  responses: {
    200: answer('Begun', ProposalsDoneAnswer),
    ...refusals(...ofPermission, ...ofBody, 'proposals_gone'),
  },
})

const decline = createRoute({
  method: 'post',
  path: '/api/admin/price-proposals/decline',
  operationId: 'declinePriceProposals',
  ...pricing,
  summary: 'Decline some proposed prices',
  request: jsonBody(ChosenProposalsBody, chosenExample),
  responses: {
    200: answer('Done', ProposalsDoneAnswer),
    ...refusals(...ofPermission, ...ofBody, 'proposals_gone'),
  },
})

/** Suppliers, and the prices that their rules propose. */
export function supplierEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(list, async (context) => context.json(await listSuppliers(db, context.get('staff')), 200))
    .openapi(add, async (context) => {
      const id = await addSupplier(db, context.get('staff'), toSupplier(context.req.valid('json')))
      return context.json({ message: 'Proveedor agregado', id }, 201)
    })
    .openapi(change, async (context) => {
      const id = pathNumber(context, 'id', 'supplier_not_found')
      await changeSupplier(db, context.get('staff'), id, toSupplier(context.req.valid('json')))
      return context.json({ message: 'Guardado', id }, 200)
    })
    .openapi(proposals, async (context) =>
      context.json(await listProposals(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(accept, async (context) => {
      const chosen = toChosen(context.req.valid('json'))
      const { batchId, changed } = await acceptProposals(db, context.get('staff'), chosen)
      const message = changed === 1 ? '1 precio cambiado' : `${changed} precios cambiados`
      return context.json({ message, batch_id: batchId }, 200)
    })
    .openapi(acceptAll, async (context) => {
      const { supplier_id: supplierId } = context.req.valid('json')
      const batchId = await acceptAllProposals(db, context.get('staff'), supplierId)
      return context.json({ message: 'Cambiando los precios', batch_id: batchId }, 200)
    })
    .openapi(decline, async (context) => {
      const count = await declineProposals(db, context.get('staff'), toChosen(context.req.valid('json')))
      const message = count === 1 ? '1 precio descartado' : `${count} precios descartados`
      return context.json({ message, batch_id: null }, 200)
    })
}

const toSupplier = ({ name, margin_percent, rounding }: z.output<typeof SupplierBody>) => ({
  name,
  marginBp: margin_percent === null ? null : Math.round(margin_percent * 100),
  rounding,
})

const toChosen = ({ proposals }: z.output<typeof ChosenProposalsBody>) =>
  proposals.map(({ product_id, proposed }) => ({
    productId: product_id,
    proposedCents: toCents(proposed) ?? 0,
  }))
