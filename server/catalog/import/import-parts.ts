import type { Database } from '../../db/database.ts'
import { type Part, readParts } from './read-parts.ts'
import type { Source } from './source.ts'
import { createVariantIndex, type VariantIndex } from './variants.ts'
import { writeParts } from './write-parts.ts'

export type ImportOptions = {
  openingStock: number
  isDryRun: boolean
  signal?: AbortSignal
}

/** What happened to the rows of a file. `read` is the sum of created, changed, unchanged, merged and broken. */
export type Counts = {
  read: number
  created: number
  changed: number
  unchanged: number
  merged: number
  broken: number
  /** Rows without a price. */
  unpriced: number
}

export const noCounts: Readonly<Counts> = {
  read: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  merged: 0,
  broken: 0,
  unpriced: 0,
}

export type Listener = {
  onProblem(source: Source, line: number, problem: string): void
  onProgress(source: Source, done: number, total: number): void
  onFileDone(source: Source, counts: Counts): void
}

const BATCH = 500

/**
 * Imports the files of one kind. It reads them twice. The first time it finds which rows are the same part, the lowest price
 * of each part, and which names are not unique. The second time it writes batch by batch, so that an interrupted import
 * leaves only complete products and the next one continues.
 */
export async function importParts(
  db: Database,
  sources: readonly Source[],
  options: ImportOptions,
  listener: Listener,
): Promise<void> {
  const survey: Survey = { distinct: new Map(), names: createVariantIndex() }
  const surveyed: { source: Source; counts: Counts }[] = []
  for (const source of sources) surveyed.push({ source, counts: await lookThrough(source, survey, listener) })
  for (const { source, counts } of surveyed) {
    await write(db, source, survey, counts, options, listener)
    listener.onFileDone(source, counts)
  }
}

type Survey = {
  /** By SKU: what all rows of that part say together. An entry is removed when its part is written. */
  distinct: Map<string, Distinct>
  names: VariantIndex
}

type Distinct = { line: number; check: string; priceCents: number | null; stock: number | null }

async function lookThrough(source: Source, { distinct, names }: Survey, listener: Listener): Promise<Counts> {
  const counts = { ...noCounts }
  const broken = (line: number, problem: string) => {
    counts.broken++
    listener.onProblem(source, line, problem)
  }
  for await (const rows of readParts(source)) {
    counts.read += rows.length
    for (const row of rows) {
      if ('problem' in row) {
        broken(row.line, row.problem)
        continue
      }
      const { part } = row
      const same = distinct.get(part.sku)
      if (same && same.check !== part.check) {
        broken(part.line, `el SKU ${part.sku} ya es de otro artículo, en la línea ${same.line}`)
        continue
      }
      if (part.priceCents === null) counts.unpriced++
      if (same) {
        counts.merged++
        same.priceCents = least(same.priceCents, part.priceCents)
        same.stock = most(same.stock, part.stock)
      } else {
        const { line, check, priceCents, stock } = part
        distinct.set(part.sku, { line, check, priceCents, stock })
        names.add(part.name, part.variants)
      }
    }
  }
  return counts
}

async function write(
  db: Database,
  source: Source,
  survey: Survey,
  counts: Counts,
  { openingStock, isDryRun, signal }: ImportOptions,
  listener: Listener,
): Promise<void> {
  const { categoryId } = source.kind
  const writeBatch = async ({ parts, rowsDone }: Batch) => {
    const written = await writeParts(db, parts, { categoryId, openingStock, isDryRun })
    counts.created += written.created
    counts.changed += written.changed
    counts.unchanged += written.unchanged
    counts.broken += written.refused.length
    for (const { line, sku } of written.refused) {
      listener.onProblem(source, line, `el SKU ${sku} ya es de un artículo de otro tipo`)
    }
    listener.onProgress(source, rowsDone, counts.read)
  }
  // The next batch is read while PostgreSQL writes this one.
  let writing: Promise<void> = Promise.resolve()
  for await (const batch of batches(source, survey)) {
    await writing
    signal?.throwIfAborted()
    writing = writeBatch(batch)
    // It is awaited above or below. Without this, a failure while we read would be an unhandled rejection.
    writing.catch(() => {})
  }
  await writing
}

type Batch = { parts: Part[]; rowsDone: number }

/** Yields each part once, from its first row, with the price and stock of all its rows. */
async function* batches(source: Source, { distinct, names }: Survey): AsyncGenerator<Batch> {
  let rowsDone = 0
  let parts: Part[] = []
  for await (const rows of readParts(source)) {
    for (const row of rows) {
      rowsDone++
      if ('problem' in row) continue
      const { part } = row
      const all = distinct.get(part.sku)
      if (all?.check !== part.check) continue
      distinct.delete(part.sku)
      const { priceCents, stock } = all
      parts.push({ ...part, name: names.fullName(part.name, part.variants), priceCents, stock })
      if (parts.length < BATCH) continue
      yield { parts, rowsDone }
      parts = []
    }
  }
  if (parts.length > 0) yield { parts, rowsDone }
}

function least(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

function most(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}
