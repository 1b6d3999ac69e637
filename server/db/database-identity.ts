import type { Executor } from './database.ts'
import { databaseIdentity } from './schema/shop.ts'

/** The id that a database got with its tables. It stays the same when the database moves, and in a copy of it. */
export async function readDatabaseId(db: Executor): Promise<string> {
  const [identity] = await db.select({ id: databaseIdentity.id }).from(databaseIdentity)
  if (!identity) throw new Error('The database has no identity')
  return identity.id
}
