import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'

type Listener = (version: number) => void
const listeners = new Set<Listener>()

/**
 * Says that public pages show something old: call it after the change is committed. It is a sequence and not a
 * notification, because notifying makes all commits of the database queue behind one lock.
 */
export async function raiseCatalogVersion(db: Executor): Promise<void> {
  const { rows } = await db.execute<{ version: number }>(sql`select nextval('catalog_version') as version`)
  for (const tell of listeners) tell(rows[0]?.version ?? 0)
}

/** Tells of each version that this very process raises, at once. Returns how to stop. */
export function onVersionRaisedHere(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function readCatalogVersion(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select case when is_called then last_value else 0 end as version from catalog_version`,
  )
  return rows[0]?.version ?? 0
}
