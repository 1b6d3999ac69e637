import { data, redirect, useLocation } from 'react-router'
import type { CatalogPage, Product } from '../../contract/api/catalog.ts'
import { areSpelled, type Filters, readFilterPairs } from '../../contract/facets.ts'
import { type ListingQuery, readListingQuery, writeListingQuery } from '../../contract/listing.ts'
import { texts } from '../../contract/texts.ts'
import { shopContext } from '../server-context'
import { ErrorScreen } from '../shell/error-screen'
import { pageMeta } from '../shell/page-meta'
import { ButtonLink } from '../ui/button'
import { Illustration } from '../ui/illustration'
import lensWebp from '../ui/illustrations/lens.webp'
import lensAvif from '../ui/illustrations/lens.webp?avif'
import type { Route } from './+types/search'
import { isUnavailable } from './loaded-or-fetched'
import { PagedProducts } from './paged-products'
import { ProductGrid } from './product-grid'
import { SectionHeading } from './section-heading'

const PATH = '/buscar'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { catalog } = context.get(shopContext)
  const query = readListingQuery(url.searchParams)
  if (!query) throw data(null, { status: 404 })
  const asked = readFilterPairs(url.searchParams)
  const { found, filters } = await catalog.narrowListing(
    { search: query.search },
    asked,
    query.sort,
    query.page,
  )
  const narrowed = { ...query, all: false, filters: filters.pairs }
  if (!areSpelled(asked, filters.pairs)) throw redirect(PATH + writeListingQuery(narrowed))
  if (query.page > found.pages) throw data(null, { status: 404 })
  const alike =
    query.search && found.total === 0 && filters.pairs.length === 0
      ? await catalog.searchAlike(query.search)
      : []
  return { query: narrowed, found, filters, alike }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { search = '' }: Partial<ListingQuery> = loaderData?.query ?? {}
  return pageMeta(matches, {
    title: search ? `Resultados de «${search}»` : 'Buscar',
    description: 'Busca entre los productos de la tienda por su nombre.',
    path: PATH + writeListingQuery({ search }),
    isHidden: true,
  })
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const query = readListingQuery(new URLSearchParams(useLocation().search))
  return query && isUnavailable(error) ? (
    <Screen query={query} found={query.search ? null : nothing} filters={null} alike={[]} />
  ) : (
    <ErrorScreen error={error} />
  )
}

/** The result of an empty search, which needs no answer of the shop. */
const nothing: CatalogPage = { products: [], total: 0, page: 1, pages: 1 }

/** All results of a search. Enter in the search box leads here, with or without scripts. */
export default function Search({ loaderData }: Route.ComponentProps) {
  return <Screen {...loaderData} />
}

type Shown = {
  query: ListingQuery
  found: CatalogPage | null
  filters: Filters | null
  alike: readonly Product[]
}

function Screen({ query, found, filters, alike }: Shown) {
  return (
    <div className="container-shop pt-6 lg:pt-8">
      <h1 className="break-words text-24 md:text-32">
        {query.search ? `Resultados de «${query.search}»` : 'Buscar'}
      </h1>
      <PagedProducts
        path={PATH}
        query={query}
        found={found}
        filters={filters}
        whenEmpty={<NothingFound search={query.search} />}
      />
      {alike.length > 0 && (
        <section className="mt-12">
          <SectionHeading title="¿Buscabas algo de esto?" />
          <ProductGrid products={alike} />
        </section>
      )}
    </div>
  )
}

function NothingFound({ search }: { search: string }) {
  return (
    <div className="flex flex-col items-center rounded-card border border-line border-dashed px-6 py-16 text-center">
      <Illustration avif={lensAvif} webp={lensWebp} className="-mt-6 size-40" />
      <h2 className="mt-2 text-20">{search ? texts.noProductsFound : 'Escribe arriba qué buscas'}</h2>
      <p className="mt-2 max-w-100 text-14 text-muted">
        Busca por nombre o modelo, con pocas palabras: «RTX 5070», «B650», «32 GB».
      </p>
      <ButtonLink to="/productos?ver=todo" variant="outline" className="mt-6">
        Ver todo el catálogo
      </ButtonLink>
    </div>
  )
}
