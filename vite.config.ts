import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { avif } from './vite.avif.ts'
import { leanFonts } from './vite.fonts.ts'
import { icons } from './vite.icons.ts'
import {
  withoutDisplayNames,
  withoutEffect,
  withoutPreloads,
  withoutUnusedRouterParts,
} from './vite.lean-framework.ts'
import { ownRouteModules } from './vite.route-modules.ts'

export default defineConfig({
  plugins: [
    withoutUnusedRouterParts(),
    withoutDisplayNames(),
    ownRouteModules(),
    withoutPreloads(),
    avif(),
    icons(),
    leanFonts(),
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    // The Content-Security-Policy lets scripts and fonts come from files alone.
    assetsInlineLimit: 0,
    modulePreload: false,
    // How long each plugin took says nothing on a machine that does other things as well.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: withoutEffect },
          output: {
            codeSplitting: {
              // Few files compress better and arrive sooner than thirty: what never changes, what the public pages share,
              // what the listings and the page of results share, and each page's own.
              groups: [
                {
                  name: 'framework',
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 1,
                },
                { name: (id, modules) => (isShared(id, modules) ? 'shop' : null), debugName: 'shop' },
                { name: 'products', test: (id: string) => listingParts.test(id) },
                {
                  name: (id, modules) => (isInPageAndCover(id, modules) ? 'pieces' : null),
                  debugName: 'pieces',
                },
                // What opens over a page comes together, and none of it with the page.
                { name: 'covers', test: (id: string) => covers.test(id) },
              ],
            },
          },
        },
      },
    },
  },
})

// Not the entry: what shares its file would start the page before its modules are told (`app/defer-scripts.ts`).
const frame = /\/app\/(shell\/|root\.tsx)/
/** Shared too, but by listings alone: the home page has no room for it. */
const listingParts = /\/app\/catalog\/paged-products\.tsx$/
/** What opens over a page. With it comes the dialog that all of it stands in. */
const covers = /\/app\/(cart\/cart-drawer|catalog\/product-dialog|ui\/dialog)\.tsx$/
/** The pages that most people open first. */
const firstPages = /\/app\/catalog\/(home|listing|search|product|builds)\.tsx/

type Modules = { getModuleInfo(id: string): { importers: string[] } | null }

/** What stands around every page, and of the rest what at least two of those pages open with: nothing that comes on demand. */
function isShared(id: string, modules: Modules): boolean {
  if (listingParts.test(id) || !/\/(app|contract)\//.test(id)) return false
  const users = usersOf(id, modules)
  return users.some((user) => frame.test(user)) || pagesAmong(users).size >= 2
}

/** What a page opens with and something over a page needs too: with the latter it would bring all of it to the page. */
function isInPageAndCover(id: string, modules: Modules): boolean {
  if (listingParts.test(id) || !/\/(app|contract)\//.test(id)) return false
  const users = usersOf(id, modules)
  return users.some((user) => covers.test(user)) && pagesAmong(users).size > 0
}

/** The module itself, and all that cannot come without it. */
function usersOf(id: string, modules: Modules): string[] {
  const users = new Set([id])
  // A set goes on to what is added while it is walked.
  for (const user of users)
    for (const importer of modules.getModuleInfo(user)?.importers ?? []) users.add(importer)
  return [...users]
}

function pagesAmong(users: string[]): Set<string> {
  return new Set(users.flatMap((user) => firstPages.exec(user)?.[1] ?? []))
}
