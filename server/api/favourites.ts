import { createRoute } from '@hono/zod-openapi'
import { FavouriteBody } from '../../contract/api/favourites.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import type { Database } from '../db/database.ts'
import { addFavourite, deleteFavourite } from '../favourites/favourites.ts'
import { answer, endpoints, jsonBody, ofBody, ofSession, refusals, signedIn } from './endpoint.ts'

const ofFavourites = { tags: ['Favourites'], ...signedIn }

const addition = createRoute({
  method: 'post',
  path: '/api/user/add-favorite',
  operationId: 'addFavourite',
  ...ofFavourites,
  summary: 'Put a product on the wish list; once more changes nothing',
  request: jsonBody(FavouriteBody, { prod_id: 12 }),
  responses: {
    200: answer('It is on the list', MessageAnswer),
    ...refusals(...ofSession, ...ofBody, 'product_not_found', 'too_many_favourites'),
  },
})

const deletion = createRoute({
  method: 'post',
  path: '/api/user/delete-favorite',
  operationId: 'deleteFavourite',
  ...ofFavourites,
  summary: 'Take a product off the wish list; once more changes nothing',
  request: jsonBody(FavouriteBody, { prod_id: 12 }),
  responses: { 200: answer('It is not on the list', MessageAnswer), ...refusals(...ofSession, ...ofBody) },
})

/** The caller's wish list. `GET /api/user` shows it. */
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
