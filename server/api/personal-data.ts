import { createRoute } from '@hono/zod-openapi'
import { prettyJSON } from 'hono/pretty-json'
import { PersonalData } from '../../contract/api/personal-data.ts'
import { exportPersonalData } from '../accounts/export-personal-data.ts'
import type { Database } from '../db/database.ts'
import { answer, endpoints, refusals } from './endpoint.ts'

const exported = createRoute({
  method: 'get',
  path: '/api/user/export',
  summary: 'Everything that the shop keeps of the caller, as a file',
  responses: { 200: answer('The caller’s data', PersonalData), ...refusals },
})

/** What the data-protection law lets people ask of a shop. */
export function personalDataEndpoints(db: Database) {
  const api = endpoints()
  // A file for people to read.
  api.use('/api/user/export', prettyJSON({ force: true }))
  return api.openapi(exported, async (context) => {
    const { accountId } = context.get('caller')
    const data = await exportPersonalData(db, accountId)
    context.get('log').info({ event: 'data_exported', accountId }, 'personal data handed over')
    context.header('content-disposition', 'attachment; filename="kuntur-mis-datos.json"')
    return context.json(data, 200)
  })
}
