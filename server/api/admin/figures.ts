import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { SalesAnswer, SalesQuery } from '../../../contract/api/admin/figures.ts'
import type { Database } from '../../db/database.ts'
import { exportSales } from '../../figures/export-sales.ts'
import { readSales } from '../../figures/read-sales.ts'
import { answer, refusals } from '../endpoint.ts'
import { adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const ofFigures = { tags: ['Desk figures'], ...forStaff('figures.read') }
const csv = (description: string) => ({
  description,
  content: { 'text/csv': { schema: { type: 'string' } as const } },
})

const sales = createRoute({
  method: 'get',
  path: '/api/admin/figures/sales',
  operationId: 'readSales',
  ...ofFigures,
  summary: 'What was sold in some days, beside as many before them',
  request: { query: SalesQuery },
  responses: { 200: answer('The sums', SalesAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const salesFile = createRoute({
  method: 'get',
  path: '/api/admin/figures/sales.csv',
  operationId: 'exportSales',
  ...ofFigures,
  summary: 'The same as a file, with all rows',
  request: { query: SalesQuery },
  responses: { 200: csv('One line a row, and their sum'), ...refusals(...ofPermission, 'bad_request') },
})

/** How the shop does. */
export function figureEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(sales, async (context) =>
      context.json(await readSales(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(salesFile, async (context) => {
      const query = context.req.valid('query')
      const pieces = await exportSales(db, context.get('staff'), query)
      return context.body(Readable.toWeb(Readable.from(pieces)) as ReadableStream, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="ventas-${query.by}-${query.from}-${query.to}.csv"`,
      })
    })
}
