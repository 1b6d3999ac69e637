import { createRoute } from '@hono/zod-openapi'
import { ProfileBody } from '../../contract/api/profile.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import { saveProfile } from '../accounts/save-profile.ts'
import type { Database } from '../db/database.ts'
import { answer, endpoints, jsonBody, refusals } from './endpoint.ts'

const profile = createRoute({
  method: 'post',
  path: '/api/user/profile/data',
  summary: 'Save the profile, whole',
  request: jsonBody(ProfileBody),
  responses: { 200: answer('Saved', MessageAnswer), ...refusals },
})

/** What the caller says of themselves. */
export function profileEndpoint(db: Database) {
  return endpoints().openapi(profile, async (context) => {
    await saveProfile(db, context.get('caller').accountId, context.req.valid('json'))
    return context.json({ message: 'Perfil actualizado' }, 200)
  })
}
