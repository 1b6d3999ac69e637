import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  ChangeProductBody,
  DeskProductAnswer,
  OpenPartsAnswer,
  OpenPartsQuery,
  PreviewAnswer,
  ProductBody,
  ProductDoneAnswer,
  ProductsAnswer,
  ProductsQuery,
  ProductValuesAnswer,
  ProductValuesQuery,
  ProductVersionBody,
  PublishProductBody,
  SpecDefinitionsAnswer,
  SpecDefinitionsQuery,
} from '../../../contract/api/admin/products.ts'
import { changeProduct } from '../../catalog/change-product.ts'
import { createProduct } from '../../catalog/create-product.ts'
import { discardDraft } from '../../catalog/discard-draft.ts'
import { duplicateProduct } from '../../catalog/duplicate-product.ts'
import { findOpenParts } from '../../catalog/find-open-parts.ts'
import { listDeskProducts } from '../../catalog/list-desk-products.ts'
import { listProductValues } from '../../catalog/list-product-values.ts'
import { listSpecDefinitions } from '../../catalog/list-spec-definitions.ts'
import { makePreviewLink } from '../../catalog/preview-links.ts'
import { hideProduct, publishProduct } from '../../catalog/publish-product.ts'
import { readDeskProduct } from '../../catalog/read-desk-product.ts'
import type { Database } from '../../db/database.ts'
import type { SecretBox } from '../../secret-box.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk products']
const reading = { tags, ...forStaff('products.read') }
const changing = { tags, ...forStaff('products.change') }
const pricing = { tags, ...forStaff('products.price') }
const params = z.object({ id: pathId('The product') })
const ofAct = [...ofPermission, ...ofAddress, ...ofBody, 'product_not_found', 'product_changed'] as const

