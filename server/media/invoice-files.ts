import { openPrivateFiles, type PrivateFiles } from './private-files.ts'

/** The XML and the PDF of invoices, as they came from the shop's invoicing program. */
export type InvoiceFiles = PrivateFiles<'xml' | 'pdf'>

export function openInvoiceFiles(dataDir: string, databaseId: string): Promise<InvoiceFiles> {
  return openPrivateFiles(dataDir, databaseId, {
    folder: 'invoices',
    servedFile: 'database-id-of-invoices',
    endings: ['xml', 'pdf'],
  })
}
