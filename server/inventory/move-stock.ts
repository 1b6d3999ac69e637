import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { StockReason } from '../../contract/stock-reasons.ts'
import { changeEntry, hearOfChange, noteCatalogChange, notedIds } from '../catalog-changes/catalog-changes.ts'
import type { Database, Transaction, TransactionConfig, Work } from '../db/database.ts'
import { pipeline } from '../db/pipeline.ts'
import type { TakenPart } from '../db/schema/orders.ts'
import { statement } from '../db/statement.ts'
import { DomainError } from '../domain-error.ts'

export type StockMovement = {
  sellableId: number
  quantity: number
  reason: StockReason
  /** A row or the key of a change: `order_line:45`. */
  reference: string
  /** What one unit cost, in cents without IVA. */
  unitCostCents?: number | null
  note?: string | null
  /** Who of the staff received or corrected. */
  recordedBy?: number
  /** Of a composed build, what one unit of it is made of: these products move in its place. */
  parts?: readonly TakenPart[] | null
}

/** A sellable as it stands while it is locked. */
export type LockedSellable = {
  id: number
  sku: string
  name: string
  price_cents: number | null
  stock: number
  tax_class: 'general' | 'zero'
  is_hidden: boolean
}

class PartsChanged extends DomainError {
  constructor() {
    super('unavailable')
  }
}

/** Whoever waits long for parts may meet several changes of a build, one after another. */
const TRIES = 10

/**
 * A transaction that locks sellables. It begins anew where a build got other parts while it waited for the old ones: to lock
 * the new ones too would be out of order.
 */
export async function shelfTransaction<T>(
  db: Database,
  work: Work<T>,
  config?: TransactionConfig,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work, config)
    } catch (error) {
      if (!(error instanceof PartsChanged) || tries === TRIES) throw error
    }
  }
}

export type LockedSellables = {
  rows: ReadonlyMap<number, LockedSellable>
  /** What composed builds among those that were asked for are made of now, by build. */
  partsOf: ReadonlyMap<number, readonly TakenPart[]>
  /** Whether the units of composed builds follow from any of these. */
  leadToBuilds: boolean
}

const columns = sql`id, sku, name, price_cents, stock, tax_class, hidden_at is not null as is_hidden`

// How many they are is hidden from the planner: where it knows that, it plans anew each time instead of once.
const listed = (ids: Placeholder) => sql`array(select unnest(${ids}::bigint[]))`

// By its key, for the few rows that were found: a join would read all builds of a small shop each time.
const isComposed = (build: SQL) =>
  sql`(select build_pricing from sellable as build where build.id = ${build}) is not null`

// What else is to be locked is read into an array first: a row that changed while it was waited for is checked against
// the condition once more, and a subquery there would lose it.
const partsOfThese = (ids: Placeholder) => sql`array(
  select product_id from build_component where build_id = any(${listed(ids)}) and ${isComposed(sql`build_id`)})`

const lockProducts = statement<{ ids: readonly number[] }, LockedSellable>(
  ({ ids }) => sql`
    select ${columns} from sellable
     where kind = 'product' and id = any(${listed(ids)} || ${partsOfThese(ids)})
     order by id for no key update`,
)

type LockedBuild = LockedSellable & {
  isComposed: boolean
  /** Of a composed build that was asked for. */
  parts: TakenPart[] | null
}

const lockBuilds = statement<{ ids: readonly number[] }, LockedBuild>(
  ({ ids }) => sql`
    select ${columns}, build_pricing is not null as "isComposed",
           case when build_pricing is not null and id = any(${listed(ids)}) then (
             select coalesce(jsonb_agg(part order by part.id), '[]') from (
               select product_id as id, sum(quantity)::int as quantity from build_component
                where build_id = sellable.id group by product_id) as part) end as parts
      from sellable
     where kind = 'build' and id = any(${listed(ids)} || array(
       select build_id from build_component
        where product_id = any(${listed(ids)} || ${partsOfThese(ids)}) and ${isComposed(sql`build_id`)}))
     order by id for no key update`,
)

