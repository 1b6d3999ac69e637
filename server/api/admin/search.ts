import { createRoute, z } from '@hono/zod-openapi'
import {
  FailedSearchesAnswer,
  SynonymBody,
  SynonymDoneAnswer,
  SynonymsAnswer,
} from '../../../contract/api/admin/search.ts'
import { listFailedSearches } from '../../catalog/failed-searches.ts'
import { deleteSearchSynonym, listSearchSynonyms, saveSearchSynonym } from '../../catalog/search-synonyms.ts'
import type { Database } from '../../db/database.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const ofSearch = { tags: ['Desk search'], ...forStaff('search.manage') }
const params = z.object({ id: pathId('The group of words') })
const example = { typed: ['gpu', 'placa de video'], found: ['tarjeta gráfica'] }

const list = createRoute({
  method: 'get',
  path: '/api/admin/synonyms',
  operationId: 'listSearchSynonyms',
  ...ofSearch,
  summary: 'What words of a search mean, as the staff say',
  responses: { 200: answer('All of them', SynonymsAnswer), ...refusals(...ofPermission) },
})

const add = createRoute({
  method: 'post',
  path: '/api/admin/synonyms',
  operationId: 'addSearchSynonym',
  ...ofSearch,
  summary: 'Say what words of a search mean',
  request: jsonBody(SynonymBody, example),
  responses: { 201: answer('Added', SynonymDoneAnswer), ...refusals(...ofPermission, ...ofBody) },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/synonyms/{id}',
  operationId: 'changeSearchSynonym',
  ...ofSearch,
  summary: 'Give a group of words another content',
  request: { params, ...jsonBody(SynonymBody, example) },
  responses: {
    200: answer('Changed', SynonymDoneAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofBody, 'not_found'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/synonyms/{id}',
  operationId: 'deleteSearchSynonym',
  ...ofSearch,
  summary: 'Take a group of words away',
  request: { params },
  responses: {
    200: answer('Taken away', SynonymDoneAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofChange, 'not_found'),
  },
})

const failed = createRoute({
  method: 'get',
  path: '/api/admin/failed-searches',
  operationId: 'listFailedSearches',
  ...ofSearch,
  summary: 'What was looked for in vain in the last 30 days, the most often asked first',
  responses: { 200: answer('A hundred at the most', FailedSearchesAnswer), ...refusals(...ofPermission) },
})

/** How the search understands words, and what it could not find. */
export function deskSearchEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(list, async (context) => context.json(await listSearchSynonyms(db, context.get('staff')), 200))
    .openapi(add, async (context) => {
      const id = await saveSearchSynonym(db, context.get('staff'), null, context.req.valid('json'))
      return context.json({ message: 'Palabras añadidas', id }, 201)
    })
    .openapi(change, async (context) => {
      const id = pathNumber(context, 'id', 'not_found')
      await saveSearchSynonym(db, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Palabras guardadas', id }, 200)
    })
    .openapi(remove, async (context) => {
      const id = pathNumber(context, 'id', 'not_found')
      await deleteSearchSynonym(db, context.get('staff'), id)
      return context.json({ message: 'Palabras quitadas', id }, 200)
    })
    .openapi(failed, async (context) => context.json(await listFailedSearches(db, context.get('staff')), 200))
}
