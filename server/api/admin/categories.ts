import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  CategoriesAnswer,
  CategoryBody,
  CategoryDoneAnswer,
  CategoryOrderBody,
  CategorySpecsBody,
  CategoryVersionBody,
  ChangeCategoryBody,
  DeskCategoryAnswer,
} from '../../../contract/api/admin/categories.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import {
  changeCategory,
  createCategory,
  listDeskCategories,
  orderCategories,
  placeSpecs,
  readDeskCategory,
  removeCategory,
} from '../../catalog/desk-categories.ts'
import type { Database } from '../../db/database.ts'
import { answer, jsonBody, ofAddress, ofBody, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { type AdminApi, adminEndpoints, forStaff, ofPermission } from './staff-operation.ts'

const tags = ['Desk categories']
const managing = { tags, ...forStaff('categories.manage') }
const params = z.object({ id: pathId('The category') })
const ofAct = [...ofPermission, ...ofAddress, ...ofBody, 'category_not_found', 'category_changed'] as const

const list = createRoute({
  method: 'get',
  path: '/api/admin/categories',
  operationId: 'listDeskCategories',
  tags,
  ...forStaff('categories.manage', 'products.read', 'stock.read'),
  summary: 'All categories in the order of menus',
  responses: { 200: answer('All of them', CategoriesAnswer), ...refusals(...ofPermission) },
})

const create = createRoute({
  method: 'post',
  path: '/api/admin/categories',
  operationId: 'createCategory',
  ...managing,
  summary: 'Add a category behind all others',
  request: jsonBody(CategoryBody, {
    label: 'Sillas',
    singular: 'Silla',
    slug: 'sillas',
    words: ['butaca'],
    icon: 'silla',
  }),
  responses: { 201: answer('Added', CategoryDoneAnswer), ...refusals(...ofPermission, ...ofBody) },
})

const order = createRoute({
  method: 'put',
  path: '/api/admin/category-order',
  operationId: 'orderCategories',
  ...managing,
  summary: 'Put the categories that the shop added into another order',
  request: jsonBody(CategoryOrderBody, { ids: [102, 101] }),
  responses: {
    200: answer('Ordered', MessageAnswer),
    ...refusals(...ofPermission, ...ofBody, 'category_changed'),
  },
})

const read = createRoute({
  method: 'get',
  path: '/api/admin/categories/{id}',
  operationId: 'readDeskCategory',
  ...managing,
  summary: 'A category, and which specifications its products show',
  request: { params },
  responses: {
    200: answer('The category', DeskCategoryAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'category_not_found'),
  },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/categories/{id}',
  operationId: 'changeCategory',
  ...managing,
  summary: 'Change some fields of a category. Of the specification’s only the words can be changed',
  request: { params, ...jsonBody(ChangeCategoryBody, { version: 1, words: ['butaca', 'asiento'] }) },
  responses: { 200: answer('Changed', CategoryDoneAnswer), ...refusals(...ofAct, 'category_fixed') },
})

const place = createRoute({
  method: 'put',
  path: '/api/admin/categories/{id}/specs',
  operationId: 'placeSpecs',
  ...managing,
  summary: 'Say which specifications the products of a category show, in which order',
  request: {
    params,
    ...jsonBody(CategorySpecsBody, {
      version: 1,
      table: ['color', 'weight_kg'],
      facets: [{ key: 'color', kind: 'values' }],
      card: ['color'],
    }),
  },
  responses: { 200: answer('Changed', CategoryDoneAnswer), ...refusals(...ofAct) },
})

const remove = createRoute({
  method: 'post',
  path: '/api/admin/categories/{id}/remove',
  operationId: 'removeCategory',
  ...managing,
  summary: 'Remove a category that has no product',
  request: { params, ...jsonBody(CategoryVersionBody, { version: 1 }) },
  responses: {
    200: answer('Removed', MessageAnswer),
    ...refusals(...ofAct, 'category_fixed', 'category_in_use'),
  },
})

/** The categories as the staff add and change them. */
export function deskCategoryEndpoints({ db }: { db: Database }) {
  return adminEndpoints()
    .openapi(list, async (context) => context.json(await listDeskCategories(db, context.get('staff')), 200))
    .openapi(create, async (context) => {
      const id = await createCategory(db, context.get('staff'), context.req.valid('json'))
      return context.json({ message: 'Categoría creada', id, version: 1 }, 201)
    })
    .openapi(order, async (context) => {
      await orderCategories(db, context.get('staff'), context.req.valid('json').ids)
      return context.json({ message: 'Orden guardado' }, 200)
    })
    .openapi(read, async (context) =>
      context.json(await readDeskCategory(db, context.get('staff'), categoryIdOf(context)), 200),
    )
    .openapi(change, async (context) => {
      const id = categoryIdOf(context)
      const version = await changeCategory(db, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Guardado', id, version }, 200)
    })
    .openapi(place, async (context) => {
      const id = categoryIdOf(context)
      const version = await placeSpecs(db, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Guardado', id, version }, 200)
    })
    .openapi(remove, async (context) => {
      const id = categoryIdOf(context)
      await removeCategory(db, context.get('staff'), id, context.req.valid('json').version)
      return context.json({ message: 'Categoría quitada' }, 200)
    })
}

/** The column holds no larger numbers, and no category has one. */
function categoryIdOf(context: Context<AdminApi>): number {
  const id = pathNumber(context, 'id', 'category_not_found')
  return id > 32_767 ? 0 : id
}
