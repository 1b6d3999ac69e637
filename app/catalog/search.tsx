import { data, redirect, useLocation } from 'react-router'
import type { CatalogPage } from '../../contract/api/catalog.ts'
import { areSpelled, type Filters, readFilterPairs } from '../../contract/facets.ts'
import { type ListingQuery, readListingQuery, writeListingQuery } from '../../contract/listing.ts'
import { texts } from '../../contract/texts.ts'
import { whatsappLink } from '../../contract/whatsapp.ts'
import type { Heard } from '../../server/catalog/catalog-reads.ts'
import { shopContext } from '../server-context'
import { ErrorScreen } from '../shell/error-screen'
import { pageMeta } from '../shell/page-meta'
import { useShopProfile } from '../shell/shop-profile'
import { ButtonLink } from '../ui/button'
import { CloseIcon } from '../ui/icons'
import { Illustration } from '../ui/illustration'
import lensWebp from '../ui/illustrations/lens.webp'
import lensAvif from '../ui/illustrations/lens.webp?avif'
import { Link } from '../ui/link'
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
  const { found, filters, heard } = await catalog.narrowListing(
    { search: query.search },
    asked,
    query.sort,
    query.page,
  )
  const narrowed = { ...query, all: false, filters: filters.pairs }
  if (!areSpelled(asked, filters.pairs)) throw redirect(PATH + writeListingQuery(narrowed))
  if (query.page > found.pages) throw data(null, { status: 404 })
  return { query: narrowed, found, filters, heard }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { search = '' }: Partial<ListingQuery> = loaderData?.query ?? {}
  return pageMeta(matches, {
    title: search ? `Resultados de «${search}»` : 'Buscar',
    description: 'Busca entre los productos de la tienda por nombre, por sus datos o por precio.',
    path: PATH + writeListingQuery({ search }),
    isHidden: true,
  })
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const query = readListingQuery(new URLSearchParams(useLocation().search))
  return query && isUnavailable(error) ? (
    <Screen query={query} found={query.search ? null : nothing} filters={null} heard={null} />
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
  heard: Heard | null
}

function Screen({ query, found, filters, heard }: Shown) {
  const { search } = query
  return (
    <div className="container-shop pt-6 lg:pt-8">
      <h1 className="break-words text-24 md:text-32">{search ? `Resultados de «${search}»` : 'Buscar'}</h1>
      {heard && <Understood heard={heard} />}
      <PagedProducts
        path={PATH}
        query={query}
        found={found}
        filters={filters}
        whenEmpty={<NothingFound search={search} ignored={heard?.ignored ?? []} />}
      />
      {heard && heard.nearest.length > 0 && (
        <section className="mt-12">
          <SectionHeading title="Lo más parecido" />
          <ProductGrid products={heard.nearest} />
        </section>
      )}
    </div>
  )
}

/** What the search made of the words, each to be taken away, and where else they lead. */
function Understood({ heard: { understood, suggestions } }: { heard: Heard }) {
  return (
    <>
      {understood.length > 0 && (
        <ul aria-label="Lo que entendimos" className="mt-4 flex flex-wrap gap-2">
          {understood.map(({ label, path }) => (
            <li key={label}>
              <Link to={path} aria-label={`Quitar ${label}`} className={chipClass}>
                {label}
                <CloseIcon className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {suggestions.length > 0 && (
        <nav aria-label="También puedes ver" className="mt-3 flex flex-wrap items-center gap-2 text-14">
          <span className="text-muted">Ver también</span>
          {suggestions.map(({ label, path }) => (
            <Link
              key={path}
              to={path}
              className="flex min-h-11 items-center font-semibold text-link hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

const chipClass =
  'flex min-h-11 items-center gap-1.5 rounded-full border border-field px-3.5 font-semibold text-14 transition-colors hover:border-ink hover:bg-secondary'

function NothingFound({ search, ignored }: { search: string; ignored: readonly string[] }) {
  const { whatsapp, name } = useShopProfile()
  const words = new Intl.ListFormat('es').format(ignored.map((word) => `«${word}»`))
  return (
    <div className="flex flex-col items-center rounded-card border border-line border-dashed px-6 py-16 text-center">
      <Illustration avif={lensAvif} webp={lensWebp} className="-mt-6 size-40" />
      <h2 className="mt-2 text-20">{search ? texts.noProductsFound : 'Escribe arriba qué buscas'}</h2>
      <p className="mt-2 max-w-100 text-14 text-muted">
        {ignored.length > 0
          ? `Nada cumple todo eso. Abajo está lo más parecido, sin contar ${words}.`
          : 'Busca por nombre, por un dato o por precio: «RTX 5070», «placa AM5», «laptop hasta 900».'}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/productos?ver=todo" variant="outline">
          Ver todo el catálogo
        </ButtonLink>
        {search && whatsapp && (
          <a
            href={whatsappLink(whatsapp, `Hola, ${name}. Busco: ${search}`)}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-11 items-center px-3 font-semibold text-14 text-link hover:underline"
          >
            Preguntar por WhatsApp
          </a>
        )}
      </div>
    </div>
  )
}
