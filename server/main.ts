import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { loadersOf, pagesOfBuild } from './http/built-pages.ts'
import { staticFiles } from './http/static-files.ts'
import { run } from './run.ts'

const serverBuild = new URL('../build/server/index.js', import.meta.url).href
const clientBuild = fileURLToPath(new URL('../build/client', import.meta.url))

// The shop as it is served: configuration → database → catalogue → pages and API.
await run(async () => {
  const build: ServerBuild = await import(serverBuild)
  const assets = await staticFiles(clientBuild)
  return { render: (shop) => pagesOfBuild(build, shop, 'production'), assets, loadersOf: loadersOf(build) }
})
