import { createElement, use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { inTime } from '../ui/in-time'

type Screen = () => unknown
type RouteModule = { default: Screen }
type Route = { id: string; module: string }

/**
 * Loads the script of a screen, in place of the router's own function (`vite.route-modules.ts`). That one reloads the whole
 * page when a script does not arrive, so a buyer without a connection would lose the page they were reading. This one hands
 * the router a screen that throws when it is shown, inside header and footer: the error screen can offer to reload, and the
 * next visit loads the script again. (The router shows nothing at all for a rejected promise.)
 */
export async function loadRouteModule(
  route: Route,
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const known = loaded[route.id]
  if (known) return known
  try {
    return await load(route, loaded)
  } catch (failure) {
    // The shop was rebuilt more than a day ago and no longer has this file.
    const isGone = (await statusOf(route)) === 404
    return { default: isGone ? NewPage : lateScreen(route, loaded, failure) }
  }
}

async function load({ id, module }: Route, loaded: Record<string, RouteModule>): Promise<RouteModule> {
  try {
    const script = tries.has(id) ? `${module}?${tries.get(id)}` : module
    const screen = await inTime(import(/* @vite-ignore */ script))
    loaded[id] = screen
    return screen
  } catch (cause) {
    tries.set(id, (tries.get(id) ?? 0) + 1)
    throw Object.assign(new Error(`${module} did not load`, { cause }), { name: CHUNK_LOAD_ERROR })
  }
}

/** Failed tries by screen. A browser remembers that a module failed, so each new try needs an address of its own. */
const tries = new Map<string, number>()

/**
 * Loads the script once more. If it fails while the shop has the file, one of its imports is missing, and only a new page
 * asks for those again.
 */
async function loadAgain(route: Route, loaded: Record<string, RouteModule>): Promise<RouteModule> {
  try {
    return await load(route, loaded)
  } catch (failure) {
    if ((await statusOf(route)) === null) throw failure
    return { default: NewPage }
  }
}

/** Throws during the visit that failed. A later visit keeps the old page on screen until the script has arrived or failed. */
function lateScreen(route: Route, loaded: Record<string, RouteModule>, firstFailure: unknown): Screen {
  let failure = firstFailure
  let failedVisit: string | undefined
  let attempt: { visit: string; screen: Promise<RouteModule> } | undefined

  return function LateScreen() {
    const { key: visit } = useLocation()
    const known = loaded[route.id]
    if (known) return createElement(known.default as never)
    failedVisit ??= visit
    if (visit === failedVisit) throw failure
    if (attempt?.visit !== visit) attempt = { visit, screen: loadAgain(route, loaded) }
    attempt.screen.catch((error: unknown) => {
      failure = error
      failedVisit = visit
    })
    return createElement(use(attempt.screen).default as never)
  }
}

/** The status of the script's address, or null when the shop does not answer. */
async function statusOf({ module }: Route): Promise<number | null> {
  try {
    return (await fetch(module, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })).status
  } catch {
    return null
  }
}

const ANSWER_TIMEOUT_MS = 5000

/** Loads the same address again, from the current build. */
function NewPage() {
  useEffect(() => location.reload(), [])
  return null
}

export const CHUNK_LOAD_ERROR = 'ChunkLoadError'
