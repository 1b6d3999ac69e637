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
const publicParts = /\/(app\/(shell|ui|cart|catalog|favourites)\/|app\/root\.tsx|contract\/)/

/** What stands around every page, and of the rest what at least two of the public parts need. */
function isShared(id: string, modules: { getModuleInfo(id: string): { importers: string[] } | null }) {
  if (frame.test(id)) return true
  if (listingParts.test(id)) return false
  const users = modules.getModuleInfo(id)?.importers.filter((importer) => publicParts.test(importer)) ?? []
  return /\/(app|contract)\//.test(id) && users.length >= 2
}
