import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

export type Identity = 'visitor' | 'buyer'

/** A screen as somebody opens it by its address. */
export type Screen = { path: string; as: Identity }

/** A product, an order that the buyer has got, and the code of a saved armado. */
export type Examples = { product: number; order: number; pcBuild: string }

/** Addresses for the patterns that are none by themselves, or that show more with a query. */
const examples: Record<string, (ids: Examples) => string> = {
  '/producto/:id': ({ product }) => `/producto/${product}`,
  '/armado/:code': ({ pcBuild }) => `/armado/${pcBuild}`,
  '/usuario/mispedidos/:number/devolucion': ({ order }) => `/usuario/mispedidos/${order}/devolucion`,
  '/buscar': () => '/buscar?q=rtx',
  '/calculadora': () => '/calculadora?cpu=core-i5-12400f&gpu=geforce-rtx-3060-12-gb&ram=16',
  '/apagones': () => '/apagones?vatios=350',
  '/*': () => '/no/existe',
}

const needsBuyer = /^\/(usuario|checkout)(\/|$)/

/**
 * Every screen of the shop, from the very table that the router reads: a new one cannot be forgotten. Of the categories,
 * which are one screen, one.
 */
export function everyScreen(ids: Examples): Screen[] {
  const patterns = new Map(routes.flatMap((route) => screensOf(route, '')))
  return [...patterns.values()].map((pattern) => {
    const path = examples[pattern]?.(ids) ?? pattern
    if (/[:*]/.test(path)) throw new Error(`screens.ts has no example of ${pattern}`)
    return { path, as: needsBuyer.test(path) ? 'buyer' : 'visitor' }
  })
}

/** Pairs of a screen's file and its pattern. */
function screensOf({ path = '', file, children }: RouteConfigEntry, parent: string): [string, string][] {
  const own = path ? `${parent}/${path.replace(/^\//, '')}` : parent
  return children ? children.flatMap((child) => screensOf(child, own)) : [[file, own || '/']]
}
