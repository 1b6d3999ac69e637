import type { FilterPair } from './facets.ts'

/** How a listing is ordered: the codes are the specification's, `priceHig` included. */
export const sorts = [
  { code: 'priceLow', label: 'Menor Precio Primero' },
  { code: 'priceHig', label: 'Mayor Precio Primero' },
  { code: 'asc', label: 'A-Z Ascendente' },
  { code: 'des', label: 'Z-A Descendente' },
] as const

export type Sort = (typeof sorts)[number]['code']

export const DEFAULT_SORT: Sort = 'priceLow'

/** By how well products answer a search: the order of its results that nobody chose. Listings do not have it. */
export const bestMatch = { code: 'best', label: 'Mejor coincidencia' } as const

export type SearchSort = Sort | typeof bestMatch.code

/**
 * What a listing's URL says. `all` is the whole catalogue instead of the featured products; `search` is what the page of
 * results looks for, and empty everywhere else. `filters` are as the server spelled them.
 */
export type ListingQuery = {
  sort: SearchSort
  page: number
  all: boolean
  search: string
  filters?: readonly FilterPair[]
}

/** Longer than any name of a product: what comes after cannot match. */
export const MAX_SEARCH_LENGTH = 100

/**
 * Reads `?q=&ver=&orden=&pagina=`. Unknown keys and values count for nothing, so that a link with a typing
 * mistake still opens. Filters are left to the server, which knows what there is. `null` means a page that cannot exist
 * ("0", "x", "1.5"), and an empty one is the first.
 */
export function readListingQuery(params: URLSearchParams): ListingQuery | null {
  const order = params.get('orden')
  const page = params.get('pagina') || '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) return null
  const search = (params.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH_LENGTH)
  return {
    sort: sorts.find(({ code }) => code === order)?.code ?? unaskedSort(search),
    page: Number(page),
    all: params.get('ver') === 'todo',
    search,
  }
}

/** The order that nobody chose: of a search the best match, else the cheapest first. */
export function unaskedSort(search: string | undefined): SearchSort {
  return search ? bestMatch.code : DEFAULT_SORT
}

/** The one spelling of a listing's query: fixed order of keys, defaults left out. Starts with `?` or is empty. */
export function writeListingQuery({ sort, page, all, search, filters = [] }: Partial<ListingQuery>): string {
  const params = new URLSearchParams()
  if (search) params.set('q', search)
  if (all) params.set('ver', 'todo')
  for (const [name, value] of filters) params.append(name, value)
  if (sort && sort !== bestMatch.code && sort !== unaskedSort(search)) params.set('orden', sort)
  if (page && page > 1) params.set('pagina', String(page))
  const text = params.toString()
  return text && `?${text}`
}
