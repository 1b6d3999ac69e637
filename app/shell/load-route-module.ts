import { CHUNK_TIMEOUT_MS } from '../../contract/constants.ts'

type RouteModule = { default: () => unknown }

/**
 * Loads the script of a screen, for the router. Its own way is to load the whole page anew when that fails: offline, the
 * page that one was reading would be gone. Ours is a screen that fails when it is shown, inside header and footer, so
 * that the error screen can offer to reload. (Of a rejected promise the router would show nothing at all.)
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const known = loaded[id]
  if (known) return known
  try {
    const screen = await Promise.race([import(/* @vite-ignore */ module), endOfPatience()])
    loaded[id] = screen
    return screen
  } catch (cause) {
    const failure = Object.assign(new Error(`${module} did not load`, { cause }), { name: CHUNK_LOAD_ERROR })
    return {
      default() {
        throw failure
      },
    }
  }
}

export const CHUNK_LOAD_ERROR = 'ChunkLoadError'

function endOfPatience(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`Nothing after ${CHUNK_TIMEOUT_MS} ms`)), CHUNK_TIMEOUT_MS)
  })
}
