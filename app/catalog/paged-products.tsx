import {
  type ChangeEvent,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { CatalogPage } from '../../contract/api/catalog.ts'
import { PAGE_SIZE } from '../../contract/constants.ts'
import type { Filters } from '../../contract/facets.ts'
import {
  bestMatch,
  type ListingQuery,
  type SearchSort,
  sorts,
  writeListingQuery,
} from '../../contract/listing.ts'
import { texts } from '../../contract/texts.ts'
import { controlClass } from '../ui/field'
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../ui/icons'
import { idle } from '../ui/idle'
import { Link } from '../ui/link'
import { announce } from '../ui/live-region'
import { useHydrated } from '../ui/use-hydrated'
import { ViewSwitch } from './listing-view'
import { CardSkeletons, LoadedOrFetched } from './loaded-or-fetched'
import { ProductGrid } from './product-grid'

type Props = {
  path: string
  categoryId?: number | null
  query: ListingQuery
  /** What the listing can be narrowed by; null for one that the browser fetched itself. */
  filters: Filters | null
  whenEmpty: ReactNode
}

/** The id of what the button "Filtrar" opens. */
export const FILTERS = 'filtros'

/**
 * Comes after the page, whose links and forms work without it. Where it does not come at all the listing goes on without:
 * a script that fails would take the page with it.
 */
const later = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    idle()
      .then(load)
      .then(
        (component): { default: ComponentType<Props> } => ({ default: component }),
        () => ({ default: () => null }),
      ),
  )

const ListingFilters = later(async () => (await import('./listing-filters')).ListingFilters)
const CompareInListing = later(
  async () => (await import('../comparison/compare-in-listing')).CompareInListing,
)

/** One page of a listing; fetches its data when the page came without them. */
export function PagedProducts({ found, ...listing }: Props & { found: CatalogPage | null }) {
  const { path, categoryId = null, query } = listing
  return (
    <LoadedOrFetched
      // A page without data starts anew for each address; one with data keeps its elements, and with them the focus.
      key={found ? 'given' : path + writeListingQuery(query)}
      given={found}
      ask={async (signal) => (await import('./browser-catalog')).pageOfProducts(categoryId, query, signal)}
      failure={texts.productsFailed}
      waiting={<CardSkeletons />}
    >
      {(found) => <Found {...listing} query={{ ...query, page: found.page }} found={found} />}
    </LoadedOrFetched>
  )
}

/** The number of products, their order, one page of them, and the links to the others. */
function Found({ path, query, found, filters, whenEmpty }: Props & { found: CatalogPage }) {
  const { products, total, pages } = found
  const isTurning = useNavigation().location?.pathname === path
  const count = useRef<HTMLHeadingElement>(null)
  const listing = useRef<HTMLDivElement>(null)
  const { page } = query
  const hasFilters = filters !== null && filters.facets.length > 0
  const list = path + writeListingQuery({ ...query, page: 1 })
  const shown = useRef({ list, page })

  useEffect(() => {
    const before = shown.current
    shown.current = { list, page }
    if (before.list !== list) announce(countOf(total))
    else if (before.page !== page) {
      // The link that turned the page is below the list, so the focus moves to the top of it.
      count.current?.focus({ preventScroll: true })
      announce(`Página ${page} de ${pages}`)
    }
  }, [list, page, pages, total])

  return (
    <div ref={listing} data-listing className={hasFilters ? 'listing-columns' : undefined}>
      <div className="mt-4 mb-4 flex sm:mt-6 flex-wrap items-center gap-x-4 gap-y-3 border-line border-t pt-4">
        <h2
          ref={count}
          id="productos"
          tabIndex={-1}
          className="mr-auto font-normal font-sans text-14 text-muted tracking-normal outline-none"
        >
          {countOf(total)}
        </h2>
        {hasFilters && (
          <button type="button" popoverTarget={FILTERS} className="filter-open">
            Filtrar{filters.chips.length > 0 && ` (${filters.chips.length})`}
          </button>
        )}
        {total > 1 && (
          <>
            <SortForm path={path} query={query} />
            <ViewSwitch />
          </>
        )}
      </div>
      {hasFilters && (
        <Suspense>
          <ListingFilters path={path} query={query} filters={filters} total={total} />
        </Suspense>
      )}
      <div className="listing-results">
        <div
          aria-busy={isTurning}
          className={`transition-opacity duration-200 ${isTurning ? 'opacity-60 delay-200' : ''}`}
        >
          {total === 0 && !filters?.chips.length ? (
            whenEmpty
          ) : (
            <ProductGrid key={page} products={products} isAtTop />
          )}
        </div>
        {total > PAGE_SIZE && <Pager path={path} query={query} pages={pages} />}
        <Suspense>
          <CompareInListing listing={listing} products={products} />
        </Suspense>
      </div>
    </div>
  )
}

