import type { CatalogPage, Product } from '../../contract/api/catalog.ts'
import { LAPTOPS } from '../../contract/categories.ts'
import { call } from '../../contract/client.ts'
import { PAGE_SIZE } from '../../contract/constants.ts'
import { fold } from '../../contract/fold.ts'
import { DEFAULT_SORT, type ListingQuery, type SearchSort } from '../../contract/listing.ts'
import { namedCategories } from '../../contract/named-categories.ts'
import { texts } from '../../contract/texts.ts'

/**
 * Does in the browser what the server's listings do, on the whole list of `GET /api/products`: for a page that came without
 * its data. It is loaded only then.
 */
export async function pageOfProducts(
  categoryId: number | null,
  query: ListingQuery,
  signal: AbortSignal,
): Promise<CatalogPage> {
  const listed = (await askForProducts(signal)).filter(matching(categoryId, query)).sort(orders[query.sort])
  const pages = Math.max(1, Math.ceil(listed.length / PAGE_SIZE))
  // The server would answer 404 for a page past the end; here the answer has been sent already.
  const page = Math.min(query.page, pages)
  const start = (page - 1) * PAGE_SIZE
  return { products: listed.slice(start, start + PAGE_SIZE), total: listed.length, page, pages }
}

export async function featuredProducts(signal: AbortSignal): Promise<Product[]> {
  const query = { sort: DEFAULT_SORT, page: 1, all: false, search: '' }
  return (await pageOfProducts(null, query, signal)).products
}

/** A failure is logged twice: here in the specification's words for any list, and in the words of the place that shows it. */
async function askForProducts(signal: AbortSignal): Promise<Product[]> {
  try {
    return await call('GET /api/products', { signal })
  } catch (error) {
    console.warn(texts.fetchFailed, error)
    throw error
  }
}

function matching(categoryId: number | null, { all, search }: ListingQuery): (product: Product) => boolean {
  if (search) {
    const named: readonly (number | null)[] = namedCategories(search)
    return ({ name, category_id }) => fold(name).includes(fold(search)) || named.includes(category_id)
  }
  if (categoryId !== null) return ({ category_id }) => category_id === categoryId
  return ({ relevant, category_id }) => all || (relevant && category_id !== LAPTOPS)
}

const byName = new Intl.Collator('es').compare

/** Without the shop's search nobody knows what matches best. */
const orders: Record<SearchSort, (a: Product, b: Product) => number> = {
  best: (a, b) => a.price - b.price || a.id - b.id,
  priceLow: (a, b) => a.price - b.price || a.id - b.id,
  priceHig: (a, b) => b.price - a.price || b.id - a.id,
  asc: (a, b) => byName(a.name, b.name) || a.id - b.id,
  des: (a, b) => byName(b.name, a.name) || b.id - a.id,
}
