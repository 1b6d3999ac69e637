import { createElement, use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { CHUNK_TIMEOUT_MS } from '../../contract/constants.ts'

type Screen = () => unknown
type RouteModule = { default: Screen }
type Route = { id: string; module: string }

/**
 * Loads the script of a screen, for the router. Its own way is to load the whole page anew when that fails: offline, the
 * page that one was reading would be gone. Ours is a screen that fails when it is shown, inside header and footer, so
 * that the error screen can offer to reload, and that loads its script again at the next visit. (Of a rejected promise
 * the router would show nothing at all.)
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
    // The shop was built anew more than a day ago, and no longer has it.
    const isGone = (await statusOf(route)) === 404
    return { default: isGone ? NewPage : lateScreen(route, loaded, failure) }
  }
}

async function load({ id, module }: Route, loaded: Record<string, RouteModule>): Promise<RouteModule> {
  try {
    const script = tries.has(id) ? `${module}?${tries.get(id)}` : module
    const screen = await Promise.race([import(/* @vite-ignore */ script), endOfPatience()])
    loaded[id] = screen
    return screen
  } catch (cause) {
    tries.set(id, (tries.get(id) ?? 0) + 1)
    throw Object.assign(new Error(`${module} did not load`, { cause }), { name: CHUNK_LOAD_ERROR })
  }
}

/** By screen: a browser remembers what did not load, and asks for it again only under another address. */
const tries = new Map<string, number>()

/**
 * Once more. When the script still does not load though the shop answers, one of those that it imports is what is
 * missing, and only a new page asks for that.
 */
async function loadAgain(route: Route, loaded: Record<string, RouteModule>): Promise<RouteModule> {
  try {
    return await load(route, loaded)
  } catch (failure) {
    if ((await statusOf(route)) === null) throw failure
    return { default: NewPage }
  }
}

/** Fails for as long as one stays; whoever comes back finds the page that they left until the script is there, or not. */
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

/** What the shop answers when it is asked whether it has the script; null without an answer. */
async function statusOf({ module }: Route): Promise<number | null> {
  try {
    return (await fetch(module, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })).status
  } catch {
    return null
  }
}

const ANSWER_TIMEOUT_MS = 5000

/** The same address from today's build. */
function NewPage() {
  useEffect(() => location.reload(), [])
  return null
}

export const CHUNK_LOAD_ERROR = 'ChunkLoadError'

function endOfPatience(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`Nothing after ${CHUNK_TIMEOUT_MS} ms`)), CHUNK_TIMEOUT_MS)
  })
}
