import { data, type Path, redirect, useLocation } from 'react-router'
import type { CatalogPage } from '../../contract/api/catalog.ts'
import { categoryAtPath, ownCategoryPath } from '../../contract/categories.ts'
import { PAGE_SIZE } from '../../contract/constants.ts'
import { areSpelled, type Filters, readFilterPairs } from '../../contract/facets.ts'
import {
  DEFAULT_SORT,
  type ListingQuery,
  readListingQuery,
  writeListingQuery,
} from '../../contract/listing.ts'
import { ARMADO_FILTER, PC_BUILD_PATH } from '../../contract/pc-build.ts'
import type { Category } from '../../server/catalog/catalog-reads.ts'
import type { Shop } from '../../server/shop.ts'
import { shopContext } from '../server-context'
import { ErrorScreen, isNotFound } from '../shell/error-screen'
import { JsonLd } from '../shell/json-ld'
import { pageMeta, titleMeta } from '../shell/page-meta'
import { ButtonLink } from '../ui/button'
import { Link } from '../ui/link'
import { Mark } from '../ui/mark'
import type { Route } from './+types/listing'
import { Breadcrumbs, type Crumb, homeCrumb } from './breadcrumbs'
import { catalogueLead, categoryLeads, featuredLead, ownLead } from './listing-texts'
import { isUnavailable } from './loaded-or-fetched'
import { NothingHere } from './nothing-here'
import { countOf, PagedProducts } from './paged-products'
import { describeList, describeTrail } from './structured-data'

type Shown = { category: { id: number; label: string; path: string } | null; query: ListingQuery }

/** Reads `url`, because the request's own address ends in `.data` when the router asks for data alone. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { catalog } = context.get(shopContext)
  const category = await categoryIn(context.get(shopContext), url)
  const shown = shownAt(url, category)
  if (!shown) throw data(null, { status: 404 })
  const { query } = shown
  const filter =
    category !== null
      ? { category: category.id }
      : query.all
        ? { all: true as const }
        : { featured: true as const }
  const asked = readFilterPairs(url.searchParams)
  const { found, filters } = await catalog.narrowListing(filter, asked, query.sort, query.page)
  const narrowed = { ...query, filters: filters.pairs }
  // One address for one page: what means nothing here is left out, and the rest is in its order.
  if (!areSpelled(asked, filters.pairs)) throw redirect(pathOf(shown) + writeListingQuery(narrowed))
  if (query.page > found.pages) throw data(null, { status: 404 })
  return {
    ...shown,
    query: narrowed,
    found,
    filters,
    lead: leadOf(shown, category),
    trail: trailOf(shown, filters),
  }
}

/**
 * The category at this address. A path that it had before leads to the one of today.
 * @throws Response 404 for none, or one that is hidden.
 */
async function categoryIn({ catalog }: Shop, url: URL): Promise<Category | null> {
  const path = url.pathname.replace(/\/$/, '')
  if (path === '/productos') return null
  const shown = (await catalog.categories()).filter(({ isHidden }) => !isHidden)
  const category = shown.find((one) => one.path === path)
  if (category) return category
  const renamed = shown.find(({ formerPaths }) => formerPaths.includes(path))
  if (renamed) throw redirect(renamed.path + url.search, 301)
  const { products } = await catalog.listProducts({ featured: true }, DEFAULT_SORT, 1)
  throw data({ products }, { status: 404 })
}

/** From home to this listing. One that is narrowed to what fits an armado has it in between, as the way back to it. */
function trailOf(shown: Shown, { ownLabel, pairs }: Filters): Crumb[] {
  const { all } = shown.query
  const crumb = (label: string, filters: Filters['pairs']) => ({
    label,
    to: pathOf(shown) + writeListingQuery({ all, filters }),
  })
  const armado = pairs.filter(([name]) => name === ARMADO_FILTER)
  return [
    homeCrumb,
    ...(armado.length > 0 ? [{ label: 'Arma tu PC', to: PC_BUILD_PATH }] : []),
    crumb(titleOf(shown), armado),
    ...(ownLabel ? [crumb(ownLabel, pairs)] : []),
  ]
}

