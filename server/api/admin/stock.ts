import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  ArticlesAnswer,
  ArticlesQuery,
  CountStockBody,
  MovementsAnswer,
  MovementsQuery,
  ReceiveStockBody,
  StockAnswer,
  StockCountedAnswer,
  StockOfArticleAnswer,
  StockPlaceBody,
  StockQuery,
  StockReceivedAnswer,
  TieCodeBody,
} from '../../../contract/api/admin/stock.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import type { Database } from '../../db/database.ts'
import { changePlace } from '../../inventory/change-place.ts'
import { countStock } from '../../inventory/count-stock.ts'
import { articleFinders, findArticles } from '../../inventory/find-articles.ts'
import { listStock } from '../../inventory/list-stock.ts'
import { listMovements, readStock } from '../../inventory/read-stock.ts'
import { receiveStock } from '../../inventory/receive-stock.ts'
import { tieCode, untieCode } from '../../inventory/tie-code.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk stock']
const reading = forStaff('stock.read')
const changing = forStaff('stock.change')
const ofArticle = z.object({ id: pathId('The article') })
const ofRead = [...ofPermission, ...ofAddress, 'product_not_found'] as const
const ofAct = [...ofPermission, ...ofAddress, ...ofBody, 'product_not_found'] as const
const key = '5f0c7c1e-7a1b-4a57-9d6d-0d4f8a0b8a11'

