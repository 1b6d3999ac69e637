import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { loadersOf, pagesOfBuild } from './http/built-pages.ts'
import { staticFiles } from './http/static-files.ts'
import type { Frontend } from './serve.ts'

const serverBuild = new URL('../build/server/index.js', import.meta.url).href
const inBuild = (path: string) => fileURLToPath(new URL(`../build/${path}`, import.meta.url))
/** What tabs of before the last deploy still ask for, and over it the builds: see scripts/earlier-assets.js. */
const builtFiles = [inBuild('earlier'), inBuild('client'), { folder: inBuild('admin'), under: '/admin' }]

/** The pages and files of the shop as they were built. */
export async function builtFrontend(): Promise<Frontend> {
  const build: ServerBuild = await import(serverBuild)
  const adminPage = await readFile(inBuild('admin/index.html'), 'utf8')
  return {
    render: (shop, options) => pagesOfBuild(build, shop, 'production', options),
    adminPage: async () => adminPage,
    assets: await staticFiles(...builtFiles),
    buildFolder: inBuild(''),
    loadersOf: loadersOf(build),
  }
}
