import type { Executor } from '../db/database.ts'
import { sellables } from '../db/schema/catalog.ts'

export async function isCatalogEmpty(db: Executor): Promise<boolean> {
  const [any] = await db.select({ id: sellables.id }).from(sellables).limit(1)
  return any === undefined
}
