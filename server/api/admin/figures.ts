import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import {
  MailFiguresAnswer,
  RangeQuery,
  ReservationFiguresAnswer,
  ReservationsFileQuery,
  SalesAnswer,
  SalesQuery,
  SearchFiguresAnswer,
  StockFiguresAnswer,
  StockFiguresQuery,
} from '../../../contract/api/admin/figures.ts'
import { shopDay } from '../../../contract/shop-time.ts'
import type { Database } from '../../db/database.ts'
import { exportMails } from '../../figures/export-mails.ts'
import { exportReservations } from '../../figures/export-reservations.ts'
import { exportSales } from '../../figures/export-sales.ts'
import { exportSearches } from '../../figures/export-searches.ts'
import { exportStock } from '../../figures/export-stock.ts'
import { readMailFigures } from '../../figures/read-mail-figures.ts'
import { readReservationFigures } from '../../figures/read-reservation-figures.ts'
import { readSales } from '../../figures/read-sales.ts'
import { readSearchFigures } from '../../figures/read-search-figures.ts'
import { readStockFigures } from '../../figures/read-stock-figures.ts'
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

const stock = createRoute({
  method: 'get',
  path: '/api/admin/figures/stock',
  operationId: 'readStockFigures',
  ...ofFigures,
  summary: 'What lies on the shelf: value, age, how fast it goes, and what nobody buys',
  request: { query: StockFiguresQuery },
  responses: { 200: answer('The sums', StockFiguresAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const stockFile = createRoute({
  method: 'get',
  path: '/api/admin/figures/stock.csv',
  operationId: 'exportStockFigures',
  ...ofFigures,
  summary: 'All articles on the shelf as a file',
  request: { query: StockFiguresQuery },
  responses: { 200: csv('One line an article'), ...refusals(...ofPermission, 'bad_request') },
})

const reservations = createRoute({
  method: 'get',
  path: '/api/admin/figures/reservations',
  operationId: 'readReservationFigures',
  ...ofFigures,
  summary: 'What became of the reservations of some days, and why they came to nothing',
  request: { query: RangeQuery },
  responses: {
    200: answer('The sums', ReservationFiguresAnswer),
    ...refusals(...ofPermission, 'bad_request'),
  },
})

const searches = createRoute({
  method: 'get',
  path: '/api/admin/figures/searches',
  operationId: 'readSearchFigures',
  ...ofFigures,
  summary: 'What was looked for in vain in some days; it is kept for 400',
  request: { query: RangeQuery },
  responses: {
    200: answer('A hundred at the most', SearchFiguresAnswer),
    ...refusals(...ofPermission, 'bad_request'),
  },
})

const mails = createRoute({
  method: 'get',
  path: '/api/admin/figures/mails',
  operationId: 'readMailFigures',
  ...ofFigures,
  summary: 'How many mails of some days were sent, and how many failed',
  request: { query: RangeQuery },
  responses: {
    200: answer('By what they are about', MailFiguresAnswer),
    ...refusals(...ofPermission, 'bad_request'),
  },
})

const reservationsFile = createRoute({
  method: 'get',
  path: '/api/admin/figures/reservations.csv',
  operationId: 'exportReservations',
  ...ofFigures,
  summary: 'The same as a file: by reason, or all articles of those that came to nothing',
  request: { query: ReservationsFileQuery },
  responses: { 200: csv('One line a reason or an article'), ...refusals(...ofPermission, 'bad_request') },
})

const searchesFile = createRoute({
  method: 'get',
  path: '/api/admin/figures/searches.csv',
  operationId: 'exportSearches',
  ...ofFigures,
  summary: 'All that was looked for in vain as a file',
  request: { query: RangeQuery },
  responses: { 200: csv('One line a search'), ...refusals(...ofPermission, 'bad_request') },
})

const mailsFile = createRoute({
  method: 'get',
  path: '/api/admin/figures/mails.csv',
  operationId: 'exportMails',
  ...ofFigures,
  summary: 'The mails of some days as a file',
  request: { query: RangeQuery },
  responses: {
    200: csv('One line a kind of mail, and their sum'),
    ...refusals(...ofPermission, 'bad_request'),
  },
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
      return context.body(streamOf(pieces), 200, asFile(`ventas-${query.by}-${query.from}-${query.to}`))
    })
    .openapi(stock, async (context) =>
      context.json(await readStockFigures(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(stockFile, async (context) => {
      const pieces = await exportStock(db, context.get('staff'), context.req.valid('query'))
      return context.body(streamOf(pieces), 200, asFile(`inventario-${shopDay(new Date())}`))
    })
    .openapi(reservationsFile, async (context) => {
      const query = context.req.valid('query')
      const pieces = await exportReservations(db, context.get('staff'), query)
      const name = query.by === 'article' ? 'reservas-abandonadas' : 'reservas'
      return context.body(streamOf(pieces), 200, asFile(`${name}-${query.from}-${query.to}`))
    })
    .openapi(searchesFile, async (context) => {
      const query = context.req.valid('query')
      const pieces = await exportSearches(db, context.get('staff'), query)
      return context.body(streamOf(pieces), 200, asFile(`busquedas-${query.from}-${query.to}`))
    })
    .openapi(mailsFile, async (context) => {
      const query = context.req.valid('query')
      const pieces = await exportMails(db, context.get('staff'), query)
      return context.body(streamOf(pieces), 200, asFile(`correos-${query.from}-${query.to}`))
    })
    .openapi(reservations, async (context) =>
      context.json(await readReservationFigures(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(searches, async (context) =>
      context.json(await readSearchFigures(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(mails, async (context) =>
      context.json(await readMailFigures(db, context.get('staff'), context.req.valid('query')), 200),
    )
}

const streamOf = (pieces: AsyncGenerator<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces)) as ReadableStream

const asFile = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
})
