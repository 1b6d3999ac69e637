import type { Plugin } from 'vite'

/*
 * Empty modules in place of parts of React Router and Vite that the shop never switches on. What each saves, and why
 * nothing else is cut: docs/decisions/008-javascript-budget.md.
 */

const inBrowser: Pick<Plugin, 'apply' | 'enforce' | 'applyToEnvironment'> = {
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
}

const unusedModules = new Map([
  [
    'lib/router/instrumentation.js',
    `export const instrumentClientSideRouter = (router) => router
     export const getRouteInstrumentationUpdates = () => ({})
     export const consumeInstrumentationClientResultMetaReceiver = () => {}
     export const instrumentHandler = (handler) => handler
     export const instrumentationResultMetaContext = {}`,
  ],
  [
    // Lazy route discovery: `routeDiscovery` is "initial", so it would find itself switched off.
    'lib/dom/ssr/fog-of-war.js',
    `export const isFogOfWarEnabled = () => false
     export const getPatchRoutesOnNavigationFunction = () => undefined
     export const useFogOFWarDiscovery = () => {}
     export const getManifestPath = () => ''
     export const getPartialManifest = () => ({})
     export const getPathsWithAncestors = () => []
     export const handleClientVersionMismatch = () => {}
     export const URL_LIMIT = 0`,
  ],
])

/** The build fails when React Router no longer has one of these modules. */
export function withoutUnusedRouterParts(): Plugin {
  const missing = new Set(unusedModules.keys())
  return {
    name: 'kuntur:without-unused-router-parts',
    ...inBrowser,
    load(id) {
      if (!id.includes('/node_modules/react-router/')) return
      const path = [...unusedModules.keys()].find((part) => id.endsWith(`/${part}`))
      if (!path) return
      missing.delete(path)
      return unusedModules.get(path)
    },
    buildEnd(error) {
      if (!error && missing.size > 0) throw new Error(`React Router has changed: ${[...missing].join(', ')}`)
    },
  }
}

/**
 * The router's warnings speak to its developers, who read them in `npm run dev`; and a context or a component that nobody
 * uses may be left out.
 */
export const withoutEffect = [
  'warning',
  'warningOnce',
  'warnOnce',
  'import_react.createContext',
  'import_react.forwardRef',
]

/** Leaves out the names that React's developer tools show: such an assignment would keep what nobody imports. */
export function withoutDisplayNames(): Plugin {
  return {
    name: 'kuntur:without-display-names',
    ...inBrowser,
    transform(code, id) {
      if (id.includes('/node_modules/react-router/')) return code.replace(/^\w+\.displayName = "\w+";$/gm, '')
    },
  }
}

/** Vite's helper would fetch files and styles of an import on demand ahead of it; here they have all come with the page. */
export function withoutPreloads(): Plugin {
  const helper = '\0vite/preload-helper.js'
  let isFound = false
  return {
    name: 'kuntur:without-preloads',
    ...inBrowser,
    load(id) {
      if (id !== helper) return
      isFound = true
      return 'export const __vitePreload = (load) => load()'
    },
    buildEnd(error) {
      if (!error && !isFound) throw new Error(`Vite has changed: there is no ${helper.slice(1)}`)
    },
  }
}
