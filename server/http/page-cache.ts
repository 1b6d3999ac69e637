import type { PackedBody } from './packed-body.ts'
import { isNarrowed, isSearch } from './page-key.ts'
import type { ReadyHeads } from './ready-pages.ts'

export type KeptPage = {
  status: number
  headers: Record<string, string>
  body: PackedBody
  /** Once it may be sent without the router, to who asks for exactly its key: see `ready-pages.ts`. */
  ready?: ReadyHeads
}

/** Enough for every listing page and some thousand products. Above it, the page that was used longest ago is dropped. */
const MAX_BYTES = 48 * 1024 * 1024
/** Anybody can make up endless searches, so they have a share of their own and push out only each other. */
const MAX_SEARCH_BYTES = 8 * 1024 * 1024
/** The same holds for what a listing can be narrowed to. */
const MAX_NARROWED_BYTES = 8 * 1024 * 1024
/** What an entry takes besides its bodies: headers with their policy, and its place in the map. */
const ENTRY_BYTES = 2048

/**
 * Finished public pages, kept until the catalogue changes. A page that many ask for at once is rendered once. One whose
 * rendering began before a change is sent, but not kept.
 */
export class PageCache {
  readonly #pages = new Shelf(MAX_BYTES)
  readonly #searches = new Shelf(MAX_SEARCH_BYTES)
  readonly #narrowed = new Shelf(MAX_NARROWED_BYTES)
  readonly #rendering = new Map<string, Promise<KeptPage>>()
  #generation = 0

  /** How often the pages were forgotten. */
  get generation(): number {
    return this.#generation
  }

  get(key: string): KeptPage | undefined {
    // Each request asks this. To look on every shelf is cheaper than to read from the key on which one it would be.
    return this.#pages.get(key) ?? this.#searches.get(key) ?? this.#narrowed.get(key)
  }

  async getOrRender(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const kept = this.get(key)
    if (kept) return kept
    const running = this.#rendering.get(key)
    if (running) return running
    const generation = this.#generation
    const rendering = render()
    this.#rendering.set(key, rendering)
    try {
      const page = await rendering
      if (page.status === 200 && generation === this.#generation) this.#shelfOf(key).keep(key, page)
      return page
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    }
  }

  /** Forgets every page: what they show has changed. */
  clear(): void {
    this.#generation++
    this.#pages.clear()
    this.#searches.clear()
    this.#narrowed.clear()
    this.#rendering.clear()
  }

  #shelfOf(key: string): Shelf {
    if (isSearch(key)) return this.#searches
    return isNarrowed(key) ? this.#narrowed : this.#pages
  }
}

/** Pages up to a total size; the one that was used longest ago makes room. */
class Shelf {
  readonly #pages = new Map<string, { page: KeptPage; bytes: number }>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): KeptPage | undefined {
    const kept = this.#pages.get(key)
    if (!kept) return undefined
    this.#pages.delete(key)
    this.#pages.set(key, kept)
    return kept.page
  }

  clear(): void {
    this.#pages.clear()
    this.#bytes = 0
  }

  keep(key: string, page: KeptPage): void {
    const { raw, br, gzip } = page.body
    // The key and the entry count too: tiny bodies under endless made-up keys would fill the memory otherwise.
    const bytes = raw.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 2 * key.length + ENTRY_BYTES
    this.#pages.set(key, { page, bytes })
    this.#bytes += bytes
    for (const [oldest, { bytes: freed }] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break
      this.#pages.delete(oldest)
      this.#bytes -= freed
    }
  }
}
