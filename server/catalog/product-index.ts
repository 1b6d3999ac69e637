import type { Product } from '../../contract/api/catalog.ts'
import type { CatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Database } from '../db/database.ts'
import { changeColumns } from './product-index/change-columns.ts'
import { keepProducts } from './product-index/keep-products.ts'
import { type ProductColumns, type SectionOfIndex, sectionIn } from './product-index/product-columns.ts'
import { readColumns } from './product-index/read-columns.ts'

export type { SectionOfIndex }

/**
 * What this process keeps of all products for sale, so that listings, filters, counts and the search need not ask the
 * database. It says which products and in which order, and keeps what is shown of those that were asked for last.
 */
export type ProductIndex = {
  /**
   * Tells it what has changed. What is known by id is read again at the next question. A change of everything builds the
   * index anew: a small one before the next answer, a large one while the old one still answers.
   */
  noteChanges(changes: readonly CatalogChange[] | 'unknown'): void
  /**
   * Calls `listener` when a new index has taken the place of an old one: pages that were made meanwhile show what the old one
   * knew.
   */
  onRebuilt(listener: () => void): void
  /** Where something for sale stood when it was last read; undefined: it is not known. */
  sectionOf(id: number): SectionOfIndex | undefined
  /** Whether all has changed and the old index would still answer, or there is none yet: then the database knows better. */
  isBehind(): boolean
  /** The columns with all changes that were noted by id. They may be read until the caller awaits something. */
  read(): Promise<ProductColumns>
  /** What cards show of these products, in their order, with all changes that were noted. What is not for sale is missing. */
  readProducts(ids: readonly number[]): Promise<Product[]>
  /** The same, each as JSON. */
  readProductTexts(ids: readonly number[]): Promise<string[]>
}

/** Up to so many products are built within a question, which takes less than a tenth of a second. */
const SMALL = 5_000
/** While the database is away, an index that is out of date is tried again so often. */
const RETRY_MS = 1_000
/** Of a process that hears of endless changes of everything, as during an import, building takes a quarter of the time. */
const PAUSE_SHARE = 3

/**
 * Opens the index, which is built at the first change of everything that it is told, or at the first question. One of more
 * products than `small` is built anew in the background.
 */
export function openProductIndex(db: Database, small = SMALL): ProductIndex {
  const listeners: (() => void)[] = []
  const products = keepProducts(db)
  let columns: ProductColumns | null = null
  let isStale = true
  let building: Promise<ProductColumns> | null = null
  let nextBuild: NodeJS.Timeout | null = null
  let notBefore = 0
  /** Changes that `columns` lack, by id. */
  let pending = new Map<number, { isWhole: boolean }>()
  let applying: Promise<void> | null = null
  /** What was noted while an index is being built, which may have read it or not. */
  let meanwhile = new Map<number, { isWhole: boolean }>()

  function build(): Promise<ProductColumns> {
    building ??= buildNow().finally(() => {
      building = null
      if (isStale && columns) scheduleBuild()
    })
    return building
  }

  async function buildNow(): Promise<ProductColumns> {
    isStale = false
    meanwhile = new Map()
    const begun = performance.now()
    try {
      const built = await readColumns(db)
      const isFirst = columns === null
      columns = built
      pending = meanwhile
      notBefore = performance.now() + PAUSE_SHARE * (performance.now() - begun)
      if (!isFirst) for (const listener of listeners) listener()
      return built
    } catch (error) {
      isStale = true
      notBefore = performance.now() + RETRY_MS
      throw error
    }
  }

  /** Builds in the background. When that fails, because the database is away, the next question tries again. */
  function scheduleBuild(): void {
    const isBuiltWhenAsked = columns !== null && columns.size <= small
    if (building || nextBuild || isBuiltWhenAsked) return
    nextBuild = setTimeout(
      () => {
        nextBuild = null
        build().catch(() => {})
      },
      Math.max(0, notBefore - performance.now()),
    ).unref()
  }

  async function applyPending(target: ProductColumns): Promise<void> {
    const taken = pending
    pending = new Map()
    try {
      if (await changeColumns(db, target, taken)) return
      isStale = true
      scheduleBuild()
    } catch (error) {
      for (const [id, change] of taken) note(pending, id, change.isWhole)
      throw error
    }
  }

  return {
    noteChanges(changes) {
      for (const { kind, ids } of changes === 'unknown' ? [everything] : changes) {
        if (kind === 'setting' || kind === 'search') continue
        if (ids === null) isStale = true
        products.forget(ids)
        for (const id of ids ?? []) {
          if (columns) note(pending, id, kind === 'product')
          if (building) note(meanwhile, id, kind === 'product')
        }
      }
      if (isStale) scheduleBuild()
    },
    sectionOf: (id) => (columns ? sectionIn(columns, id) : undefined),
    onRebuilt: (listener) => void listeners.push(listener),
    isBehind: () => columns === null || building !== null || (isStale && columns.size > small),
    readProducts: products.read,
    readProductTexts: products.readTexts,
    async read() {
      for (;;) {
        if (!columns || (isStale && columns.size <= small)) await build()
        else if (applying) await applying
        else if (pending.size > 0) {
          applying = applyPending(columns).finally(() => {
            applying = null
          })
        } else return columns
      }
    },
  }
}

const everything = { kind: 'product', ids: null } as const

function note(changes: Map<number, { isWhole: boolean }>, id: number, isWhole: boolean): void {
  changes.set(id, { isWhole: isWhole || (changes.get(id)?.isWhole ?? false) })
}
