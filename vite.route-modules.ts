import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROUTER_MODULE = '/node_modules/react-router/dist/'
const ROUTER_FILE = '/lib/dom/ssr/routeModules.js'
const OURS = '/app/shell/load-route-module.ts'

/**
 * Lets the router load the script of a screen by `app/shell/load-route-module.ts`, which says why. React Router offers no
 * setting for this, so its module of that one function is replaced: in the build and in `npm run dev`, where Vite
 * bundles React Router ahead of time and asks no ordinary plugin about its files.
 */
export function ownRouteModules(): Plugin {
  let isFound = false
  const isRoutersOwn = (id: string) => id.includes(ROUTER_MODULE) && id.endsWith(ROUTER_FILE)
  return {
    name: 'kuntur:own-route-modules',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    config() {
      return {
        optimizeDeps: {
          rolldownOptions: {
            plugins: [
              {
                name: 'kuntur:own-route-modules',
                // Left to the browser to import: it gets the same module as the rest of the shop.
                resolveId: (id) => (id === OURS ? { id, external: 'absolute' } : null),
                load: (id) => (isRoutersOwn(id) ? `export { loadRouteModule } from '${OURS}'` : null),
              },
            ],
          },
        },
      }
    },
    load(id) {
      if (!isRoutersOwn(id)) return
      isFound = true
      return `export { loadRouteModule } from ${JSON.stringify(fileURLToPath(new URL(`.${OURS}`, import.meta.url)))}`
    },
    buildEnd(error) {
      const { mode } = this.environment
      if (!error && mode === 'build' && !isFound)
        throw new Error(`React Router has changed: no ${ROUTER_FILE}`)
    },
  }
}
