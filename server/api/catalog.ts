import { ReadableStream } from 'node:stream/web'
import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import {
  CartAnswer,
  CartQuery,
  CatalogQuery,
  GamerBuild,
  NarrowedPage,
  Product,
  SearchAnswer,
  SearchQuery,
} from '../../contract/api/catalog.ts'
import { Comparison, ComparisonQuery } from '../../contract/api/comparison.ts'
import { Compatibility, CompatibilityQuery } from '../../contract/api/compatibility.ts'
import { PerformanceAnswer, PerformanceQuery } from '../../contract/api/performance.ts'
import { PowerCutAdvice, PowerCutsQuery } from '../../contract/api/power-cuts.ts'
import { emptyMachineQuery, modelSlug } from '../../contract/calculator.ts'
import { readFilterPairs } from '../../contract/facets.ts'
import type { CatalogReads } from '../catalog/catalog-reads.ts'
import type { ListedProducts } from '../catalog/product-list.ts'
import { readCart } from '../catalog/read-cart.ts'
import { readCompatibility } from '../catalog/read-compatibility.ts'
import type { Database } from '../db/database.ts'
import { quoteCart } from '../delivery/quote-cart.ts'
import type { AnswerKept } from '../http/kept-answers.ts'
import { accepts } from '../http/packed-body.ts'
import { listingCallKey, searchCallKey } from '../http/page-key.ts'
import { ratePerformance } from '../performance/rate-performance.ts'
import { adviseOnPowerCuts } from '../power-cuts/advise-on-power-cuts.ts'
import { readSettings } from '../settings/settings.ts'
import { answer, endpoints, ofAddress, open, refusals } from './endpoint.ts'

const ofCatalog = { tags: ['Catalogue'], ...open }

const notChanged = {
  304: { description: 'Not changed since the answer whose `ETag` came in `If-None-Match`' },
}

const products = createRoute({
  method: 'get',
  path: '/api/products',
  operationId: 'listAllProducts',
  ...ofCatalog,
  summary: 'Every product for sale',
  responses: {
    200: answer('Products by id', z.array(Product)),
    ...notChanged,
    ...refusals(),
  },
})

const gamerBuilds = createRoute({
  method: 'get',
  path: '/api/gamerBuilds',
  operationId: 'listGamerBuilds',
  ...ofCatalog,
  summary: 'Every pre-assembled PC for sale',
  responses: { 200: answer('Builds, cheapest first', z.array(GamerBuild)), ...notChanged, ...refusals() },
})

const catalogPage = createRoute({
  method: 'get',
  path: '/api/catalog',
  operationId: 'listProducts',
  ...ofCatalog,
  summary: 'One page of a listing or a search, and what it can be narrowed by',
  request: { query: CatalogQuery },
  responses: {
    200: answer('Twelve products at the most, and facets with counts', NarrowedPage),
    ...notChanged,
    ...refusals(...ofAddress),
  },
})

const search = createRoute({
  method: 'get',
  path: '/api/search',
  operationId: 'searchProducts',
  ...ofCatalog,
  summary: 'Products as people ask for them, with slips, synonyms, figures and prices',
  request: { query: SearchQuery },
  responses: { 200: answer('Six hits at the most', SearchAnswer), ...notChanged, ...refusals(...ofAddress) },
})

const comparison = createRoute({
  method: 'get',
  path: '/api/compare',
  operationId: 'compareProducts',
  ...ofCatalog,
  summary: 'Up to four products side by side',
  request: { query: ComparisonQuery },
  responses: {
    200: answer('Products, and what is known of them row by row', Comparison),
    ...refusals(...ofAddress),
  },
})

const powerCuts = createRoute({
  method: 'get',
  path: '/api/power-cuts',
  operationId: 'adviseOnPowerCuts',
  ...ofCatalog,
  summary: 'Which UPS keeps a computer on, for how long, and which regulators are enough',
  description:
    'Minutes are an estimate: the energy of the battery, of which lead-acid gives about half at such loads, through an inverter of 85 %.',
  request: { query: PowerCutsQuery },
  responses: {
    200: answer('Each UPS and regulator in stock, judged', PowerCutAdvice),
    ...refusals(...ofAddress),
  },
})

const compatibility = createRoute({
  method: 'get',
  path: '/api/compatibility',
  operationId: 'checkCompatibility',
  ...ofCatalog,
  summary: 'What the rules say of parts that go together: what fits, what does not, and what is not known',
  request: { query: CompatibilityQuery },
  responses: {
    200: answer('Findings in the order of the rules', Compatibility),
    ...refusals(...ofAddress),
  },
})