const articles = createRoute({
  method: 'get',
  path: '/api/admin/articles',
  operationId: 'findArticles',
  tags,
  ...forStaff(...articleFinders),
  summary: 'The article that a scanned code stands for, or the first that fit what was typed',
  request: { query: ArticlesQuery },
  responses: { 200: answer('What fits', ArticlesAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const list = createRoute({
  method: 'get',
  path: '/api/admin/stock',
  operationId: 'listStock',
  tags,
  ...reading,
  summary: 'All articles by name, with what there is of each',
  request: { query: StockQuery },
  responses: { 200: answer('A page of 50', StockAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const receive = createRoute({
  method: 'post',
  path: '/api/admin/stock-deliveries',
  operationId: 'receiveStock',
  tags,
  ...changing,
  summary: 'Put what a supplier delivered on sale. The same key counts once',
  request: jsonBody(ReceiveStockBody, {
    key,
    note: '001-001-000012345',
    lines: [{ article_id: 12, units: 20, unit_cost: 310.5 }],
  }),
  responses: {
    201: answer('On sale', StockReceivedAnswer),
    ...refusals(
      ...ofPermission,
      ...ofBody,
      'product_not_found',
      'build_composed',
      'delivery_recorded',
      'stock_too_high',
    ),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/stock/{id}',
  operationId: 'readStock',
  tags,
  ...reading,
  summary: 'What there is of one article: free, held by buyers, and in open orders',
  request: { params: ofArticle },
  responses: { 200: answer('The article', StockOfArticleAnswer), ...refusals(...ofRead) },
})

const movements = createRoute({
  method: 'get',
  path: '/api/admin/stock/{id}/movements',
  operationId: 'listStockMovements',
  tags,
  ...reading,
  summary: 'The way of every unit of one article',
  request: { params: ofArticle, query: MovementsQuery },
  responses: { 200: answer('A page of 50', MovementsAnswer), ...refusals(...ofRead) },
})

const count = createRoute({
  method: 'post',
  path: '/api/admin/stock/{id}/count',
  operationId: 'countStock',
  tags,
  ...changing,
  summary: 'Make the stock fit what was counted on the shelf, with a reason. The same key counts once',
  request: {
    params: ofArticle,
    ...jsonBody(CountStockBody, { key, counted: 9, on_shelf: 10, reason: 'Caja rota' }),
  },
  responses: {
    200: answer('Counted', StockCountedAnswer),
    ...refusals(...ofAct, 'build_composed', 'stock_changed', 'stock_too_low'),
  },
})

const place = createRoute({
  method: 'put',
  path: '/api/admin/stock/{id}',
  operationId: 'changeStockPlace',
  tags,
  ...changing,
  summary: 'Say where an article lies, and from how many units down to warn. What is left out stays',
  request: { params: ofArticle, ...jsonBody(StockPlaceBody, { shelf: 'A3-2', low_stock_at: 3 }) },
  responses: { 200: answer('Written down', MessageAnswer), ...refusals(...ofAct) },
})

const tie = createRoute({
  method: 'post',
  path: '/api/admin/stock/{id}/codes',
  operationId: 'tieCode',
  tags,
  ...changing,
  summary: 'Tie a bar code to an article',
  request: { params: ofArticle, ...jsonBody(TieCodeBody, { code: '7861234567890' }) },
  responses: { 201: answer('Tied', MessageAnswer), ...refusals(...ofAct, 'code_taken') },
})

const untie = createRoute({
  method: 'delete',
  path: '/api/admin/stock/{id}/codes/{code}',
  operationId: 'untieCode',
  tags,
  ...changing,
  summary: 'Take a bar code from an article',
  request: { params: ofArticle.extend({ code: z.string().meta({ examples: ['7861234567890'] }) }) },
  responses: {
    200: answer('Taken', MessageAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofChange, 'product_not_found', 'code_not_found'),
  },
})

/** What the staff see and do of what lies on the shelf. */
export function deskStockEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(articles, async (context) =>
      context.json(await findArticles(db, context.get('staff'), context.req.valid('query').q), 200),
    )
    .openapi(list, async (context) =>
      context.json(await listStock(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(receive, async (context) => {
      const { lines, note, ...delivery } = context.req.valid('json')
      const stocks = await receiveStock(db, context.get('staff'), {
        ...delivery,
        note: note || undefined,
        lines: lines.map(({ article_id, unit_cost, units, serials }) => ({
          sellableId: article_id,
          units,
          unitCostCents: unit_cost,
          serials,
        })),
      })
      const received = lines.reduce((sum, { units }) => sum + units, 0)
      return context.json(
        {
          message: received === 1 ? '1 unidad recibida' : `${received} unidades recibidas`,
          stocks: [...stocks].map(([article_id, stock]) => ({ article_id, stock })),
        },
        201,
      )
    })
    .openapi(read, async (context) =>
      context.json(await readStock(db, context.get('staff'), articleIdOf(context)), 200),
    )
    .openapi(movements, async (context) => {
      const { page } = context.req.valid('query')
      return context.json(await listMovements(db, context.get('staff'), articleIdOf(context), page), 200)
    })
    .openapi(count, async (context) => {
      const { on_shelf: onShelf, ...counted } = context.req.valid('json')
      const sellableId = articleIdOf(context)
      const done = await countStock(db, context.get('staff'), { ...counted, sellableId, onShelf })
      return context.json({ message: saidOf(done.difference), ...done }, 200)
    })
    .openapi(place, async (context) => {
      const { shelf, low_stock_at: lowStockAt, asks_serial: asksSerial } = context.req.valid('json')
      const place = { shelf, lowStockAt, asksSerial }
      await changePlace(db, context.get('staff'), articleIdOf(context), place)
      return context.json({ message: 'Guardado' }, 200)
    })
    .openapi(tie, async (context) => {
      await tieCode(db, context.get('staff'), articleIdOf(context), context.req.valid('json').code)
      return context.json({ message: 'Código asociado' }, 201)
    })
    .openapi(untie, async (context) => {
      await untieCode(db, context.get('staff'), articleIdOf(context), context.req.param('code'))
      return context.json({ message: 'Código quitado' }, 200)
    })
}

const articleIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'product_not_found')

function saidOf(difference: number): string {
  if (difference === 0) return 'Cuadra: no hubo nada que corregir'
  return difference > 0 ? `Conteo guardado: ${difference} de más` : `Conteo guardado: ${-difference} de menos`
}
