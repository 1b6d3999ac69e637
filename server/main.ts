import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { loadersOf, pagesOfBuild } from './http/built-pages.ts'
import { staticFiles } from './http/static-files.ts'
import { run } from './run.ts'

const serverBuild = new URL('../build/server/index.js', import.meta.url).href
/** What tabs of before the last deploy still ask for, and over it the build: see scripts/earlier-assets.js. */
const builtFiles = ['../build/earlier', '../build/client'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)

// The shop as it is served: configuration → database → catalogue → pages and API.
await run(async () => {
  const build: ServerBuild = await import(serverBuild)
  const assets = await staticFiles(...builtFiles)
  return { render: (shop) => pagesOfBuild(build, shop, 'production'), assets, loadersOf: loadersOf(build) }
})