/**
 * Locks sellables until the transaction ends, with the parts of composed builds and the builds whose units follow from them.
 * Always products first and then builds, each in the order of their ids: two transactions that cross would otherwise each
 * hold what the other waits for. Nobody else changes what a build is made of while its parts are locked. And always in
 * statements of their own: a statement that locks rows and
 * changes them too reads them as they were when it began. It then returns to that old version while others wait for the
 * new one, and PostgreSQL ends the circle as a deadlock (`orders.property.test.ts` met it once in 40,000 steps).
 * @throws PartsChanged when a build got other parts at this very moment: see `shelfTransaction`.
 */
export async function lockSellables(tx: Transaction, ids: Iterable<number>): Promise<LockedSellables> {
  const wanted = { ids: [...new Set(ids)].sort((a, b) => a - b) }
  if (wanted.ids.length === 0) return { rows: new Map(), partsOf: new Map(), leadToBuilds: false }
  const [products, builds] = await pipeline(lockProducts(tx, wanted), lockBuilds(tx, wanted))
  const rows = new Map([...products, ...builds].map((row) => [row.id, row]))
  const composed = builds.filter(({ isComposed }) => isComposed)
  const partsOf = new Map(composed.flatMap(({ id, parts }) => (parts ? [[id, parts] as const] : [])))
  if ([...partsOf.values()].flat().some(({ id }) => !rows.has(id))) throw new PartsChanged()
  return { rows, partsOf, leadToBuilds: composed.length > 0 }
}

/** What has to be locked to move these: the products of a composed build, otherwise the sellable itself. */
export function movedBy(movements: readonly Pick<StockMovement, 'sellableId' | 'parts'>[]): number[] {
  return movements.flatMap(({ sellableId, parts }) => parts?.map(({ id }) => id) ?? [sellableId])
}

/** How many units of what is made of these parts there can be: none where it has no parts. `free` is by product. */
export function unitsPossible(parts: readonly TakenPart[], free: ReadonlyMap<number, number>): number {
  if (parts.length === 0) return 0
  return Math.min(...parts.map(({ id, quantity }) => Math.floor((free.get(id) ?? 0) / quantity)))
}

/** The same movements of products alone: those of a composed build are of its parts, each with a reference of its own. */
function ofParts<Movement extends StockMovement>(movements: readonly Movement[]): Omit<Movement, 'parts'>[] {
  return movements.flatMap(({ parts, ...movement }) =>
    parts
      ? parts.map(({ id, quantity }) => ({
          ...movement,
          sellableId: id,
          quantity: movement.quantity * quantity,
          reference: `${movement.reference}:${id}`,
        }))
      : [movement],
  )
}

/** The columns of movements, each with a value for each. */
type Columns = {
  sellableIds: readonly number[]
  quantities: readonly number[]
  reasons: readonly StockReason[]
  references: readonly string[]
  unitCosts: readonly (number | null)[]
  notes: readonly (string | null)[]
  recordedBy: readonly (number | null)[]
}

const entryOf = (columns: { readonly [Name in keyof Columns]: Placeholder }) => sql`
  insert into stock_movement (sellable_id, quantity, reason, reference, unit_cost_cents, note, recorded_by)
  select * from unnest(${columns.sellableIds}::bigint[], ${columns.quantities}::int[], ${columns.reasons}::text[],
    ${columns.references}::text[], ${columns.unitCosts}::int[], ${columns.notes}::text[], ${columns.recordedBy}::bigint[])`

/** Of movements that leave all stock as it is, such as those of an order that takes over what a reservation held. */
const enter = statement<Columns>(entryOf)

