import { savesData } from '../ui/saves-data'

/** The router's names of screens that were asked for already. */
const asked = new Set<string>()

/**
 * Fetches the scripts of screens that somebody is about to open, by the router's names of them. They go into the browser's
 * cache and no further: a module that once failed to arrive would stay failed for the visit that needs it.
 */
export function fetchScreens(...names: readonly string[]): void {
  if (!navigator.onLine || savesData()) return
  for (const name of names) {
    const screen = window.__reactRouterManifest?.routes[name]
    if (!screen || asked.has(name)) continue
    asked.add(name)
    for (const script of [screen.module, ...(screen.imports ?? [])]) {
      const isHere = performance.getEntriesByName(new URL(script, location.href).href).length > 0
      // What does not come is loaded again when it is needed.
      if (!isHere) void fetch(script).catch(() => {})
    }
  }
}