const performanceOf = createRoute({
  method: 'get',
  path: '/api/performance',
  operationId: 'ratePerformance',
  ...ofCatalog,
  summary: 'How well a computer serves games and work, in classes, and its next best step in stock',
  description:
    'An estimate by the figures of the parts and what publishers ask for, never measured. A model is found by its name; one that is not known, or not clear, leaves `games` empty.',
  request: { query: PerformanceQuery },
  responses: { 200: answer('Classes, limits and steps', PerformanceAnswer), ...refusals(...ofAddress) },
})

const cart = createRoute({
  method: 'get',
  path: '/api/cart',
  operationId: 'readCart',
  ...ofCatalog,
  summary:
    'What the catalogue says now of what lies in a cart, which of its parts do not go together, and what it costs to send; what is not for sale any more is absent',
  request: { query: CartQuery },
  responses: { 200: answer('Lines, in no order', CartAnswer), ...refusals(...ofAddress) },
})

/** What everyone may read of the catalogue. */
export function catalogEndpoints(
  db: Database,
  catalog: CatalogReads,
  readProductList: () => Promise<ListedProducts>,
  answerKept: AnswerKept,
) {
  return endpoints()
    .openapi(products, async (context) => {
      const list = await readProductList()
      context.header('etag', list.etag)
      context.header('cache-control', 'public, no-cache')
      context.header('vary', 'Accept-Encoding')
      if (context.req.header('if-none-match')?.includes(list.etag)) return context.body(null, 304) as never
      const form = accepts(context.req.header('accept-encoding') ?? '', 'gzip') ? 'gzip' : 'raw'
      context.header('content-type', 'application/json; charset=utf-8')
      context.header('content-length', String(list.bytes[form]))
      if (form === 'gzip') context.header('content-encoding', form)
      if (context.req.method === 'HEAD') return context.body(null) as never
      return context.body(ReadableStream.from(list.send(form)) as globalThis.ReadableStream) as never
    })
    .openapi(gamerBuilds, (context) =>
      answerKept(context, '/api/gamerBuilds', async (shows) => {
        shows.only('builds')
        return { json: JSON.stringify(await catalog.listBuilds()) }
      }),
    )
    .openapi(catalogPage, async (context) => {
      const { q, category, featured, sort, page } = context.req.valid('query')
      const isFeatured = featured === 'true'
      const filter =
        q !== undefined
          ? { search: q }
          : category !== undefined
            ? { category }
            : isFeatured
              ? ({ featured: true } as const)
              : ({ all: true } as const)
      const names = await catalog.filterNames()
      const asked = readFilterPairs(new URL(context.req.url).searchParams).filter(([name]) => names.has(name))
      const key = listingCallKey({ search: q, category, isFeatured, sort, page }, asked)
      return answerKept(context, key, async (shows) => {
        if (q === undefined && category !== undefined) shows.only(category)
        return catalog.writeListing(filter, asked, sort, page)
      })
    })
    .openapi(comparison, async (context) => {
      context.header('cache-control', 'public, no-cache')
      return context.json(await catalog.compareProducts(context.req.valid('query').ids), 200)
    })
    .openapi(powerCuts, async (context) => {
      const { watts, minutes, pfc } = context.req.valid('query')
      context.header('cache-control', 'public, no-cache')
      return context.json(
        await adviseOnPowerCuts(db, { watts, minutes, hasActivePfc: pfc === 'active' }),
        200,
      )
    })
    .openapi(compatibility, async (context) => {
      context.header('cache-control', 'public, no-cache')
      const { ids, whole } = context.req.valid('query')
      return context.json(await readCompatibility(db, ids, { isWhole: whole === 'true' }), 200)
    })
    .openapi(performanceOf, async (context) => {
      const { processor, graphics = '', memory_gb, resolution } = context.req.valid('query')
      context.header('cache-control', 'public, no-cache')
      const asked = {
        processor: modelSlug(processor),
        graphics: modelSlug(graphics),
        memoryGb: memory_gb,
        resolution,
      }
      return context.json(await ratePerformance(db, { ...emptyMachineQuery(), ...asked }), 200)
    })
    .openapi(cart, async (context) => {
      context.header('cache-control', 'no-store')
      const { ids, counts = [], province } = context.req.valid('query')
      const [cart, settings] = await Promise.all([readCart(db, ids), readSettings(db)])
      const { lines, misfits } = cart
      const countOf = new Map(ids.map((id, at) => [id, counts[at] ?? 1]))
      return context.json({ lines, misfits, ...quoteCart(cart, countOf, province, settings) }, 200)
    })
    .openapi(search, (context) => {
      const { q } = context.req.valid('query')
      return answerKept(context, searchCallKey(q), async () => ({
        json: JSON.stringify(await catalog.search(q)),
      }))
    })
}