/** SQL: what is on the shelf, and its note for the processes. */
const moveOf = (given: { readonly [Name in 'changed' | 'sums' | 'noted']: Placeholder }) => ({
  moved: sql`
    update sellable set stock = stock + sum.quantity
      from unnest(${given.changed}::bigint[], ${given.sums}::int[]) as sum (id, quantity) where sellable.id = sum.id`,
  noted: changeEntry({ kind: sql`'stock'`, ids: given.noted }),
})

/** SQL, parts of a `with`: the same without an answer but the note's. */
const movedAndNoted = (given: Parameters<typeof moveOf>[0]) => sql`
  moved as (${moveOf(given).moved}), noted as (${moveOf(given).noted})`

export type Changes = Columns & {
  changed: readonly number[]
  sums: readonly number[]
  noted: number[] | null
}

type Moved = {
  /** That of the note by which the processes hear of it. */
  xid: string
  /** What composed builds are made of, and those themselves. */
  ofBuilds: number[]
}

const move = statement<Changes, Moved>(
  (given) => sql`
    with entered as (${entryOf(given)}), moved as (
      ${moveOf(given).moved}
      returning sellable.id, build_pricing is not null or (
        select true from build_component
         where product_id = sellable.id and ${isComposed(sql`build_id`)} limit 1) is true as "isOfBuild"
    ), noted as (${moveOf(given).noted})
    select xid, (select coalesce(jsonb_agg(id), '[]') from moved where "isOfBuild") as "ofBuilds" from noted`,
)

function columnsOf(movements: readonly StockMovement[]): Columns {
  return {
    sellableIds: movements.map(({ sellableId }) => sellableId),
    quantities: movements.map(({ quantity }) => quantity),
    reasons: movements.map(({ reason }) => reason),
    references: movements.map(({ reference }) => reference),
    unitCosts: movements.map(({ unitCostCents }) => unitCostCents ?? null),
    notes: movements.map(({ note }) => note ?? null),
    recordedBy: movements.map(({ recordedBy }) => recordedBy ?? null),
  }
}

function changesBy(movements: readonly StockMovement[], sums: ReadonlyMap<number, number>): Changes {
  const changed = [...sums.keys()]
  return { ...columnsOf(movements), changed, sums: [...sums.values()], noted: notedIds(changed) }
}

/**
 * Moves stock and writes down why. The sellables must be locked. Each `(reason, reference)` moves once: a second time
 * the unique index refuses it, and the whole transaction is rolled back.
 */
export async function moveStock(tx: Transaction, given: readonly StockMovement[]): Promise<void> {
  const movements = ofParts(given)
  if (movements.length === 0) return
  const sums = sumsOf(movements)
  if (sums.size === 0) {
    await enter(tx, columnsOf(movements))
    return
  }
  const changes = changesBy(movements, sums)
  const [moved] = await move(tx, changes)
  if (!moved) throw new Error('A select returned no row')
  hearOfChange(tx, 'stock', changes.noted, moved.xid)
  await followParts(tx, moved.ofBuilds)
}

/**
 * SQL, parts of a `with`: movements for the statement that a transaction says last (`LastWrites`), where stock is another afterwards and leads
 * to no composed build, as `lockSellables` tells: what follows for those is said behind it. It is given `changesOf`, and the `xid` of
 * `noted` goes to `hearOfChange`.
 */
export const lastMoves = (given: { readonly [Name in keyof Changes]: Placeholder }) => sql`
  entered as (${entryOf(given)}), ${movedAndNoted(given)}`

/** These movements, as `lastMoves` and `hearOfChange` take them. */
export function changesOf(given: readonly StockMovement[]): Changes {
  const movements = ofParts(given)
  return changesBy(movements, sumsOf(movements))
}

/** In the reference of a movement, the id of the order's line that it is of: it is known once the line is written. */
export const LINE_ID = '<line>'

/** Movements of an order's lines, as columns. */
export type MovesOfLines = Pick<Columns, 'sellableIds' | 'quantities' | 'reasons' | 'references'> & {
  /** Of what each line is. */
  lineOf: readonly number[]
  changed: readonly number[]
  sums: readonly number[]
  noted: number[] | null
}

