import { createRoute, z } from '@hono/zod-openapi'
import {
  AddShopPictureQuery,
  CutShopPictureBody,
  ShopPictureAnswer,
  ShopPicturesAnswer,
  ShopPicturesQuery,
} from '../../../contract/api/admin/shop-pictures.ts'
import { MessageAnswer } from '../../../contract/api/session.ts'
import { addShopPicture, cutShopPicture, listShopPictures } from '../../catalog/shop-pictures.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { IncomingFiles } from '../../media/incoming-files.ts'
import type { MediaFiles } from '../../media/media-files.ts'
import { eraseCustomerPhoto } from '../../settings-changes/erase-customer-photo.ts'
import { answer, jsonBody, ofAddress, ofBody, ofChange, pathId, refusals } from '../endpoint.ts'
import { pathNumber } from '../path-number.ts'
import { receivePicture } from './receive-picture.ts'
import { adminEndpoints, forStaff, ofPermission, ofProof } from './staff-operation.ts'

const tags = ['Desk settings']
const changing = forStaff('settings.change')
const binary = { type: 'string', format: 'binary' } as const

const list = createRoute({
  method: 'get',
  path: '/api/admin/shop-pictures',
  operationId: 'listShopPictures',
  tags,
  ...changing,
  summary: 'Pictures of the shop itself, by the numbers that settings name them by',
  request: { query: ShopPicturesQuery },
  responses: {
    200: answer('Those that are there', ShopPicturesAnswer),
    ...refusals(...ofPermission, 'bad_request'),
  },
})

const cut = createRoute({
  method: 'post',
  path: '/api/admin/shop-pictures/{id}/cut',
  operationId: 'cutShopPicture',
  tags,
  ...changing,
  summary: 'Make a picture of a part of another one',
  request: {
    params: z.object({ id: pathId('The picture') }),
    ...jsonBody(CutShopPictureBody, {
      use: 'banner',
      cut: { left: 0, top: 120, width: 1_680, height: 560 },
    }),
  },
  responses: {
    201: answer('Made', ShopPictureAnswer),
    ...refusals(...ofPermission, ...ofProof, ...ofAddress, ...ofBody, 'picture_not_found', 'busy'),
  },
})

const erasing = createRoute({
  method: 'delete',
  path: '/api/admin/customer-photos/{id}',
  operationId: 'eraseCustomerPhoto',
  tags,
  ...changing,
  summary: 'Erase a photo whose customer no longer allows it, with its file and its words of before',
  request: { params: z.object({ id: pathId('The picture') }) },
  responses: {
    200: answer('Erased', MessageAnswer),
    ...refusals(...ofPermission, ...ofProof, ...ofAddress, ...ofChange, 'picture_not_found'),
  },
})

const { middleware: guard, ...changingRoute } = changing

/** For the document alone. Validating by this schema would read the whole form before anything is checked. */
const upload = {
  method: 'post' as const,
  path: '/api/admin/shop-pictures',
  operationId: 'addShopPicture',
  tags,
  ...changingRoute,
  summary: 'Keep a picture of the shop itself, which a setting can name then',
  request: {
    query: AddShopPictureQuery,
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
    201: answer('Kept', ShopPictureAnswer),
    ...refusals(
      ...ofPermission,
      ...ofProof,
      ...ofBody,
      'photo_too_heavy',
      'photo_too_large',
      'photo_unsupported',
      'photo_broken',
      'busy',
    ),
  },
}

type Needs = { db: Database; incoming: IncomingFiles; media: MediaFiles }

/** Pictures that settings of the shop name: banners, logos, photos of customers. */
export function shopPictureEndpoints({ db, incoming, media }: Needs) {
  const api = adminEndpoints()
    .openapi(list, async (context) => {
      const { ids } = context.req.valid('query')
      return context.json({ pictures: await listShopPictures(db, context.get('staff'), ids) }, 200)
    })
    .openapi(cut, async (context) => {
      const id = pathNumber(context, 'id', 'picture_not_found')
      const picture = await cutShopPicture(db, media, context.get('staff'), id, context.req.valid('json'))
      return context.json({ message: 'Recortada', picture }, 201)
    })
    .openapi(erasing, async (context) => {
      const id = pathNumber(context, 'id', 'picture_not_found')
      const isAllGone = await eraseCustomerPhoto(db, media, context.get('staff'), id)
      const message = isAllGone
        ? 'Foto borrada para siempre'
        : 'La foto ya no está en Nosotros. Su archivo sigue, porque la muestra también un artículo u otro ajuste.'
      return context.json({ message }, 200)
    })

  api.openAPIRegistry.registerPath(upload)
  api.post('/api/admin/shop-pictures', guard, async (context) => {
    const query = AddShopPictureQuery.safeParse(context.req.query())
    if (!query.success) throw new DomainError('bad_request')
    const photo = await receivePicture(context, incoming)
    const picture = await addShopPicture(db, media, context.get('staff'), query.data.use, photo)
    return context.json({ message: 'Imagen subida', picture }, 201)
  })
  return api
}