const list = createRoute({
  method: 'get',
  path: '/api/admin/products',
  operationId: 'listDeskProducts',
  ...reading,
  summary: 'All products by name, drafts and hidden ones too',
  request: { query: ProductsQuery },
  responses: { 200: answer('A page of 50', ProductsAnswer), ...refusals(...ofPermission, 'bad_request') },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/products',
  operationId: 'createProduct',
  ...changing,
  summary: 'Add a product as a draft. Prices and costs also need `products.price`',
  request: jsonBody(ProductBody, {
    name: 'Tarjeta gráfica MSI GeForce RTX 5060 Ti 16 GB',
    category_id: 2,
    brand: 'MSI',
    part_number: 'G506T-16V2C',
    specs: { vram_gb: 16 },
  }),
  responses: {
    201: answer('Added', ProductDoneAnswer),
    ...refusals(...ofPermission, ...ofBody, 'sku_taken'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/products/{id}',
  operationId: 'readDeskProduct',
  ...reading,
  summary: 'A product with all that the staff write of it, and its last edits',
  request: { params },
  responses: {
    200: answer('The product', DeskProductAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'product_not_found'),
  },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/products/{id}',
  operationId: 'changeProduct',
  tags,
  ...forStaff('products.change', 'products.price'),
  summary:
    'Change some fields of a product. What is left out stays; another version than the newest is refused',
  request: { params, ...jsonBody(ChangeProductBody, { version: 3, price: 459.9, specs: { vram_gb: 16 } }) },
  responses: { 200: answer('Changed', ProductDoneAnswer), ...refusals(...ofAct, 'sku_taken') },
})

const publish = createRoute({
  method: 'post',
  path: '/api/admin/products/{id}/publish',
  operationId: 'publishProduct',
  ...pricing,
  summary: 'Put a product on sale, now or at a moment',
  request: { params, ...jsonBody(PublishProductBody, { version: 3, at: '2026-12-01T08:00:00-05:00' }) },
  responses: {
    200: answer('On sale, or waiting for it', ProductDoneAnswer),
    ...refusals(...ofAct, 'product_not_ready', 'build_misfit'),
  },
})

const hide = createRoute({
  method: 'post',
  path: '/api/admin/products/{id}/hide',
  operationId: 'hideProduct',
  ...pricing,
  summary: 'Take a product off sale, or its date from it. The page of what was public stays',
  request: { params, ...jsonBody(ProductVersionBody, { version: 3 }) },
  responses: { 200: answer('Hidden', ProductDoneAnswer), ...refusals(...ofAct) },
})

const duplicate = createRoute({
  method: 'post',
  path: '/api/admin/products/{id}/copies',
  operationId: 'duplicateProduct',
  ...changing,
  summary: 'Make a draft that is like a product. Price and cost are copied with `products.price`',
  request: { params },
  responses: {
    201: answer('Made', ProductDoneAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofChange, 'product_not_found'),
  },
})

const discard = createRoute({
  method: 'post',
  path: '/api/admin/products/{id}/discard',
  operationId: 'discardDraft',
  ...changing,
  summary: 'Delete a draft that left no trace. One with a date also needs `products.price`',
  request: { params, ...jsonBody(ProductVersionBody, { version: 1 }) },
  responses: { 200: answer('Deleted', ProductDoneAnswer), ...refusals(...ofAct, 'product_in_use') },
})

const preview = createRoute({
  method: 'post',
  path: '/api/admin/products/{id}/previews',
  operationId: 'previewProduct',
  ...reading,
  summary: 'Make a link that shows a product as buyers will see it, draft or not, for an hour',
  request: { params },
  responses: {
    201: answer('Made', PreviewAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofChange, 'product_not_found'),
  },
})

const definitions = createRoute({
  method: 'get',
  path: '/api/admin/spec-definitions',
  operationId: 'listSpecDefinitions',
  ...reading,
  summary: 'The specifications that a product can have, those of a category first',
  request: { query: SpecDefinitionsQuery },
  responses: {
    200: answer('All of them', SpecDefinitionsAnswer),
    ...refusals(...ofPermission, 'bad_request'),
  },
})

const values = createRoute({
  method: 'get',
  path: '/api/admin/product-values',
  operationId: 'listProductValues',
  ...reading,
  summary: 'What products have in a field of text, for who types into it',
  request: { query: ProductValuesQuery },
  responses: {
    200: answer('Those that fit', ProductValuesAnswer),
    ...refusals(...ofPermission, 'bad_request'),
  },
})

const openParts = createRoute({
  method: 'get',
  path: '/api/admin/open-parts',
  operationId: 'findOpenParts',
  ...reading,
  summary: 'What the open data know of a part, by its part number or by words',
  request: { query: OpenPartsQuery },
  responses: {
    200: answer('The parts that fit', OpenPartsAnswer),
    ...refusals(...ofPermission, 'bad_request'),
  },
})

/** The products as the staff write them. */
export function deskProductEndpoints({ db, secrets }: { db: Database; secrets: SecretBox }) {
  return adminEndpoints()
    .openapi(list, async (context) =>
      context.json(await listDeskProducts(db, context.get('staff'), context.req.valid('query')), 200),
    )
    .openapi(create, async (context) => {
      const id = await createProduct(db, context.get('staff'), context.req.valid('json'))
      return context.json({ message: 'Borrador creado', id, version: 1 }, 201)
    })
    .openapi(read, async (context) =>
      context.json(await readDeskProduct(db, context.get('staff'), productIdOf(context)), 200),
    )
    .openapi(change, async (context) => {
      const id = productIdOf(context)
      const version = await changeProduct(db, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Guardado', id, version }, 200)
    })
    .openapi(publish, async (context) => {
      const id = productIdOf(context)
      const { version: seen, at } = context.req.valid('json')
      const version = await publishProduct(db, context.get('staff'), id, {
        version: seen,
        at: at == null ? null : new Date(at),
      })
      return context.json({ message: at == null ? 'A la venta' : 'Programado', id, version }, 200)
    })
    .openapi(hide, async (context) => {
      const id = productIdOf(context)
      const version = await hideProduct(db, context.get('staff'), id, context.req.valid('json').version)
      return context.json({ message: 'Oculto', id, version }, 200)
    })
    .openapi(duplicate, async (context) => {
      const id = await duplicateProduct(db, context.get('staff'), productIdOf(context))
      return context.json({ message: 'Copia creada como borrador', id, version: 1 }, 201)
    })
    .openapi(discard, async (context) => {
      const id = productIdOf(context)
      const { version } = context.req.valid('json')
      await discardDraft(db, context.get('staff'), id, version)
      return context.json({ message: 'Borrador descartado', id, version }, 200)
    })
    .openapi(preview, async (context) =>
      context.json(await makePreviewLink(db, secrets, context.get('staff'), productIdOf(context)), 201),
    )
    .openapi(definitions, async (context) => {
      const { category_id } = context.req.valid('query')
      return context.json(await listSpecDefinitions(db, context.get('staff'), Number(category_id)), 200)
    })
    .openapi(values, async (context) => {
      const found = await listProductValues(db, context.get('staff'), context.req.valid('query'))
      return context.json({ values: found }, 200)
    })
    .openapi(openParts, async (context) => {
      const { category_id, q } = context.req.valid('query')
      const query = { categoryId: Number(category_id), text: q }
      return context.json(await findOpenParts(db, context.get('staff'), query), 200)
    })
}

const productIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'product_not_found')
