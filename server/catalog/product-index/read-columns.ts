import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { sellables, specDefinitions } from '../../db/schema/catalog.ts'
import { isForSale } from '../product-rows.ts'
import {
  addProduct,
  emptyColumns,
  type IndexedBuild,
  ownTraits,
  type ProductColumns,
  slugOf,
  type Trait,
} from './product-columns.ts'

/** What one turn of the event loop takes at most: 2,000 products, or the values of 12 specifications, some 10 ms each. */
const PRODUCTS_AT_ONCE = 2_000
const KEYS_AT_ONCE = 12

export const productColumns = {
  id: sellables.id,
  name: sellables.name,
  partNumber: sellables.partNumber,
  brand: sellables.brand,
  categoryId: sellables.categoryId,
  priceCents: sql<number>`${sellables.priceCents}`,
  isInStock: sql<boolean>`${sellables.stock} > 0`,
  condition: sellables.condition,
  grade: sellables.grade,
  isFeatured: sellables.isFeatured,
}

export type ProductRow = {
  id: number
  name: string
  partNumber: string | null
  brand: string | null
  categoryId: number | null
  priceCents: number
  isInStock: boolean
  condition: 'new' | 'refurbished'
  grade: 'A' | 'B' | 'C' | null
  isFeatured: boolean
}

/**
 * Reads all products for sale into new columns, in batches with turns for others in between. What is changed meanwhile may
 * be in them or not: the caller applies it afterwards.
 */
export async function readColumns(db: Executor): Promise<ProductColumns> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)` })
    .from(sellables)
    .where(and(eq(sellables.kind, 'product'), isForSale))
  const columns = emptyColumns(counted?.total ?? 0)
  await readProducts(db, columns)
  columns.byPrice = orderByPrice(columns)
  columns.byName = await readNameOrder(db, columns)
  await readSpecTraits(db, columns)
  columns.builds = await readBuilds(db)
  return columns
}

async function readProducts(db: Executor, columns: ProductColumns): Promise<void> {
  const own = { category: newTrait(), brand: newTrait(), condition: newTrait(), grade: newTrait() }
  for (let after = 0; columns.size < columns.capacity; ) {
    const rows = await db
      .select(productColumns)
      .from(sellables)
      .where(and(eq(sellables.kind, 'product'), isForSale, gt(sellables.id, after)))
      .orderBy(asc(sellables.id))
      .limit(Math.min(PRODUCTS_AT_ONCE, columns.capacity - columns.size))
    for (const row of rows) {
      const slot = addProduct(columns, row)
      collect(own.category, row.categoryId, slot)
      collect(own.brand, row.brand, slot)
      collect(own.condition, row.condition, slot)
      collect(own.grade, row.grade, slot)
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  columns.traits.set(ownTraits.category, finish(own.category))
  columns.traits.set(ownTraits.brand, finish(own.brand))
  columns.traits.set(ownTraits.condition, finish(own.condition))
  columns.traits.set(ownTraits.grade, finish(own.grade))
}

/** One key a product: its price, and in the digits below that its slot. Both together stay below 2^53. */
const SLOTS = 2 ** 21

function orderByPrice({ prices, size }: ProductColumns): Int32Array {
  const keys = new Float64Array(size)
  for (let slot = 0; slot < size; slot++) keys[slot] = (prices[slot] ?? 0) * SLOTS + slot
  return Int32Array.from(keys.sort(), (key) => key % SLOTS)
}

/** Asked of the database, so that names stand as in the listings that it sorts itself. */
async function readNameOrder(db: Executor, { slotOf }: ProductColumns): Promise<Int32Array> {
  const { rows } = await db.execute<{ ids: string }>(
    sql`select coalesce(string_agg(id::text, ',' order by name collate "es-x-icu", id), '') as ids
          from sellable where kind = 'product' and ${isForSale}`,
  )
  const listed = idsIn(rows[0]?.ids ?? '').flatMap((id) => slotOf.get(id) ?? [])
  // What came or went between the two questions is noted as a change, and gets its place then.
  return Int32Array.from(listed)
}

async function readSpecTraits(db: Executor, { traits, slotOf }: ProductColumns): Promise<void> {
  const keys = (await db.select({ key: specDefinitions.key }).from(specDefinitions)).map(({ key }) => key)
  for (let first = 0; first < keys.length; first += KEYS_AT_ONCE) {
    const some = keys.slice(first, first + KEYS_AT_ONCE)
    const { rows } = await db.execute<SpecRow & { ids: string }>(
      sql`select key, number, text, boolean, string_agg(sellable_id::text, ',') as ids
            from spec_value where key = any(${sql.param(some)}::text[])
           group by key, number, text, boolean`,
    )
    for (const [key, values] of Map.groupBy(rows, ({ key }) => key)) {
      const trait = newTrait()
      for (const value of values)
        for (const id of idsIn(value.ids)) {
          const slot = slotOf.get(id)
          if (slot !== undefined) collect(trait, indexedValue(value), slot)
        }
      traits.set(key, finish(trait))
    }
    await nextTurn()
  }
}

export type SpecRow = { key: string; number: number | null; text: string | null; boolean: boolean | null }

export const indexedValue = ({ number, text, boolean }: SpecRow) => number ?? text ?? boolean

export async function readBuilds(db: Executor): Promise<IndexedBuild[]> {
  return db
    .select({
      id: sellables.id,
      name: sellables.name,
      priceCents: sql<number>`${sellables.priceCents}`,
      isInStock: sql<boolean>`${sellables.stock} > 0`,
    })
    .from(sellables)
    .where(and(eq(sellables.kind, 'build'), isForSale))
    .orderBy(asc(sellables.priceCents), asc(sellables.id))
}

const idsIn = (list: string) => (list === '' ? [] : list.split(',').map(Number))

/** The slots of each spelling of each slug. */
type Collected = Map<string, Map<string | number | boolean, number[]>>

const newTrait = (): Collected => new Map()

function collect(trait: Collected, value: string | number | boolean | null, slot: number): void {
  if (value === null) return
  const slug = slugOf(value)
  const spellings = trait.get(slug) ?? new Map<string | number | boolean, number[]>()
  trait.set(slug, spellings)
  const slots = spellings.get(value)
  if (slots) slots.push(slot)
  else spellings.set(value, [slot])
}

/** Of several spellings the one that most products have is shown. */
function finish(collected: Collected): Trait {
  const trait: Trait = new Map()
  for (const [slug, spellings] of collected) {
    const [most] = [...spellings].sort(([, one], [, other]) => other.length - one.length)
    if (!most) continue
    const slots = [...new Set([...spellings.values()].flat())]
    trait.set(slug, { value: most[0], slots: Int32Array.from(slots).sort() })
  }
  return trait
}
