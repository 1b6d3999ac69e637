import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { CatalogChange } from '../catalog-changes/catalog-changes.ts'
import type { Executor } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-errors.ts'
import { type GzipPart, gzipFrame, gzipPart, type HashedPart, textOf } from '../gzip-parts.ts'
import { isForSale, readRangeForSale, toProducts } from './product-rows.ts'

/** Every product for sale by id, as one JSON array. It stays as it is, also while it is sent. */
export type ListedProducts = {
  /** Of the content, so that processes that list the same say the same. */
  etag: string
  /** How long the body is in each form. */
  bytes: { gzip: number; raw: number }
  /** The body, piece by piece, as far as it is asked for. */
  send(form: 'gzip' | 'raw'): AsyncGenerator<Buffer>
}

/**
 * The list of all products as this process keeps it: in pieces that are compressed one by one, so that a change makes only
 * those anew in which its products stand.
 */
export type ProductList = {
  /** Tells it what has changed. It is read again at the next question. */
  noteChanges(changes: readonly CatalogChange[] | 'unknown'): void
  /** The list with all that was noted until now; while the database is away, as it was. */
  read(): Promise<ListedProducts>
}

/** A piece has the products of so many ids, which depends on nothing else: so it is the same one in every process. */
const IDS_IN_PIECE = 128
/** Of a process that hears of endless changes, making pieces anew takes a quarter of the time. */
const PAUSE_SHARE = 3
/** But nobody waits longer for that. */
const MAX_PAUSE_MS = 500
/** What is handed to the socket at once. */
const CHUNK_BYTES = 64 * 1024

/** By its number. A piece without products is none. */
type Pieces = Map<number, HashedPart>

const pieceOf = (id: number) => Math.floor(id / IDS_IN_PIECE)

/** Opens the list, which is made at the first question. */
export function openProductList(db: Executor): ProductList {
  let pieces: Pieces = new Map()
  let listed: ListedProducts | null = null
  let isStale = true
  /** Pieces in which something has changed. */
  let changed = new Set<number>()
  let making: Promise<ListedProducts> | null = null
  let notBefore = 0

  async function make(): Promise<ListedProducts> {
    await sleep(Math.max(0, notBefore - performance.now()))
    const begun = performance.now()
    const taken = { isStale, changed }
    isStale = false
    changed = new Set()
    try {
      const made = new Map(pieces)
      const numbers = taken.isStale
        ? new Set([...pieces.keys(), ...(await readNumbers(db))])
        : [...taken.changed]
      for (const number of numbers) {
        const piece = await readPiece(db, number, pieces.get(number))
        if (piece) made.set(number, piece)
        else made.delete(number)
      }
      pieces = made
      listed = join(inOrder(made), await brackets)
      return listed
    } catch (error) {
      isStale ||= taken.isStale
      for (const number of taken.changed) changed.add(number)
      throw error
    } finally {
      const now = performance.now()
      notBefore = now + Math.min(MAX_PAUSE_MS, PAUSE_SHARE * (now - begun))
    }
  }

  const isCurrent = () => !isStale && changed.size === 0

  return {
    noteChanges(changes) {
      for (const { kind, ids } of changes === 'unknown' ? [everything] : changes) {
        if (kind === 'setting' || kind === 'search') continue
        if (ids === null) isStale = true
        for (const id of ids ?? []) changed.add(pieceOf(id))
      }
    },
    async read() {
      try {
        return await upToDate()
      } catch (error) {
        // Nothing can be ordered by it meanwhile.
        if (listed && isDatabaseAway(error)) return listed
        throw error
      }
    },
  }

  async function upToDate(): Promise<ListedProducts> {
    // One that is being made began before the question, and may lack what was noted since. When the database is away for that
    // one, it is for this question too, which should not wait for two.
    if (making) await making
    if (listed && isCurrent()) return listed
    making ??= make().finally(() => {
      making = null
    })
    return making
  }
}

const everything = { kind: 'product', ids: null } as const

/** What stands before, between and behind the pieces. */
const brackets = Promise.all(['[', ',', ']'].map((text) => gzipPart(Buffer.from(text))))

async function readNumbers(db: Executor): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select distinct (id / ${IDS_IN_PIECE}::bigint)::int as number
          from sellable where kind = 'product' and ${isForSale}`,
  )
  return rows.map(({ number }) => number)
}

/** The piece as the database has it now; `known` itself where nothing is different. Null: it has no products. */
async function readPiece(
  db: Executor,
  number: number,
  known: HashedPart | undefined,
): Promise<HashedPart | null> {
  const first = number * IDS_IN_PIECE
  const rows = await readRangeForSale(db, { first, end: first + IDS_IN_PIECE })
  if (rows.length === 0) return null
  const products = await toProducts(db, rows)
  const text = Buffer.from(products.map((product) => JSON.stringify(product)).join(','))
  const hash = createHash('sha256').update(text).digest()
  return known?.hash.equals(hash) ? known : { ...(await gzipPart(text)), hash }
}

function inOrder(pieces: Pieces): HashedPart[] {
  return [...pieces].sort(([one], [other]) => one - other).map(([, piece]) => piece)
}

function join(pieces: readonly HashedPart[], [opening, comma, closing]: readonly GzipPart[]): ListedProducts {
  if (!opening || !comma || !closing) throw new Error('A list has brackets and commas')
  const parts = [opening, ...pieces.flatMap((piece, at) => (at === 0 ? [piece] : [comma, piece])), closing]
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece.hash)
  const { head, tail } = gzipFrame(parts)
  const sum = (of: (part: GzipPart) => number) => parts.reduce((total, part) => total + of(part), 0)
  const compressed = [head, ...parts.map(({ deflated }) => deflated), tail]
  return {
    etag: `W/"products-${hash.digest('base64url').slice(0, 22)}"`,
    bytes: {
      gzip: compressed.reduce((total, { length }) => total + length, 0),
      raw: sum(({ bytes }) => bytes),
    },
    async *send(form) {
      if (form === 'gzip') yield* inChunks(compressed)
      // Whoever asks for it plain is rare: it is not kept, and unpacked no faster than it is taken.
      else for (const part of parts) yield await textOf(part)
    },
  }
}

function* inChunks(buffers: readonly Buffer[]): Generator<Buffer> {
  let chunk: Buffer[] = []
  let bytes = 0
  for (const buffer of buffers) {
    chunk.push(buffer)
    bytes += buffer.length
    if (bytes < CHUNK_BYTES) continue
    yield Buffer.concat(chunk, bytes)
    chunk = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(chunk, bytes)
}
