import { sql } from 'drizzle-orm'
import { allowSeconds, type Database } from '../db/database.ts'

/** Time enough to look at what a file brought. */
const IMPORT_DAYS = 30

/** Deletes files of products that were sent long ago, with their rows. What they changed stays in the history of each product. */
export async function forgetImports(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await allowSeconds(tx, 60)
    await tx.execute(sql`
      delete from product_import where uploaded_at < now() - make_interval(days => ${IMPORT_DAYS})`)
  })
}
