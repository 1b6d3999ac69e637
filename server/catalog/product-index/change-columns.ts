import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { sellables } from '../../db/schema/catalog.ts'
import { isForSale } from '../product-rows.ts'
import { addTo, isIn, removeFrom } from './bitset.ts'
import {
  addProduct,
  ownTraits,
  type ProductColumns,
  removeProduct,
  slugOf,
  type Trait,
} from './product-columns.ts'
import { indexedValue, type ProductRow, productColumns, readBuilds, type SpecRow } from './read-columns.ts'

/** Ids of sellables, and whether more than price and stock may have changed. */
export type ChangedIds = ReadonlyMap<number, { isWhole: boolean }>

/**
 * Reads the changed products anew and puts them into the columns.
 * @returns false when there is no room: then the index has to be built anew.
 */
export async function changeColumns(
  db: Executor,
  columns: ProductColumns,
  changed: ChangedIds,
): Promise<boolean> {
  const ids = sql.param([...changed.keys()])
  const isRenewed = (id: number) => changed.get(id)?.isWhole || !columns.slotOf.has(id)
  const renewed = [...changed.keys()].filter(isRenewed)
  const [rows, specs, builds] = await Promise.all([
    db
      .select(productColumns)
      .from(sellables)
      .where(and(sql`${sellables.id} = any(${ids}::bigint[])`, eq(sellables.kind, 'product'), isForSale)),
    renewed.length === 0
      ? { rows: [] }
      : db.execute<SpecRow & { id: number }>(
          sql`select sellable_id as id, key, number, text, boolean from spec_value
               where sellable_id = any(${sql.param(renewed)}::bigint[])`,
        ),
    // An id that is no product of the index may be a build, or was one.
    renewed.length === 0 ? columns.builds : readBuilds(db),
  ])
  // From here on nothing waits: whoever reads the columns finds them before all of this or after it.
  if (columns.size + rows.length > columns.capacity) return false
  columns.builds = builds
  const specsOf = Map.groupBy(specs.rows, ({ id }) => id)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const moved = new Set<number>()
  let isDifferent = renewed.length > 0
  const added: number[] = []
  for (const id of changed.keys()) {
    const row = rowOf.get(id)
    const slot = columns.slotOf.get(id)
    if (row && slot !== undefined && !isRenewed(id)) {
      if (columns.prices[slot] !== row.priceCents) {
        columns.prices[slot] = row.priceCents
        moved.add(slot)
      }
      if (row.isInStock !== isIn(columns.inStock, slot)) {
        ;(row.isInStock ? addTo : removeFrom)(columns.inStock, slot)
        isDifferent = true
      }
      continue
    }
    if (slot !== undefined) {
      removeProduct(columns, slot)
      isDifferent = true
    }
    if (row) added.push(addWhole(columns, row, specsOf.get(id) ?? []))
  }
  if (!isDifferent && moved.size === 0) return true
  columns.version++
  const stays = (slot: number) => isIn(columns.alive, slot)
  const priceOrder = columns.byPrice.filter((slot) => stays(slot) && !moved.has(slot))
  columns.byPrice = merged(priceOrder, [...moved, ...added], cheaperFirst(columns))
  if (added.length > 0 || columns.byName.length !== columns.slotOf.size)
    columns.byName = merged(columns.byName.filter(stays), added, byName(columns))
  return true
}

function addWhole(columns: ProductColumns, row: ProductRow, specs: readonly SpecRow[]): number {
  const slot = addProduct(columns, row)
  addTrait(columns, ownTraits.category, row.categoryId, slot)
  addTrait(columns, ownTraits.brand, row.brand, slot)
  addTrait(columns, ownTraits.condition, row.condition, slot)
  addTrait(columns, ownTraits.grade, row.grade, slot)
  for (const spec of specs) addTrait(columns, spec.key, indexedValue(spec), slot)
  return slot
}

function addTrait(
  { traits }: ProductColumns,
  key: string,
  value: string | number | boolean | null,
  slot: number,
): void {
  if (value === null) return
  const trait: Trait = traits.get(key) ?? new Map()
  traits.set(key, trait)
  const slug = slugOf(value)
  const known = trait.get(slug)
  if (!known) trait.set(slug, { value, slots: Int32Array.of(slot) })
  // The slot is the newest, so it comes last.
  else if (known.slots.at(-1) !== slot) {
    const slots = new Int32Array(known.slots.length + 1)
    slots.set(known.slots)
    slots[known.slots.length] = slot
    known.slots = slots
  }
}

type Compare = (one: number, other: number) => number

function cheaperFirst({ prices, ids }: ProductColumns): Compare {
  return (one, other) => (prices[one] ?? 0) - (prices[other] ?? 0) || (ids[one] ?? 0) - (ids[other] ?? 0)
}

const spanish = new Intl.Collator('es').compare

function byName({ names, ids }: ProductColumns): Compare {
  return (one, other) => spanish(names[one] ?? '', names[other] ?? '') || (ids[one] ?? 0) - (ids[other] ?? 0)
}

/** `ordered` with some more slots in their places. */
function merged(ordered: Int32Array, more: number[], compare: Compare): Int32Array {
  if (more.length === 0) return ordered
  const rest = more.sort(compare)
  const all = new Int32Array(ordered.length + rest.length)
  let next = 0
  let at = 0
  for (const slot of rest) {
    while (next < ordered.length && compare(ordered[next] ?? 0, slot) <= 0) all[at++] = ordered[next++] ?? 0
    all[at++] = slot
  }
  all.set(ordered.subarray(next), at)
  return all
}
