import { createRoute, z } from '@hono/zod-openapi'
import {
  OwnPcBuildsAnswer,
  PcBuildSavedAnswer,
  RenamePcBuildBody,
  SavePcBuildBody,
  SharedPcBuildAnswer,
} from '../../contract/api/saved-pc-builds.ts'
import { MessageAnswer } from '../../contract/api/session.ts'
import { sharedPcBuildPath } from '../../contract/saved-pc-builds.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { deletePcBuild } from '../pc-builds/delete-pc-build.ts'
import { listPcBuilds } from '../pc-builds/list-pc-builds.ts'
import type { PcBuildReads } from '../pc-builds/pc-build-reads.ts'
import { renamePcBuild } from '../pc-builds/rename-pc-build.ts'
import { savePcBuild } from '../pc-builds/save-pc-build.ts'
import {
  answer,
  endpoints,
  jsonBody,
  ofAddress,
  ofBody,
  ofChange,
  ofSession,
  open,
  refusals,
  signedIn,
} from './endpoint.ts'

const ofPcBuilds = { tags: ['Saved PCs'] }

/** The handler gets any text: what is no code gets the 404 of one that does not exist. */
const byCode = z.object({
  code: z.string().meta({ description: 'The end of its page’s address', examples: ['k7m2xw9p4t'] }),
})

const example = { name: 'Para Valorant y edición', query: 'procesador=12&placa=34&memoria=56x2&armado=si' }

const saving = createRoute({
  method: 'post',
  path: '/api/pc-builds',
  operationId: 'savePcBuild',
  ...ofPcBuilds,
  ...open,
  summary: 'Save a PC without an account, to share its link; the same again has the same code',
  request: jsonBody(SavePcBuildBody, example),
  responses: { 201: answer('Saved', PcBuildSavedAnswer), ...refusals(...ofBody) },
})

const opening = createRoute({
  method: 'get',
  path: '/api/pc-builds/{code}',
  operationId: 'openPcBuild',
  ...ofPcBuilds,
  ...open,
  summary: 'A saved PC with today’s prices and stock, for whoever has its link',
  request: { params: byCode },
  responses: {
    200: answer('The PC', SharedPcBuildAnswer),
    ...refusals(...ofAddress, 'pc_build_not_found'),
  },
})

const ownList = createRoute({
  method: 'get',
  path: '/api/user/pc-builds',
  operationId: 'listPcBuilds',
  ...ofPcBuilds,
  ...signedIn,
  summary: 'What the buyer has saved',
  responses: { 200: answer('The newest first', OwnPcBuildsAnswer), ...refusals(...ofSession) },
})

const ownSaving = createRoute({
  method: 'post',
  path: '/api/user/pc-builds',
  operationId: 'saveOwnPcBuild',
  ...ofPcBuilds,
  ...signedIn,
  summary: 'Save a PC in the account; the same again has the same code',
  request: jsonBody(SavePcBuildBody, example),
  responses: {
    201: answer('Saved', PcBuildSavedAnswer),
    ...refusals(...ofSession, ...ofBody, 'too_many_pc_builds'),
  },
})

const renaming = createRoute({
  method: 'patch',
  path: '/api/user/pc-builds/{code}',
  operationId: 'renamePcBuild',
  ...ofPcBuilds,
  ...signedIn,
  summary: 'Give a saved PC another name; its link stays',
  request: { params: byCode, ...jsonBody(RenamePcBuildBody, { name: 'El de la oficina' }) },
  responses: {
    200: answer('It bears that name', MessageAnswer),
    ...refusals(...ofSession, ...ofAddress, ...ofBody, 'pc_build_not_found'),
  },
})

const deleting = createRoute({
  method: 'delete',
  path: '/api/user/pc-builds/{code}',
  operationId: 'deletePcBuild',
  ...ofPcBuilds,
  ...signedIn,
  summary: 'Delete a saved PC: its link then leads to nothing',
  request: { params: byCode },
  responses: {
    200: answer('It is gone', MessageAnswer),
    ...refusals(...ofSession, ...ofAddress, ...ofChange, 'pc_build_not_found'),
  },
})

type Needs = { db: Database; limits: RateLimits }

/** Saving without an account, and what the holder of a link may read. */
export function savedPcBuildEndpoints({ db, limits, pcBuilds }: Needs & { pcBuilds: PcBuildReads }) {
  return endpoints()
    .openapi(saving, async (context) => {
      await limits.pcBuild(context.get('address'))
      const code = await savePcBuild(db, null, context.req.valid('json'))
      context.header('cache-control', 'no-store')
      return context.json(saved(code), 201)
    })
    .openapi(opening, async (context) => {
      context.header('cache-control', 'no-store')
      const shared = await pcBuilds.shared(context.req.valid('param').code)
      if (!shared) throw new DomainError('pc_build_not_found')
      return context.json({ shared }, 200)
    })
}

/** What the signed-in buyer has saved. */
export function ownPcBuildEndpoints({ db, limits }: Needs) {
  return endpoints()
    .openapi(ownList, async (context) =>
      context.json({ pcBuilds: await listPcBuilds(db, context.get('caller').accountId) }, 200),
    )
    .openapi(ownSaving, async (context) => {
      await limits.pcBuild(context.get('address'))
      const code = await savePcBuild(db, context.get('caller').accountId, context.req.valid('json'))
      return context.json(saved(code), 201)
    })
    .openapi(renaming, async (context) => {
      const { name } = context.req.valid('json')
      await renamePcBuild(db, context.get('caller').accountId, context.req.valid('param').code, name)
      return context.json({ message: 'Nombre guardado' }, 200)
    })
    .openapi(deleting, async (context) => {
      await deletePcBuild(db, context.get('caller').accountId, context.req.valid('param').code)
      return context.json({ message: 'Armado borrado' }, 200)
    })
}

const saved = (code: string) => ({ message: 'Armado guardado', code, path: sharedPcBuildPath(code) })
