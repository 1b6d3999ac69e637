import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

export type Identity = 'visitor' | 'buyer'

/** A screen as somebody opens it by its address. */
export type Screen = { path: string; as: Identity }

/** Addresses for the patterns that are none by themselves, or that show more with a query. */
const examples: Record<string, (productId: number) => string> = {
  '/producto/:id': (id) => `/producto/${id}`,
  '/buscar': () => '/buscar?q=rtx',
  '/*': () => '/no/existe',
}

const needsBuyer = /^\/(usuario|checkout)(\/|$)/

/**
 * Every screen of the shop, from the very table that the router reads: a new one cannot be forgotten. Of the categories,
 * which are one screen, one.
 */
export function everyScreen(productId: number): Screen[] {
  const patterns = new Map(routes.flatMap((route) => screensOf(route, '')))
  return [...patterns.values()].map((pattern) => {
    const path = examples[pattern]?.(productId) ?? pattern
    if (/[:*]/.test(path)) throw new Error(`screens.ts has no example of ${pattern}`)
    return { path, as: needsBuyer.test(path) ? 'buyer' : 'visitor' }
  })
}

/** Pairs of a screen's file and its pattern. */
function screensOf({ path = '', file, children }: RouteConfigEntry, parent: string): [string, string][] {
  const own = path ? `${parent}/${path.replace(/^\//, '')}` : parent
  return children ? children.flatMap((child) => screensOf(child, own)) : [[file, own || '/']]
}
