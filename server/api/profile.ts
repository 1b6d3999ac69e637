import { createRoute } from '@hono/zod-openapi'
import { ProfileBody } from '../../contract/api/profile.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import { saveProfile } from '../accounts/save-profile.ts'
import type { Database } from '../db/database.ts'
import { answer, endpoints, jsonBody, ofBody, ofSession, refusals, signedIn } from './endpoint.ts'

const anybody = {
  name: 'Ana',
  lastname: 'Quishpe',
  nickname: 'Anita',
  birthdate: '1996-02-29',
  phone: '0991234567',
}

const profile = createRoute({
  method: 'post',
  path: '/api/user/profile/data',
  operationId: 'saveProfile',
  tags: ['Buyer'],
  ...signedIn,
  summary: 'Save the profile, whole',
  request: jsonBody(ProfileBody, anybody),
  responses: { 200: answer('Saved', MessageAnswer), ...refusals(...ofSession, ...ofBody) },
})

/** What the caller says of themselves. */
export function profileEndpoint(db: Database) {
  return endpoints().openapi(profile, async (context) => {
    await saveProfile(db, context.get('caller').accountId, context.req.valid('json'))
    return context.json({ message: 'Perfil actualizado' }, 200)
  })
}
