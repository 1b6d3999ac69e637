import { CHUNK_TIMEOUT_MS } from '../../contract/constants.ts'

/**
 * Loads the script of a screen, for the router, whose own way is to load the whole page anew when that fails: offline,
 * the page that one was reading would be gone. Ours leaves it to the error screen, which offers to reload.
 */
export async function loadRouteModule<Module>(
  { id, module }: { id: string; module: string },
  loaded: Record<string, Module>,
): Promise<Module> {
  const known = loaded[id]
  if (known) return known
  const screen: Module = await Promise.race([import(/* @vite-ignore */ module), endOfPatience(module)]).catch(
    (cause) => {
      throw Object.assign(new Error(`${module} did not load`, { cause }), { name: CHUNK_LOAD_ERROR })
    },
  )
  loaded[id] = screen
  return screen
}

export const CHUNK_LOAD_ERROR = 'ChunkLoadError'

function endOfPatience(module: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${module} took too long`)), CHUNK_TIMEOUT_MS)
  })
}
