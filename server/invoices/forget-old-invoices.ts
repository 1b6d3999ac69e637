import { sql } from 'drizzle-orm'
import { INVOICE_YEARS } from '../../contract/constants.ts'
import type { Executor } from '../db/database.ts'

/**
 * Deletes the invoices that the law has kept for long enough. Their files go with the next sweeps, as files that no row
 * knows.
 */
export async function forgetOldInvoices(db: Executor): Promise<void> {
  await db.execute(
    sql`delete from invoice where issued_on <= current_date - make_interval(years => ${INVOICE_YEARS})`,
  )
}
