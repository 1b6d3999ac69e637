import type { CatalogReads } from '../catalog/catalog-reads.ts'
import { companionCategories } from '../catalog/find-companions.ts'
import type { SectionOfIndex } from '../catalog/product-index.ts'
import type { Shop } from '../shop.ts'

/**
 * A change of some products or builds. `sections`: where they stand, if no more than price and stock have changed; null when
 * they may have moved, or stand nobody knows where.
 */
export type ShownChange = { ids: readonly number[]; sections: ReadonlySet<SectionOfIndex> | null }

/**
 * What a page shows, as the reads of its rendering tell. Until one tells, it may show anything. Names, texts and settings are
 * not among it: when they change, every page is dropped.
 */
export class Shows {
  isAnything = true
  readonly #sections = new Set<SectionOfIndex>()

  add(...sections: readonly SectionOfIndex[]): void {
    for (const section of sections) this.#sections.add(section)
  }

  /** It shows nothing but these, or what is noted later. */
  only(...sections: readonly SectionOfIndex[]): void {
    this.isAnything = false
    this.add(...sections)
  }

  mayShow({ sections }: ShownChange): boolean {
    if (this.isAnything) return true
    return sections === null ? this.#sections.size > 0 : !this.#sections.isDisjointFrom(sections)
  }
}

/** The reads of one rendering, which note what it shows. */
export function notingReads(reads: Shop, shows: Shows): Shop {
  shows.isAnything = false
  const { catalog, pcBuilds } = reads
  function ofAnything<Arguments extends unknown[], Answer>(read: (...args: Arguments) => Promise<Answer>) {
    return (...args: Arguments) => {
      shows.isAnything = true
      return read(...args)
    }
  }
  const noteFilter = (filter: object) => {
    if ('category' in filter) shows.add(filter.category as number)
    else shows.isAnything = true
  }
  return {
    ...reads,
    // They follow orders.
    serviceTimes: ofAnything(reads.serviceTimes),
    adviseOnPowerCuts: ofAnything(reads.adviseOnPowerCuts),
    ratePerformance: ofAnything(reads.ratePerformance),
    spellMachine: ofAnything(reads.spellMachine),
    catalog: {
      listProducts(filter, sort, page) {
        noteFilter(filter)
        return catalog.listProducts(filter, sort, page)
      },
      narrowListing(filter, asked, sort, page) {
        noteFilter(filter)
        return catalog.narrowListing(filter, asked, sort, page)
      },
      writeListing(filter, asked, sort, page) {
        noteFilter(filter)
        return catalog.writeListing(filter, asked, sort, page)
      },
      async findProduct(id) {
        const found = await catalog.findProduct(id)
        // With its neighbours of the same section, and of a part what goes with it.
        const section = found?.kind === 'build' ? 'builds' : found?.product.category_id
        if (section === undefined || section === null) shows.isAnything = true
        else shows.add(section, ...(companionCategories.has(section) ? companionCategories : []))
        return found
      },
      // Of a product whose page is shown: noted there.
      findCompanions: catalog.findCompanions,
      listBuilds() {
        shows.add('builds')
        return catalog.listBuilds()
      },
      compareProducts: ofAnything(catalog.compareProducts),
      categoryPictures: ofAnything(catalog.categoryPictures),
      search: ofAnything(catalog.search),
      filterNames: catalog.filterNames,
      categories: catalog.categories,
    } satisfies CatalogReads,
    pcBuilds: {
      read: ofAnything(pcBuilds.read),
      candidates: ofAnything(pcBuilds.candidates),
      propose: ofAnything(pcBuilds.propose),
      shared: ofAnything(pcBuilds.shared),
    },
  }
}
