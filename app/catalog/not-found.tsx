import { data } from 'react-router'
import { shopContext } from '../server-context'
import { titleMeta } from '../shell/page-meta'
import type { Route } from './+types/not-found'
import { NothingHere } from './nothing-here'

/** Any other path: a true 404 for crawlers, and the filter "destacado" for people, as the specification says. */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalog } = context.get(shopContext)
  const { products } = await catalog.listProducts({ featured: true }, 'priceLow', 1)
  return data({ products }, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...titleMeta(matches, 'Página no encontrada'),
  { name: 'robots', content: 'noindex' },
]

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <NothingHere products={loaderData.products} />
}
