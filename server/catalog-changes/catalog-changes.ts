import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor, NotedChange, Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** `ids` are sellables; null stands for all of them. */
export type CatalogChange = { kind: NotedChange['kind']; ids: readonly number[] | null }

/** A change of more sellables than this is noted as one of all. */
const MAX_IDS = 100
const KEPT_HOURS = 24
/**
 * One hour less than `KEPT_HOURS`: a row is dated by the start of its transaction but seen only after its end, so it may be
 * deleted that much earlier.
 */
const MAX_PAUSE_HOURS = 23

type Entry = { kind: NotedChange['kind']; ids: readonly number[] | null }

/** SQL: the row of a change, for the statement that makes the change. Its `xid` goes to `hearOfChange`. */
export const changeEntry = ({ kind, ids }: { [Name in keyof Entry]: SQLWrapper }) =>
  sql`insert into catalog_change (kind, ids) values (${kind}, ${ids}::bigint[]) returning xid`

const note = statement<Entry, { xid: string }>(changeEntry)

/** The ids as `changeEntry` takes them. */
export const notedIds = (sellableIds: readonly number[]) =>
  sellableIds.length > MAX_IDS ? null : [...sellableIds]

/** Lets this process know of a change as soon as it is committed. */
export function hearOfChange(tx: Transaction, kind: NotedChange['kind'], ids: number[] | null, xid: string) {
  tx.notes.push({ xid, kind, ids })
}

/**
 * Notes on a transaction which sellables it changes. Every process that keeps pages learns of it once the transaction is
 * committed, this one as soon as it hears of the commit. If the answer to COMMIT is lost, the row tells it all the same.
 */
export async function noteCatalogChange(
  tx: Transaction,
  kind: NotedChange['kind'],
  sellableIds: readonly number[],
): Promise<void> {
  if (sellableIds.length === 0) return
  const ids = notedIds(sellableIds)
  for (const { xid } of await note(tx, { kind, ids })) hearOfChange(tx, kind, ids, xid)
}

/** Notes on a transaction what every page may show: categories, specifications, where they stand. */
export async function noteWholeCatalogChange(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ xid: string }>(
    sql`insert into catalog_change (kind) values ('product') returning xid`,
  )
  for (const { xid } of rows) tx.notes.push({ xid, kind: 'product', ids: null })
}

/** Notes on a transaction that the search reads words in another way: every kept page of results may be another one. */
export async function noteSearchChange(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ xid: string }>(
    sql`insert into catalog_change (kind) values ('search') returning xid`,
  )
  for (const { xid } of rows) tx.notes.push({ xid, kind: 'search', ids: null })
}

/** Notes on a transaction that a setting of the shop changed: every page may show it. */
export async function noteSettingsChange(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ xid: string }>(
    sql`insert into catalog_change (kind) values ('setting') returning xid`,
  )
  for (const { xid } of rows) tx.notes.push({ xid, kind: 'setting', ids: null })
}

/** How far a process has read: what this snapshot of the database contains. */
export type ReadUpTo = { snapshot: string; at: string; serverStartedAt: string }

/**
 * Reads the changes that the database shows now and did not show at `last`. Comparing snapshots misses no transaction,
 * however late it commits, and waits for none. The changes are `unknown` at the first reading, when the last one was too
 * long ago, and when another server answers, which may lack transactions that the last one had.
 */
export async function readCatalogChanges(
  db: Executor,
  last: ReadUpTo | null,
): Promise<{ upTo: ReadUpTo; changes: NotedChange[] | 'unknown' }> {
  // Rows restored from another cluster bear numbers that this one has not reached: they are not yet visible in any snapshot.
  const { rows } = await db.execute<ReadUpTo & { isKnown: boolean; changes: NotedChange[] }>(sql`
    select pg_current_snapshot()::text as snapshot, now()::text as at,
           pg_postmaster_start_time()::text as "serverStartedAt",
           coalesce(last.at > now() - make_interval(hours => ${MAX_PAUSE_HOURS})
                    and last.server_started_at = pg_postmaster_start_time(), false) as "isKnown",
           (select coalesce(jsonb_agg(jsonb_build_object('xid', xid::text, 'kind', kind, 'ids', ids)), '[]')
              from catalog_change
             where xid >= pg_snapshot_xmin(last.snapshot)
               and not pg_visible_in_snapshot(xid, last.snapshot)
               and pg_visible_in_snapshot(xid, pg_current_snapshot())) as changes
      from (select ${last?.snapshot ?? null}::pg_snapshot as snapshot, ${last?.at ?? null}::timestamptz as at,
                   ${last?.serverStartedAt ?? null}::timestamptz as server_started_at) as last`)
  if (!rows[0]) throw new Error('A select returned no row')
  const { isKnown, changes, ...upTo } = rows[0]
  return { upTo, changes: isKnown ? changes : 'unknown' }
}

/** Deletes what every process has read, or is too late to read. */
export async function forgetCatalogChanges(db: Executor): Promise<void> {
  await db.execute(
    sql`delete from catalog_change where changed_at < now() - make_interval(hours => ${KEPT_HOURS})`,
  )
}
