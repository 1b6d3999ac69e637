import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  AddPictureQuery,
  ChangePictureBody,
  CutPictureBody,
  MatchPicturesBody,
  OrderPicturesBody,
  PictureAddedAnswer,
  PictureMatchesAnswer,
  PicturesAnswer,
} from '../../../contract/api/admin/pictures.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import { addPicture, refuseMorePictures } from '../../catalog/add-picture.ts'
import { changePicture } from '../../catalog/change-picture.ts'
import { cutPicture } from '../../catalog/cut-picture.ts'
import { listPictures } from '../../catalog/list-pictures.ts'
import { matchPictures } from '../../catalog/match-pictures.ts'
import { orderPictures } from '../../catalog/order-pictures.ts'
import { removePicture } from '../../catalog/remove-picture.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { IncomingFiles } from '../../media/incoming-files.ts'
import type { MediaFiles } from '../../media/media-files.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { receivePicture } from './receive-picture.ts'
import { type AdminApi, adminEndpoints, forStaff, forStaffToLook, ofPermission } from './staff-operation.ts'

const tags = ['Desk products']
const changing = forStaff('products.change')
const ofArticle = z.object({ id: pathId('The product or build') })
const ofPicture = ofArticle.extend({ picture: pathId('The picture') })
const ofOne = [...ofPermission, ...ofAddress, 'product_not_found', 'picture_not_found'] as const
const binary = { type: 'string', format: 'binary' } as const

const list = createRoute({
  method: 'get',
  path: '/api/admin/products/{id}/pictures',
  operationId: 'listPictures',
  tags,
  ...forStaff('products.read'),
  summary: 'The pictures of a product or build, and the units that photos can be of',
  request: { params: ofArticle },
  responses: {
    200: answer('All of them', PicturesAnswer),
    ...refusals(...ofPermission, ...ofAddress, 'product_not_found'),
  },
})

const change = createRoute({
  method: 'put',
  path: '/api/admin/products/{id}/pictures/{picture}',
  operationId: 'changePicture',
  tags,
  ...changing,
  summary: 'Say what a picture shows',
  request: { params: ofPicture, ...jsonBody(ChangePictureBody, { alt: 'Los puertos, por detrás' }) },
  responses: { 200: answer('Changed', MessageAnswer), ...refusals(...ofOne, ...ofBody) },
})

const cut = createRoute({
  method: 'put',
  path: '/api/admin/products/{id}/pictures/{picture}/cut',
  operationId: 'cutPicture',
  tags,
  ...changing,
  summary: 'Show a part of a picture, or all of it again',
  request: {
    params: ofPicture,
    ...jsonBody(CutPictureBody, { cut: { left: 120, top: 0, width: 900, height: 900 } }),
  },
  responses: { 200: answer('Shown so', MessageAnswer), ...refusals(...ofOne, ...ofBody, 'busy') },
})

const order = createRoute({
  method: 'put',
  path: '/api/admin/products/{id}/picture-order',
  operationId: 'orderPictures',
  tags,
  ...changing,
  summary: 'Put pictures into another order. Cards show the first of the product itself',
  request: { params: ofArticle, ...jsonBody(OrderPicturesBody, { ids: [31, 30, 33] }) },
  responses: {
    200: answer('In this order', MessageAnswer),
    ...refusals(...ofPermission, ...ofAddress, ...ofBody, 'product_not_found', 'pictures_changed'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/products/{id}/pictures/{picture}',
  operationId: 'removePicture',
  tags,
  ...changing,
  summary: 'Take a picture away',
  request: { params: ofPicture },
  responses: { 200: answer('Taken away', MessageAnswer), ...refusals(...ofOne, ...ofChange) },
})

const match = createRoute({
  method: 'post',
  path: '/api/admin/picture-matches',
  operationId: 'matchPictures',
  tags,
  ...forStaffToLook('products.change'),
  summary: 'Of which products the names of files say that they are pictures',
  request: jsonBody(MatchPicturesBody, { names: ['ABC-123.jpg', 'ABC-123-2.jpg'] }),
  responses: {
    200: answer('What each name says', PictureMatchesAnswer),
    ...refusals(...ofPermission, ...ofBody),
  },
})

const { middleware: guard, ...changingRoute } = changing

/** For the document alone. Validating by this schema would read the whole form before anything is checked. */
const upload = {
  method: 'post' as const,
  path: '/api/admin/products/{id}/pictures',
  operationId: 'addPicture',
  tags,
  ...changingRoute,
  summary: 'Add a picture behind the others',
  request: {
    params: ofArticle,
    query: AddPictureQuery,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object' as const, required: ['photo'], properties: { photo: binary } },
        },
      },
    },
  },
  responses: {
    201: answer('Kept', PictureAddedAnswer),
    ...refusals(
      ...ofPermission,
      ...ofAddress,
      ...ofBody,
      'product_not_found',
      'too_many_pictures',
      'picture_known',
      'photo_too_heavy',
      'photo_too_large',
      'photo_unsupported',
      'photo_broken',
      'busy',
    ),
  },
}

type Needs = { db: Database; incoming: IncomingFiles; media: MediaFiles }

/** The pictures of products and builds, as the staff arrange them. */
export function deskPictureEndpoints({ db, incoming, media }: Needs) {
  const api = adminEndpoints()
    .openapi(list, async (context) =>
      context.json(await listPictures(db, context.get('staff'), articleIdOf(context)), 200),
    )
    .openapi(change, async (context) => {
      await changePicture(db, context.get('staff'), pictureOf(context), context.req.valid('json'))
      return context.json({ message: 'Guardado' }, 200)
    })
    .openapi(cut, async (context) => {
      const { cut: part } = context.req.valid('json')
      await cutPicture(db, media, context.get('staff'), pictureOf(context), part)
      return context.json({ message: part ? 'Recortada' : 'Se ve entera' }, 200)
    })
    .openapi(order, async (context) => {
      const { ids } = context.req.valid('json')
      await orderPictures(db, context.get('staff'), articleIdOf(context), ids)
      return context.json({ message: 'Ordenadas' }, 200)
    })
    .openapi(remove, async (context) => {
      await removePicture(db, context.get('staff'), pictureOf(context))
      return context.json({ message: 'Foto quitada' }, 200)
    })

  api.openapi(match, async (context) =>
    context.json(await matchPictures(db, context.get('staff'), context.req.valid('json').names), 200),
  )
  api.openAPIRegistry.registerPath(upload)
  api.post('/api/admin/products/:id/pictures', guard, async (context) => {
    const sellableId = articleIdOf(context)
    const query = AddPictureQuery.safeParse(context.req.query())
    if (!query.success) throw new DomainError('bad_request')
    const { serial, real } = query.data
    await refuseMorePictures(db, sellableId, serial)
    const photo = await receivePicture(context, incoming)
    const staff = context.get('staff')
    const id = await addPicture(db, media, staff, sellableId, photo, { serial, isReal: real === 'true' })
    return context.json({ message: 'Foto agregada', picture_id: id }, 201)
  })
  return api
}

const articleIdOf = (context: Context<AdminApi>) => pathNumber(context, 'id', 'product_not_found')
const pictureOf = (context: Context<AdminApi>) => ({
  sellableId: articleIdOf(context),
  pictureId: pathNumber(context, 'picture', 'picture_not_found'),
})
