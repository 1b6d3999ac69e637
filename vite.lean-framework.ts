import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/*
 * Makes React and React Router lighter in the browser, without touching what the shop uses of them. How much, and what
 * was tried besides: docs/decisions/008-javascript-budget.md.
 */

const require = createRequire(import.meta.url)

const inBrowser: Pick<Plugin, 'apply' | 'enforce' | 'applyToEnvironment'> = {
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
}

/** Stand-ins for modules of React Router. One that is no longer there fails the build. */
const standIns = new Map([
  [
    'lib/router/instrumentation.js',
    `export const instrumentClientSideRouter = (router) => router
     export const getRouteInstrumentationUpdates = () => ({})
     export const consumeInstrumentationClientResultMetaReceiver = () => {}
     export const instrumentHandler = (handler) => handler
     export const instrumentationResultMetaContext = {}`,
  ],
  [
    // Lazy route discovery: `routeDiscovery` is "initial", so it finds itself switched off.
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
  [
    // Not unused, but ours: what happens when the script of a screen does not arrive.
    'lib/dom/ssr/routeModules.js',
    `export { loadRouteModule } from ${JSON.stringify(fileURLToPath(new URL('app/shell/load-route-module.ts', import.meta.url)))}`,
  ],
])

/** Within modules: links that fetch a whole page ahead, and server components. */
const unusedBranches = new Map([
  ['lib/dom/ssr/components.js', [['isPageLinkDescriptor(link) ?', 'false ?']]],
  [
    'lib/hooks.js',
    [
      ['if (this.context && ', 'if (false && '],
      ['if (this.context) return', 'if (false) return'],
    ],
  ],
])

export function withoutUnusedRouterParts(): Plugin {
  const missing = new Set([...standIns.keys(), ...unusedBranches.keys()])
  const inRouter = (id: string) => id.includes('/node_modules/react-router/')
  return {
    name: 'kuntur:without-unused-router-parts',
    ...inBrowser,
    load(id) {
      const path = inRouter(id) && [...standIns.keys()].find((part) => id.endsWith(`/${part}`))
      if (!path) return
      missing.delete(path)
      return standIns.get(path)
    },
    transform(code, id) {
      if (!inRouter(id)) return
      // Both keep alive what nobody imports: a name for the developer's tools, and a call that could have effects.
      let lean = code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^(const \w+ = )(?=React\$1\.(forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ ')
      for (const [path, changes] of unusedBranches) {
        if (!id.endsWith(`/${path}`) || changes.some(([from = '']) => !code.includes(from))) continue
        missing.delete(path)
        for (const [from = '', to = ''] of changes) lean = lean.replaceAll(from, to)
      }
      return lean
    },
    buildEnd(error) {
      if (!error && missing.size > 0) throw new Error(`React Router has changed: ${[...missing].join(', ')}`)
    },
  }
}

/**
 * What an import on demand brings along has come with the page by then, and no style travels apart from it: nothing is
 * left for Vite to fetch ahead.
 */
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

/** The router's words for its developers: what an assertion would say, and warnings, which `npm run dev` goes on to show. */
const assertions = new Set(['invariant', 'UNSAFE_invariant'])
const warnings = new Set(['warning', 'warningOnce'])

export function withoutRouterProse(): Plugin {
  return {
    name: 'kuntur:without-router-prose',
    ...inBrowser,
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/')) return
      const cuts: { from: number; to: number; text: string }[] = []
      walk(this.parse(code), ({ type, start, end, callee, arguments: given }) => {
        if (type !== 'CallExpression' || !callee?.name || !given?.[0]) return
        if (warnings.has(callee.name)) cuts.push({ from: start, to: end, text: 'void 0' })
        if (assertions.has(callee.name)) cuts.push({ from: given[0].end, to: end, text: ')' })
      })
      return cuts.reduceRight((rest, { from, to, text }) => rest.slice(0, from) + text + rest.slice(to), code)
    },
  }
}

type SyntaxNode = {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: SyntaxNode[]
}

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const entry of value) walk(entry, visit)
  else if (value && typeof value === 'object') {
    if ('type' in value) visit(value as SyntaxNode)
    for (const child of Object.values(value)) walk(child, visit)
  }
}

const reactModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
export const ES_REACT = 'kuntur:es-react:'

/**
 * React comes as CommonJS, where each use is a look-up in an object that no minifier can shorten. Our own modules and the
 * router import the same functions from modules that name them one by one.
 */
export function reactByName(): Plugin {
  const prefix = `\0${ES_REACT}`
  return {
    name: 'kuntur:react-by-name',
    ...inBrowser,
    resolveId(id, importer = '') {
      // React's own files go on to know each other as they are.
      const isReact = importer.startsWith(prefix) || /\/node_modules\/(react|react-dom)\//.test(importer)
      if (reactModules.includes(id) && !isReact) return prefix + id
    },
    load(id) {
      if (!id.startsWith(prefix)) return
      const name = id.slice(prefix.length)
      const names = Object.keys(require(name)).filter((key) => /^[a-z]\w*$/i.test(key))
      return [
        `import all from ${JSON.stringify(require.resolve(name))}`,
        // What is not used leaves no trace: that is what the annotation is for.
        ...names.map((key) => `export const ${key} = /* @__PURE__ */ (() => all.${key})()`),
        'export default all',
      ].join('\n')
    },
  }
}
