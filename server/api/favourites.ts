import { createRoute } from '@hono/zod-openapi'
import { FavouriteBody } from '../../contract/api/favourites.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import { addFavourite } from '../accounts/add-favourite.ts'
import { deleteFavourite } from '../accounts/delete-favourite.ts'
import type { Database } from '../db/database.ts'
import { answer, endpoints, jsonBody, refusals } from './endpoint.ts'

const addition = createRoute({
  method: 'post',
  path: '/api/user/add-favorite',
  summary: 'Put a product on the wish list; once more changes nothing',
  request: jsonBody(FavouriteBody),
  responses: { 200: answer('It is on the list', MessageAnswer), ...refusals },
})

const deletion = createRoute({
  method: 'post',
  path: '/api/user/delete-favorite',
  summary: 'Take a product off the wish list; once more changes nothing',
  request: jsonBody(FavouriteBody),
  responses: { 200: answer('It is not on the list', MessageAnswer), ...refusals },
})

/** The caller's wish list, which `GET /api/user` shows. */
export function favouriteEndpoints(db: Database) {
  return endpoints()
    .openapi(addition, async (context) => {
      await addFavourite(db, context.get('caller').accountId, context.req.valid('json').prod_id)
      return context.json({ message: 'Guardado en favoritos' }, 200)
    })
    .openapi(deletion, async (context) => {
      await deleteFavourite(db, context.get('caller').accountId, context.req.valid('json').prod_id)
      return context.json({ message: 'Quitado de favoritos' }, 200)
    })
}
