import type { Context } from 'hono'
import type { HashedPart } from '../gzip-parts.ts'
import { happenings } from '../happenings.ts'
import { packBefore, packSmall, sendPacked } from './packed-body.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import type { InTurn } from './reading-line.ts'
import type { AppEnv } from './request-guard.ts'
import { Shows } from './shows.ts'

/**
 * What a call of the API answers everyone alike. `end`: what stands behind the text, where other answers end with it too. `isEmpty`: there
 * is nothing at an address that anybody can make up.
 */
export type PublicAnswer = { json: string; end?: HashedPart; isEmpty?: boolean }

/** Answers a call that shows the catalogue. `key` is the one spelling of its address; `read` notes what it shows. */
export type AnswerKept = (
  context: Context,
  key: string,
  read: (shows: Shows) => Promise<PublicAnswer>,
) => Promise<Response>

const TYPE = 'application/json'

type Parts = {
  cache: PageCache
  inTurn: InTurn
  /** Nothing is kept then. */
  isDevelopment: boolean
  /** Whether answers say to which other front ends they may be shown, which the way before the router does not. */
  namesOrigins: boolean
}

/** Keeps answers of the API as `pages.ts` keeps pages, beside them and by the same rules. */
export function keptAnswers({ cache, inTurn, isDevelopment, namesOrigins }: Parts): AnswerKept {
  async function make(read: () => Promise<PublicAnswer>): Promise<KeptPage> {
    const { json, end, isEmpty = false } = await read()
    const headers = { 'content-type': TYPE, 'cache-control': 'public, no-cache' }
    const body = end ? packBefore(end, json) : packSmall(json)
    return { status: 200, headers, body, isPassing: isEmpty }
  }

  return async (context: Context<AppEnv>, key, read) => {
    const makeInTurn = (shows: Shows) => inTurn(() => make(() => read(shows)))
    happenings.emit('publicPage', !isDevelopment && cache.get(key) ? 'kept' : 'made')
    const page = isDevelopment ? await makeInTurn(new Shows()) : await cache.getOrRender(key, makeInTurn)
    if (!isDevelopment && !namesOrigins && key === context.env?.incoming?.url) page.ready ??= {}
    return sendPacked(context, page.body, page.headers)
  }
}
