import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { shopContext } from '../../app/server-context.ts'
import type { Shop } from '../shop.ts'
import type { PageRenderer } from './pages.ts'
import { readsForPages } from './reads-for-pages.ts'

type Entry = ServerBuild['entry']['module'] & { shopContext: typeof shopContext }

/** The pages as React Router built them, given the shop to read from. */
export function pagesOfBuild(
  build: ServerBuild | (() => Promise<ServerBuild>),
  shop: Shop,
  mode: string,
): PageRenderer {
  const handle = createRequestHandler(build, mode)
  const reads = readsForPages(shop)
  return async (request) => {
    const { entry } = typeof build === 'function' ? await build() : build
    const context = new RouterContextProvider()
    context.set((entry.module as Entry).shopContext, reads)
    return handle(request, context)
  }
}
