import { createRoute, z } from '@hono/zod-openapi'
import {
  ChangeSpecificationBody,
  SpecificationBody,
  SpecificationDoneAnswer,
  SpecificationsAnswer,
  SpecificationVersionBody,
} from '../../../contract/api/admin/specifications.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import {
  changeSpecification,
  createSpecification,
  listDeskSpecifications,
  removeSpecification,
} from '../../catalog/desk-specifications.ts'
import type { Database } from '../../db/database.ts'
import { answer, jsonBody, ofAddress, ofBody, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const managing = { tags: ['Desk categories'], ...forStaff('categories.manage') }
const params = z.object({
  key: z.string().meta({ description: 'The specification', examples: ['own_peso_maximo'] }),
})
const ofAct = [
  ...ofPermission,
  ...ofAddress,
  ...ofBody,
  'spec_not_found',
  'spec_changed',
  'spec_fixed',
  'spec_in_use',
] as const

const list = createRoute({
  method: 'get',
  path: '/api/admin/specifications',
  operationId: 'listSpecifications',
  ...managing,
  summary: 'All specifications, with who shows them',
  responses: { 200: answer('All of them', SpecificationsAnswer), ...refusals(...ofPermission) },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/specifications',
  operationId: 'createSpecification',
  ...managing,
  summary: 'Add a specification, which no category shows yet',
  request: jsonBody(SpecificationBody, { label: 'Peso máximo', kind: 'number', unit: 'kg', better: 'more' }),
  responses: { 201: answer('Added', SpecificationDoneAnswer), ...refusals(...ofPermission, ...ofBody) },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/specifications/{key}',
  operationId: 'changeSpecification',
  ...managing,
  summary: 'Change what a specification is called and how it is written',
  request: { params, ...jsonBody(ChangeSpecificationBody, { version: 1, label: 'Carga máxima' }) },
  responses: { 200: answer('Changed', SpecificationDoneAnswer), ...refusals(...ofAct) },
})

const remove = createRoute({
  method: 'post',
  path: '/api/admin/specifications/{key}/remove',
  operationId: 'removeSpecification',
  ...managing,
  summary: 'Remove a specification that no product has',
  request: { params, ...jsonBody(SpecificationVersionBody, { version: 1 }) },
  responses: { 200: answer('Removed', MessageAnswer), ...refusals(...ofAct) },
})

/** What can be said of products, as the staff add and change it. */
export function deskSpecificationEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(list, async (context) =>
      context.json(await listDeskSpecifications(db, context.get('staff')), 200),
    )
    .openapi(create, async (context) => {
      const key = await createSpecification(db, context.get('staff'), context.req.valid('json'))
      return context.json({ message: 'Característica creada', key, version: 1 }, 201)
    })
    .openapi(change, async (context) => {
      const key = context.req.param('key')
      const version = await changeSpecification(db, context.get('staff'), key, context.req.valid('json'))
      return context.json({ message: 'Guardado', key, version }, 200)
    })
    .openapi(remove, async (context) => {
      const key = context.req.param('key')
      await removeSpecification(db, context.get('staff'), key, context.req.valid('json').version)
      return context.json({ message: 'Característica quitada' }, 200)
    })
}
