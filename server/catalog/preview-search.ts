import type { SearchAnswer, SearchChip, SearchHit } from '../../contract/api/catalog.ts'
import { SEARCH_PREVIEW_LIMIT } from '../../contract/constants.ts'
import { writeListingQuery } from '../../contract/listing.ts'
import { SEARCH_SCREEN } from '../../contract/screens.ts'
import type { Database } from '../db/database.ts'
import type { ProductIndex } from './product-index.ts'
import type { Understood } from './search/rank.ts'
import { searchCatalog } from './search-catalog.ts'

/** Finds the products of the search preview, six at the most, and what stands beside them. */
export async function previewSearch(db: Database, index: ProductIndex, text: string): Promise<SearchAnswer> {
  const { columns, slots, ...found } = await searchCatalog(db, index, text, SEARCH_PREVIEW_LIMIT)
  const ids = [...slots.subarray(0, SEARCH_PREVIEW_LIMIT)].map((slot) => columns.ids[slot] ?? 0)
  const hits = await readHits(index, [...ids, ...found.nearest])
  const hitsOf = (ids: readonly number[]) => ids.flatMap((id) => hits.get(id) ?? [])
  return {
    products: hitsOf(ids),
    suggestions: [...found.suggestions],
    understood: chipsOf(found.understood),
    ignored: [...found.ignored],
    nearest: hitsOf(found.nearest),
  }
}

/** What was understood as links to the search without it. */
export function chipsOf(understood: readonly Understood[]): SearchChip[] {
  return understood.map(({ label, without }) => ({
    label,
    path: SEARCH_SCREEN + writeListingQuery({ search: without }),
  }))
}

/** What has been taken off sale since is missing. */
async function readHits(index: ProductIndex, ids: readonly number[]): Promise<Map<number, SearchHit>> {
  const products = await index.readProducts(ids)
  return new Map(
    products.map(({ id, name, price, stock, img_url }) => [
      id,
      { id, name, price, stock, img_url, path: `/producto/${id}` },
    ]),
  )
}
