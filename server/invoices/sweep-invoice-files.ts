import type { Logger } from 'pino'
import { type Database, readDatabaseId, type Transaction } from '../db/database.ts'
import { invoices } from '../db/schema/invoices.ts'
import type { InvoiceFiles } from '../media/invoice-files.ts'
import { findOrphans, sweepPrivateFiles } from '../media/sweep-private-files.ts'

/** Sets files aside that no invoice knows, and brings back those that one knows again: see `sweepPrivateFiles`. */
export function sweepInvoiceFiles(db: Database, files: InvoiceFiles, log: Logger): Promise<void> {
  const about = { log, what: 'files of invoices', folder: 'invoices' }
  return sweepPrivateFiles(files, () => filesOfInvoices(db, files), about)
}

/** Files without an invoice, older than an hour. */
export function findOrphanInvoiceFiles(db: Database, files: InvoiceFiles): Promise<string[]> {
  return findOrphans(files, () => filesOfInvoices(db, files))
}

/** Null when the database is another than the files belong to. */
function filesOfInvoices(db: Database, { databaseId }: InvoiceFiles): Promise<Set<string> | null> {
  return db.transaction(async (tx: Transaction) => {
    if ((await readDatabaseId(tx)) !== databaseId) return null
    const rows = await tx.select({ xml: invoices.xmlFile, pdf: invoices.pdfFile }).from(invoices)
    return new Set(rows.flatMap(({ xml, pdf }) => [xml, pdf]).filter((file) => file !== null))
  })
}
