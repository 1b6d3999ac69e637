import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { drawnScreens } from '../../app/drawn-screens/drawn-screens.ts'
import type { renderedPage, shopContext } from '../../app/server-context.ts'
import { BUILD_HEADER } from '../../contract/constants.ts'
import type { Shop } from '../shop.ts'
import type { LoadersOf } from './page-key.ts'
import type { PageRenderer } from './pages.ts'
import { readsForPages } from './reads-for-pages.ts'
import { notingReads } from './shows.ts'

type Entry = ServerBuild['entry']['module'] & {
  shopContext: typeof shopContext
  renderedPage: typeof renderedPage
  drawnScreens: typeof drawnScreens
}

/**
 * Renders the pages that React Router built, with the shop's reads in their context. `drawsScreens`: also those that are
 * otherwise drawn in a browser, by what `app/drawn-screens` puts in their place.
 */
export function pagesOfBuild(
  build: ServerBuild | (() => Promise<ServerBuild>),
  shop: Shop,
  mode: string,
  { drawsScreens = false } = {},
): PageRenderer {
  const handle = createRequestHandler(drawsScreens ? withDrawnScreens(build) : build, mode)
  const reads = readsForPages(shop)
  return async (request, shows) => {
    const { entry, assets } = typeof build === 'function' ? await build() : build
    const { shopContext, renderedPage } = entry.module as Entry
    const context = new RouterContextProvider()
    context.set(shopContext, shows ? notingReads(reads, shows) : reads)
    const response = await handle(request, context)
    response.headers.set(BUILD_HEADER, assets.version)
    const { status, headers } = response
    return { status, headers, pieces: context.get(renderedPage) ?? [await response.text()] }
  }
}

function withDrawnScreens(
  build: ServerBuild | (() => Promise<ServerBuild>),
): ServerBuild | (() => Promise<ServerBuild>) {
  if (typeof build === 'function') return async () => drawn(await build())
  return drawn(build)
}

function drawn(build: ServerBuild): ServerBuild {
  const modules = (build.entry.module as Entry).drawnScreens
  const routes = { ...build.routes }
  for (const [id, module] of Object.entries(modules)) {
    const route = routes[id]
    if (!route) throw new Error(`There is no screen ${id} to draw`)
    routes[id] = { ...route, module: module as typeof route.module }
  }
  return { ...build, routes }
}

/** The routes of a page that load data. A browser that moves inside the shop asks for these by their ids. */
export function loadersOf({ routes }: ServerBuild): LoadersOf {
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined && route.parentId === parent)
      .map(
        (route) =>
          ({
            id: route?.id,
            path: route?.path,
            index: route?.index,
            children: childrenOf(route?.id),
          }) as RouteObject,
      )
  const tree = childrenOf(undefined)
  return (pathname) =>
    (matchRoutes(tree, pathname) ?? [])
      .map(({ route }) => route.id ?? '')
      .filter((id) => routes[id]?.module.loader !== undefined)
}
