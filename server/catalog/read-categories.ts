import { asc } from 'drizzle-orm'
import { FIRST_OWN_CATEGORY } from '../../contract/categories.ts'
import type { Executor } from '../db/database.ts'
import { categories } from '../db/schema/catalog.ts'
import { keepRows } from './keep-rows.ts'

/** A category as its row says: one of the specification's ten, or one that the staff added. */
export type Category = Omit<typeof categories.$inferSelect, 'position'> & { isOwn: boolean }

const kept = keepRows(readRows)

/** Reads all categories, those of the specification first, in the order of menus. */
export const readCategories: (db: Executor) => Promise<readonly Category[]> = kept.read

/** Has this process read them anew. Who changes them notes a change of the whole catalogue, on which every process calls it. */
export const forgetCategories = kept.forget

async function readRows(db: Executor): Promise<readonly Category[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
  return rows.map(({ position, ...row }) => ({
    ...row,
    isOwn: row.id >= FIRST_OWN_CATEGORY,
  }))
}
