import { asc } from 'drizzle-orm'
import { FIRST_OWN_CATEGORY } from '../../contract/categories.ts'
import type { Executor } from '../db/database.ts'
import { categories } from '../db/schema/catalog.ts'

/** A category as its row says: one of the specification's ten, or one that the staff added. */
export type Category = Omit<typeof categories.$inferSelect, 'position'> & { isOwn: boolean }

/** Every page shows them and they change a few times a year, so that a process keeps what it has read. */
let kept = new WeakMap<Executor, Promise<readonly Category[]>>()

/** Reads all categories, those of the specification first, in the order of menus. */
export function readCategories(db: Executor): Promise<readonly Category[]> {
  const known = kept.get(db)
  if (known) return known
  const keptIn = kept
  const reading = readRows(db).catch((error) => {
    keptIn.delete(db)
    throw error
  })
  keptIn.set(db, reading)
  return reading
}

/**
 * Reads them anew from the next call on, in this process. Who changes them notes a change of the whole catalogue, on which
 * every process calls this.
 */
export function forgetCategories(): void {
  // A new map, and not a deletion: an answer under way was asked before the change.
  kept = new WeakMap()
}

async function readRows(db: Executor): Promise<readonly Category[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
  return rows.map(({ position, ...row }) => ({
    ...row,
    isOwn: row.id >= FIRST_OWN_CATEGORY,
  }))
}
