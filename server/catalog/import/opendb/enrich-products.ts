import { and, asc, eq, gt } from 'drizzle-orm'
import { noteCatalogChange } from '../../../catalog-changes/catalog-changes.ts'
import type { Database } from '../../../db/database.ts'
import { sellables } from '../../../db/schema/catalog.ts'
import { addSpecs } from '../../add-sellables.ts'
import { readOpenParts } from '../../open-parts/read-open-parts.ts'
import { readSpecs } from '../../product-rows.ts'
import { createMatcher, type Match, type Product } from './match.ts'
import type { ReadRecord } from './read-records.ts'
import type { SpecKind } from './spec-kind.ts'

/** Where the specifications of a kind come from. `name` is what the report calls it. */
export type SpecSource = { name: string; kind: SpecKind; read(): AsyncIterable<ReadRecord> }

/** The shop's own copy of OpenDB. */
export function ownOpenDb(kind: SpecKind): SpecSource {
  return {
    name: `OpenDB ${kind.file}`,
    kind,
    async *read() {
      for (const record of await readOpenParts(kind.file)) yield { record }
    },
  }
}

/** What happened to the records and products of a kind. `added` counts values, not products. */
export type SpecCounts = {
  records: number
  broken: number
  products: number
  matched: number
  doubtful: number
  unmatched: number
  enriched: number
  added: number
}

export type SpecListener = {
  onBrokenRecord(source: SpecSource, line: number, problem: string): void
  onMatch(product: Product, match: Match & { is: 'certain' }): void
  onDoubt(source: SpecSource, product: Product, match: Match & { is: 'doubtful' }): void
  onSpecProgress(source: SpecSource, done: number): void
  onSpecsDone(source: SpecSource, counts: SpecCounts): void
}

const BATCH = 500

/**
 * Adds specifications from OpenDB to the products of a kind that lack them, if both are certainly the same part. Values that
 * a product already has are never changed.
 */
export async function enrichProducts(
  db: Database,
  source: SpecSource,
  { isDryRun, signal }: { isDryRun: boolean; signal?: AbortSignal | undefined },
  listener: SpecListener,
): Promise<void> {
  const counts: SpecCounts = {
    records: 0,
    broken: 0,
    products: 0,
    matched: 0,
    doubtful: 0,
    unmatched: 0,
    enriched: 0,
    added: 0,
  }
  const matcher = createMatcher(source.kind)
  for await (const read of source.read()) {
    counts.records++
    if ('record' in read) matcher.add(read.record)
    else {
      counts.broken++
      listener.onBrokenRecord(source, read.line, read.problem)
    }
  }
  for await (const products of productsOf(db, source.kind)) {
    signal?.throwIfAborted()
    const enriched: Pick<Product, 'id' | 'specs'>[] = []
    for (const product of products) {
      counts.products++
      const match = matcher.find(product)
      if (match.is === 'none') counts.unmatched++
      else if (match.is === 'doubtful') {
        counts.doubtful++
        listener.onDoubt(source, product, match)
      } else {
        counts.matched++
        listener.onMatch(product, match)
        const values = Object.values(match.added).flat().length
        if (values === 0) continue
        counts.enriched++
        counts.added += values
        enriched.push({ id: product.id, specs: match.added })
      }
    }
    if (!isDryRun && enriched.length > 0) {
      await db.transaction(async (tx) => {
        await addSpecs(tx, enriched)
        await noteCatalogChange(
          tx,
          'product',
          enriched.map(({ id }) => id),
        )
      })
    }
    listener.onSpecProgress(source, counts.products)
  }
  listener.onSpecsDone(source, counts)
}

async function* productsOf(db: Database, kind: SpecKind): AsyncGenerator<Product[]> {
  let after = 0
  for (;;) {
    const rows = await db
      .select({
        id: sellables.id,
        sku: sellables.sku,
        name: sellables.name,
        brand: sellables.brand,
        model: sellables.model,
        partNumber: sellables.partNumber,
      })
      .from(sellables)
      .where(
        and(
          eq(sellables.kind, 'product'),
          eq(sellables.categoryId, kind.categoryId),
          gt(sellables.id, after),
        ),
      )
      .orderBy(asc(sellables.id))
      .limit(BATCH)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const specs = await readSpecs(
      db,
      rows.map(({ id }) => id),
    )
    const products = rows.map((row) => ({ ...row, specs: specs.get(row.id) ?? {} }))
    yield kind.isOfKind ? products.filter((product) => kind.isOfKind?.(product.specs)) : products
  }
}