/** A form that any browser can send; with scripts a choice is enough. */
function SortForm({ path, query }: { path: string; query: ListingQuery }) {
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  const isHydrated = useRef(false)

  function sortBy(code: string) {
    // The options are ours: what they send is an order.
    const sort = code as SearchSort
    navigate(path + writeListingQuery({ ...query, sort, page: 1 }), { preventScrollReset: true })
  }
  const sortAsChosen = useEffectEvent(sortBy)

  useEffect(() => {
    const isFirst = !isHydrated.current
    isHydrated.current = true
    if (!select.current || select.current.value === query.sort) return
    // A visitor may have chosen before the scripts arrived. Later the address decides, for example after Back.
    if (isFirst) sortAsChosen(select.current.value)
    else select.current.value = query.sort
  }, [query.sort])

  return (
    <form
      action={path}
      className="flex items-center gap-x-3 max-[359px]:flex-wrap max-sm:order-last max-sm:w-full"
    >
      {query.search && <input type="hidden" name="q" value={query.search} />}
      {query.all && <input type="hidden" name="ver" value="todo" />}
      {query.filters?.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="orden" className="shrink-0 text-14 text-muted">
        Ordenar por
      </label>
      <span className="relative max-sm:grow max-[359px]:basis-full">
        <select
          ref={select}
          id="orden"
          name="orden"
          autoComplete="off"
          defaultValue={query.sort}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => sortBy(event.target.value)}
          className={`${controlClass} h-11 appearance-none pr-10 pl-3 sm:text-14`}
        >
          {(query.search ? [bestMatch, ...sorts] : sorts).map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
        {/* Where the scripts are late or do not come at all, there is a button: over the arrow, so that nothing moves. */}
        {!useHydrated() && (
          <button
            type="submit"
            className="invisible absolute inset-y-0 right-0 rounded-card bg-action px-3 font-semibold text-14 text-on-action [animation:appear_0s_3s_forwards]"
          >
            Ordenar
          </button>
        )}
      </span>
    </form>
  )
}

function Pager({ path, query, pages }: { path: string; query: ListingQuery; pages: number }) {
  const to = (page: number) => path + writeListingQuery({ ...query, page })
  return (
    <nav
      aria-label="Páginas"
      className="mt-8 flex flex-wrap items-center justify-between gap-3 sm:justify-center"
    >
      {query.page > 1 ? (
        <Link to={to(query.page - 1)} rel="prev" className={pageLinkClass}>
          <ChevronLeftIcon className="size-5" />
          Anterior
        </Link>
      ) : (
        <span aria-disabled="true" className={spentPageClass}>
          <ChevronLeftIcon className="size-5" />
          Anterior
        </span>
      )}
      <p className="text-center text-14 text-muted max-[23rem]:order-first max-[23rem]:w-full sm:min-w-36">
        Página <span className="font-semibold text-ink">{query.page}</span> de {pages}
      </p>
      {query.page < pages ? (
        <Link to={to(query.page + 1)} rel="next" className={pageLinkClass}>
          Siguiente
          <ChevronRightIcon className="size-5" />
        </Link>
      ) : (
        <span aria-disabled="true" className={spentPageClass}>
          Siguiente
          <ChevronRightIcon className="size-5" />
        </span>
      )}
    </nav>
  )
}

const pageClass = 'inline-flex min-h-11 items-center gap-1 rounded-card border px-3 text-14 font-semibold'
const pageLinkClass = `${pageClass} border-field transition-colors hover:border-ink hover:bg-secondary`
const spentPageClass = `${pageClass} cursor-not-allowed border-line text-muted`

export function countOf(total: number): string {
  return total === 1 ? '1 producto' : `${total} productos`
}
