import { buildsSection, categories, ownCategoryPath } from './categories.ts'
import { COMPARE_PATH } from './comparison.ts'
import { PC_BUILD_PATH } from './pc-build.ts'
import { CALCULATOR_PATH } from './performance.ts'
import { POWER_CUTS_PATH } from './power-cuts.ts'

/*
 * Which addresses of the shop are open to everyone. `app/routes.ts` says which file shows each of them; the test beside this
 * file holds the two together.
 */

/** Screens that show the catalogue and change with it. */
export const catalogScreens = [
  '/',
  '/productos',
  ...categories.map(({ path }) => path),
  buildsSection.path,
  CALCULATOR_PATH,
  POWER_CUTS_PATH,
  PC_BUILD_PATH,
]

/** Screens of words, which change with the shop's own code. */
export const textScreens = ['/nosotros', '/terminos', '/privacidad', '/fuentes']

/** Its results are as many as there are words: no search engine is sent there. */
export const SEARCH_SCREEN = '/buscar'

/** What lies below these shows what is personal, or leads there. */
export const personalAreas = ['/login', '/oauth-callback', '/checkout', '/usuario', '/avisos', '/admin']

const fixedScreens = new Set<string>([...catalogScreens, ...textScreens, SEARCH_SCREEN, COMPARE_PATH])
const productScreen = /^\/producto\/[a-z0-9-]+$/
const sharedScreen = /^\/armado\/[a-z0-9]+$/

/** Whether everyone sees the same at this path: such a page is kept, but for a few, and counts for the JavaScript budget. */
export function isPublicScreen(path: string): boolean {
  return (
    fixedScreens.has(path) || productScreen.test(path) || ownCategoryPath.test(path) || isOpenedAnew(path)
  )
}

/**
 * Whether such a page is rendered each time that it is opened: its owner may rename or delete what it shows, and that
 * somebody opened it is noted.
 */
export function isOpenedAnew(path: string): boolean {
  return sharedScreen.test(path)
}

/** The page of such a path is an empty frame, the same for all, but it is never kept. */
export function isPersonalScreen(path: string): boolean {
  return personalAreas.some((area) => path === area || path.startsWith(`${area}/`))
}
