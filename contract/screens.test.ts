import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { ownCategoryPath } from './categories.ts'
import { COMPARE_PATH } from './comparison.ts'
import { catalogScreens, isPersonalScreen, isPublicScreen, SEARCH_SCREEN, textScreens } from './screens.ts'

/** The paths of the route table, with 7 for each number in them. */
const paths = routes.flatMap((route) => pathsOf(route, '')).map((path) => path.replace(/:\w+/g, '7'))

function pathsOf({ path, index, children }: RouteConfigEntry, parent: string): string[] {
  const own = path ? `${parent}/${path.replace(/^\//, '')}` : parent
  return [...(path || index ? [own || '/'] : []), ...(children ?? []).flatMap((child) => pathsOf(child, own))]
}

test('every screen of the route table is either open to everyone or personal', () => {
  expect(paths.length).toBeGreaterThan(25)
  const both = paths.filter((path) => path !== '/*' && isPublicScreen(path) === isPersonalScreen(path))
  expect(both).toEqual([])
})

test('every screen that is listed as open to everyone stands in the route table', () => {
  // The categories below /productos share one route.
  const routed = (path: string) => (ownCategoryPath.test(path) ? '/productos/7' : path)
  const listed = [...catalogScreens, ...textScreens, SEARCH_SCREEN, COMPARE_PATH].map(routed)
  for (const path of listed) expect(paths).toContain(path)
  expect(new Set([...listed, '/producto/7', '/armado/7'])).toEqual(new Set(paths.filter(isPublicScreen)))
})

test('no made-up path below a screen is a screen', () => {
  for (const path of [
    '/productos/Nada',
    '/productos/nada/mas',
    '/laptops/',
    '/producto',
    '/producto/7/x',
    '/usuarios',
    '/loginx',
  ])
    expect(isPublicScreen(path) || isPersonalScreen(path), path).toBe(false)
})
