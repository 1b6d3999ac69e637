import { createRoute } from '@hono/zod-openapi'
import { ArticlesAnswer, ArticlesQuery } from '../../../contract/api/admin/stock.ts'
import type { Database } from '../../db/database.ts'
import { findArticles } from '../../inventory/find-articles.ts'
import { answer, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk stock']
const reading = forStaff('stock.read')

const articles = createRoute({
  method: 'get',
  path: '/api/admin/articles',
  operationId: 'findArticles',
  tags,
  ...reading,
  summary: 'The article that a scanned code stands for, or the first that fit what was typed',
  request: { query: ArticlesQuery },
  responses: { 200: answer('What fits', ArticlesAnswer), ...refusals(...ofPermission, 'bad_request') },
})

/** What the staff see and do of what lies on the shelf. */
export function deskStockEndpoints({ db }: { db: Database }) {
  return adminEndpoints().openapi(articles, async (context) =>
    context.json(await findArticles(db, context.get('staff'), context.req.valid('query').q), 200),
  )
}
