import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  BuildBody,
  BuildCheck,
  BuildCheckQuery,
  BuildsAnswer,
  BuildsQuery,
  ChangeBuildBody,
  DeskBuildAnswer,
  PartChoiceAnswer,
  PartChoiceQuery,
} from '../../../contract/api/admin/builds.ts'
import { ProductDoneAnswer } from '../../../contract/api/admin/products.ts'
import { checkBuild } from '../../catalog/check-build.ts'
import { changeBuild, createBuild } from '../../catalog/compose-build.ts'
import { findBuildParts } from '../../catalog/find-build-parts.ts'
import { listDeskBuilds } from '../../catalog/list-desk-builds.ts'
import { readDeskBuild } from '../../catalog/read-desk-build.ts'
import type { Database } from '../../db/database.ts'
import { answer, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk builds']
const reading = { tags, ...forStaff('products.read') }
const changing = { tags, ...forStaff('products.change') }
const params = z.object({ id: pathId('The build') })

const list = createRoute({
  method: 'get',
  path: '/api/admin/builds',
  operationId: 'listDeskBuilds',
  ...reading,
  summary: 'All builds by name, drafts and hidden ones too',
  request: { query: BuildsQuery },
  responses: { 200: answer('A page of 50', BuildsAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/builds',
  operationId: 'createBuild',
  ...changing,
  summary:
    'Add a build of real products as a draft. A price other than their sum also needs `products.price`',
  request: jsonBody(BuildBody, {
    name: 'PC Gamer Cotopaxi',
    parts: [
      { slot: 'CPU', id: 12, quantity: 1 },
      { slot: 'RAM', id: 34, quantity: 2 },
    ],
    pricing: { by: 'percent', percent: 5 },
  }),
  responses: {
    201: answer('Added', ProductDoneAnswer),
    ...refusals(...ofPermission, ...ofBody, 'sku_taken'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/builds/{id}',
  operationId: 'readDeskBuild',
  ...reading,
  summary: 'A build with its parts, what the rules say against them, and its last edits',
  request: { params },
  responses: {
    200: answer('The build', DeskBuildAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'product_not_found'),
  },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/builds/{id}',
  operationId: 'changeBuild',
  ...changing,
  ...forStaff('products.change', 'products.price'),
  summary:
    'Change some fields of a composed build. Its price needs `products.price`, all others `products.change`',
  request: {
    params,
    ...jsonBody(ChangeBuildBody, { version: 2, parts: [{ slot: 'GPU', id: 56, quantity: 1 }] }),
  },
  responses: {
    200: answer('Changed', ProductDoneAnswer),
    ...refusals(
      ...ofPermission,
      ...ofAddress,
      ...ofBody,
      ...([
        'product_not_found',
        'product_changed',
        'product_not_ready',
        'build_misfit',
        'sku_taken',
      ] as const),
    ),
  },
})

const check = createRoute({
  method: 'get',
  path: '/api/admin/build-check',
  operationId: 'checkBuild',
  ...reading,
  summary:
    'What parts cost together, how many builds they are enough for, and what the rules say against them',
  request: { query: BuildCheckQuery },
  responses: { 200: answer('What is known', BuildCheck), ...refusals(...ofPermission, 'bad_request') },
})

const choose = createRoute({
  method: 'get',
  path: '/api/admin/build-parts',
  operationId: 'findBuildParts',
  ...reading,
  summary: 'Products for a slot of a build, what goes with its other parts first',
  request: { query: PartChoiceQuery },
  responses: { 200: answer('At most 24', PartChoiceAnswer), ...refusals(...ofPermission, 'bad_request') },
})

/** The builds as the staff compose them. They are published, hidden, copied and discarded as products are. */
export function deskBuildEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(list, async (context) =>
      context.json(await listDeskBuilds(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(create, async (context) => {
      const id = await createBuild(db, context.get('staff'), context.req.valid('json'))
      return context.json({ message: 'Borrador creado', id, version: 1 }, 201)
    })
    .openapi(read, async (context) =>
      context.json(await readDeskBuild(db, context.get('staff'), buildIdOf(context)), 200),
    )
    .openapi(change, async (context) => {
      const id = buildIdOf(context)
      const version = await changeBuild(db, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Guardado', id, version }, 200)
    })
    .openapi(check, async (context) =>
      context.json(await checkBuild(db, context.get('staff'), context.req.valid('query').parts), 200),
    )
    .openapi(choose, async (context) =>
      context.json(await findBuildParts(db, context.get('staff'), context.req.valid('query')), 200),
    )
}

const buildIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'product_not_found')