export function meta({ loaderData, error, location, matches }: Route.MetaArgs) {
  const shown = isUnavailable(error) ? shownAt(location, fixedAt(location)) : loaderData
  if (!shown) return isNotFound(error) ? titleMeta(matches, 'Página no encontrada') : []
  const { query } = shown
  const filters = loaderData?.filters
  const title = titleOf(shown, filters)
  const place = query.page > 1 ? `, página ${query.page}` : ''
  return pageMeta(matches, {
    title: `${title}${place}`,
    // There are more combinations than any search engine should read. What has a name of its own is found by it.
    isHidden: filters !== undefined && filters.chips.length > 0 && filters.ownLabel === null,
    description: loaderData
      ? `${title}: ${countOf(loaderData.found.total)}. ${loaderData.lead}`
      : `${title}.`,
    // Another order is the same list, so the canonical link leads to the first page of the usual one.
    path:
      pathOf(shown) +
      writeListingQuery(query.sort === DEFAULT_SORT ? query : { all: query.all, filters: query.filters }),
    picture: loaderData?.found.products[0]?.img_url,
  })
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  // One category's state is not another's.
  return <Screen key={loaderData.category?.id} {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const location = useLocation()
  const shown = shownAt(location, fixedAt(location))
  if (isNotFound(error) && error.data) return <NothingHere products={error.data.products} />
  return shown && isUnavailable(error) ? (
    <Screen
      {...shown}
      found={null}
      filters={null}
      lead={null}
      trail={[homeCrumb, { label: titleOf(shown), to: pathOf(shown) }]}
    />
  ) : (
    <ErrorScreen error={error} />
  )
}

function Screen({
  category,
  query,
  found,
  filters,
  lead,
  trail,
}: Shown & {
  found: CatalogPage | null
  filters: Filters | null
  lead: string | null
  trail: readonly Crumb[]
}) {
  const title = titleOf({ category, query }, filters)
  return (
    <div className="container-shop pt-4 lg:pt-6">
      <Breadcrumbs trail={trail} />
      <JsonLd
        about={
          import.meta.env.SSR &&
          (({ publicUrl }) => [
            describeTrail(trail, publicUrl),
            describeList(title, found?.products ?? [], publicUrl, {
              total: found?.total ?? 0,
              before: (query.page - 1) * PAGE_SIZE,
            }),
          ])
        }
      />
      <header className="max-w-prose">
        <h1 className="text-24 md:text-32">{title}</h1>
        {lead && <p className="mt-2 text-16 text-muted">{lead}</p>}
      </header>
      {category === null && <FeaturedOrAll query={query} />}
      <PagedProducts
        path={pathOf({ category })}
        categoryId={category?.id ?? null}
        query={query}
        found={found}
        filters={filters}
        whenEmpty={<EmptyListing />}
      />
    </div>
  )
}

function FeaturedOrAll({ query }: { query: ListingQuery }) {
  const options = [
    { all: false, label: 'Destacados' },
    { all: true, label: 'Todo el catálogo' },
  ]
  return (
    <nav
      aria-label="Qué productos ver"
      className="mt-5 inline-flex max-w-full flex-wrap rounded-card border border-field p-0.5"
    >
      {options.map(({ all, label }) => (
        <Link
          key={label}
          to={`/productos${writeListingQuery({ sort: query.sort, all })}`}
          aria-current={all === query.all ? 'page' : undefined}
          preventScrollReset
          className="flex min-h-11 items-center rounded-[6px] px-4 font-semibold text-14 text-muted transition-colors hover:text-ink aria-[current=page]:bg-heading aria-[current=page]:text-ground"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

function EmptyListing() {
  return (
    <div className="flex flex-col items-center rounded-card border border-line border-dashed px-6 py-16 text-center">
      <Mark className="w-16 text-line" />
      <h2 className="mt-6 text-20">Aquí no hay nada por ahora</h2>
      <p className="mt-2 max-w-100 text-14 text-muted">
        Esta sección se quedó sin productos. Escríbenos si buscas algo en particular: los datos están al pie.
      </p>
      <ButtonLink to="/productos?ver=todo" variant="outline" className="mt-6">
        Ver todo el catálogo
      </ButtonLink>
    </div>
  )
}

/** The category at an address as this code knows it, without asking the server. Of those of the staff it knows none. */
function fixedAt({ pathname }: Pick<Path, 'pathname'>): Shown['category'] | undefined {
  const path = pathname.replace(/\/$/, '')
  return categoryAtPath(path) ?? (ownCategoryPath.test(path) ? undefined : null)
}

/** What an address of a listing shows. Null when its page cannot exist, or nobody knows what it is of. */
function shownAt({ search }: Pick<Path, 'search'>, category: Shown['category'] | undefined): Shown | null {
  if (category === undefined) return null
  const query = readListingQuery(new URLSearchParams(search))
  // "ver" means nothing within a category, and "q" nothing in any listing: left out here, no link of the page carries them.
  return (
    query && {
      category: category && { id: category.id, label: category.label, path: category.path },
      query: { ...query, all: query.all && category === null, search: '' },
    }
  )
}

function leadOf({ query }: Shown, category: Category | null): string {
  if (category !== null) return category.lead || (categoryLeads[category.id] ?? ownLead)
  return query.all ? catalogueLead : featuredLead
}

/** With exactly one value chosen, its name stands in the title: "Placa Madre AM5". */
function titleOf({ category, query }: Shown, filters?: Filters | null): string {
  const title = category?.label ?? (query.all ? 'Todo el catálogo' : 'Productos')
  return filters?.ownLabel ? `${title} ${filters.ownLabel}` : title
}

function pathOf({ category }: Pick<Shown, 'category'>): string {
  return category?.path ?? '/productos'
}
