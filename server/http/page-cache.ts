import { isDatabaseAway } from '../db/database-errors.ts'
import { keptBytes, type PackedBody } from './packed-body.ts'
import { isNarrowed, isPageOf, isSearch } from './page-key.ts'
import type { ReadyHeads } from './ready-pages.ts'
import { Shelf } from './shelf.ts'
import { type ShownChange, Shows } from './shows.ts'

export type KeptPage = {
  status: number
  headers: Record<string, string>
  body: PackedBody
  /** Once it may be sent without the router, to who asks for exactly its key: see `ready-pages.ts`. */
  ready?: ReadyHeads
  /** It is sent to who asked for it, and not kept. */
  isPassing?: boolean
}

/** Some five hundred pages. Above it, the page that was used longest ago is dropped. */
const MAX_BYTES = 16 * 1024 * 1024
/** Anybody can make up endless searches, so they have a share of their own and push out only each other. */
const MAX_SEARCH_BYTES = 3 * 1024 * 1024
/** The same holds for what a listing can be narrowed to. */
const MAX_NARROWED_BYTES = 3 * 1024 * 1024
/** What an entry takes besides its bodies: headers with their policy, and its place in the map. */
const ENTRY_BYTES = 2048
/** A page may be rendered again once in this time. */
const RENDER_AGAIN_MS = 1_000
/** How far a page that is sent may be behind what this process knows. */
const MAX_BEHIND_MS = 1_000

type Entry = {
  page: KeptPage
  shows: Shows
  /** When something that it may show was first known to have changed since it was begun. */
  changedAt: number | null
  /** When the last rendering began that took the place of an earlier one. */
  renderedAgainAt: number
}

/** `changes`: those that were noted while it ran, which it may lack. */
type Rendering = { page: Promise<KeptPage>; changes: { at: number; change: ShownChange }[] }

/**
 * Finished public pages, kept until what they show has changed. A page that many ask for at once is rendered once.
 *
 * A change of a product drops its own page at once. Other pages that may show it are rendered again when somebody asks for
 * them, at most once a second each: whoever asks first waits for the new one, all others get the old one meanwhile, until
 * the change is a second old. While the database is away nothing can be rendered, and nothing be ordered: then the old one
 * serves until it is back.
 */
export class PageCache {
  readonly #pages = new Shelf<string, Entry>(MAX_BYTES)
  readonly #searches = new Shelf<string, Entry>(MAX_SEARCH_BYTES)
  readonly #narrowed = new Shelf<string, Entry>(MAX_NARROWED_BYTES)
  readonly #rendering = new Map<string, Rendering>()

  /** The page, if it may be sent as it is. */
  get(key: string): KeptPage | undefined {
    const entry = this.#entryOf(key)
    if (!entry) return undefined
    return entry.changedAt === null || this.#mayServeOld(key, entry, entry.changedAt) ? entry.page : undefined
  }

  #mayServeOld(key: string, { renderedAgainAt }: Entry, changedAt: number): boolean {
    const now = performance.now()
    if (now - changedAt >= MAX_BEHIND_MS) return false
    return now - renderedAgainAt < RENDER_AGAIN_MS || this.#rendering.has(key)
  }

  /** `render` notes what the page shows while it makes it. */
  async getOrRender(key: string, render: (shows: Shows) => Promise<KeptPage>): Promise<KeptPage> {
    const kept = this.get(key)
    if (kept) return kept
    const running = this.#rendering.get(key)
    if (running) return this.#orOld(key, running.page)
    const shows = new Shows()
    const begunAt = performance.now()
    const renderedAgainAt = this.#entryOf(key) ? begunAt : Number.NEGATIVE_INFINITY
    // It begins once it stands in the list, so that it misses no change.
    const rendering: Rendering = { page: Promise.resolve(shows).then(render), changes: [] }
    this.#rendering.set(key, rendering)
    try {
      const page = await this.#orOld(key, rendering.page)
      if (page === this.#entryOf(key)?.page) return page
      // Another one has begun since when this one is out of date: what it made is sent, but not kept.
      if (this.#rendering.get(key) !== rendering) return page
      const missed = rendering.changes.find(({ change }) => shows.mayShow(change))
      const changedAt = missed ? missed.at : null
      if (page.status === 200 && !page.isPassing) {
        // The key and the entry count too: tiny bodies under endless made-up keys would fill the memory otherwise.
        const bytes = keptBytes(page.body) + 2 * key.length + ENTRY_BYTES
        this.#shelfOf(key).keep(key, { page, shows, changedAt, renderedAgainAt }, bytes)
      } else if (page.status < 500) this.#drop(key)
      return page
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    }
  }

  /** What is kept, in place of what could not be rendered because the database is away. */
  async #orOld(key: string, rendering: Promise<KeptPage>): Promise<KeptPage> {
    const old = () => this.#entryOf(key)?.page
    try {
      const page = await rendering
      return page.status === 503 ? (old() ?? page) : page
    } catch (error) {
      const page = isDatabaseAway(error) ? old() : undefined
      if (!page) throw error
      return page
    }
  }

  /** Drops the own pages of the products that have changed, and lets all that may show one of them be rendered again. */
  note(change: ShownChange): void {
    const at = performance.now()
    for (const [key, rendering] of this.#rendering) {
      if (isPageOf(key, change.ids)) this.#rendering.delete(key)
      else rendering.changes.push({ at, change })
    }
    for (const shelf of [this.#pages, this.#searches, this.#narrowed])
      for (const [key, entry] of shelf.entries()) {
        if (isPageOf(key, change.ids)) shelf.drop(key)
        else if (entry.shows.mayShow(change)) entry.changedAt ??= at
      }
  }

  /** Forgets every page: any of them may show what has changed. */
  clear(): void {
    this.#pages.clear()
    this.#searches.clear()
    this.#narrowed.clear()
    this.#rendering.clear()
  }

  #entryOf(key: string): Entry | undefined {
    // Each request asks this. To look on every shelf is cheaper than to read from the key on which one it would be.
    return this.#pages.get(key) ?? this.#searches.get(key) ?? this.#narrowed.get(key)
  }

  #drop(key: string): void {
    this.#shelfOf(key).drop(key)
  }

  #shelfOf(key: string): Shelf<string, Entry> {
    if (isSearch(key)) return this.#searches
    return isNarrowed(key) ? this.#narrowed : this.#pages
  }
}