/** The movements of lines, each named by the sellable of its line, for `movesOfLines`. */
export function columnsOfLines(given: readonly StockMovement[]): MovesOfLines {
  const movements = ofParts(given.map((movement) => ({ ...movement, lineOf: movement.sellableId })))
  const { sellableIds, quantities, reasons, references, changed, sums, noted } = changesBy(
    movements,
    sumsOf(movements),
  )
  const lineOf = movements.map((movement) => movement.lineOf)
  return { sellableIds, quantities, reasons, references, changed, sums, noted, lineOf }
}

/**
 * SQL, parts of a `with`: movements of the lines of an order, for the statement that writes the lines. `lines` has their `id` and
 * `sellable_id`. Those of an order that takes over what a reservation held leave the stock as it is, and all others note
 * their change in `noted`, whose `xid` goes to `hearOfChange`; what follows for composed builds is said behind it (`followParts`).
 */
export const movesOfLines = (
  given: { readonly [Name in keyof MovesOfLines]: Placeholder },
  { lines, leavesStock }: { lines: SQL; leavesStock: boolean },
) => sql`
  entered as (
    insert into stock_movement (sellable_id, quantity, reason, reference)
    select entry.sellable_id, entry.quantity, entry.reason, replace(entry.reference, ${LINE_ID}, line.id::text)
      from unnest(${given.lineOf}::bigint[], ${given.sellableIds}::bigint[], ${given.quantities}::int[],
             ${given.reasons}::text[], ${given.references}::text[])
             with ordinality as entry (line_of, sellable_id, quantity, reason, reference, place)
           join ${lines} as line on line.sellable_id = entry.line_of
     order by place
  )${leavesStock ? sql`` : sql`, ${movedAndNoted(given)}`}`

const follow = statement<{ ids: readonly number[] }, { id: number }>(
  ({ ids }) => sql`
    with build as (
      select id from sellable
       where build_pricing is not null
         and (id = any(${ids}::bigint[])
           or id in (select build_id from build_component where product_id = any(${ids}::bigint[])))
    ), need as (
      select build_id, product_id, sum(quantity) as quantity from build_component
       where build_id in (select id from build) group by build_id, product_id
    ), possible as (
      select build.id, coalesce(min(part.stock / need.quantity), 0)::int as stock
        from build left join need on need.build_id = build.id left join sellable as part on part.id = need.product_id
       group by build.id
    )
    update sellable set stock = possible.stock
      from possible where sellable.id = possible.id and sellable.stock <> possible.stock
    returning sellable.id`,
)

/**
 * Makes the stock of composed builds that contain any of these products, or are among them, what their parts allow: how
 * many could be put together. The parts and the builds must be locked.
 */
export async function followParts(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const followed = await follow(tx, { ids })
  await noteCatalogChange(
    tx,
    'stock',
    followed.map(({ id }) => id),
  )
}

/** Enters in the ledger the units that new sellables start with. Their rows have them in `stock` already. */
export async function recordOpeningStock(
  tx: Transaction,
  added: readonly { sellableId: number; quantity: number }[],
): Promise<void> {
  const stocked = added.filter(({ quantity }) => quantity > 0)
  if (stocked.length === 0) return
  await tx.execute(sql`
    insert into stock_movement (sellable_id, quantity, reason, reference)
    select id, quantity, 'opening', 'sellable:' || id
      from unnest(${sql.param(stocked.map(({ sellableId }) => sellableId))}::bigint[],
        ${sql.param(stocked.map(({ quantity }) => quantity))}::int[]) as stocked (id, quantity)`)
}

/** By how much stock is another afterwards: an order takes over what a reservation held without changing it. */
function sumsOf(movements: readonly StockMovement[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { sellableId, quantity } of movements) {
    sums.set(sellableId, (sums.get(sellableId) ?? 0) + quantity)
  }
  return new Map([...sums].filter(([, quantity]) => quantity !== 0))
}
