import type { FileHome } from '../files/file-home.ts'
import { openPrivateFiles, type PrivateFiles } from './private-files.ts'

/** The XML and the PDF of invoices, as they came from the shop's invoicing program. */
export type InvoiceFiles = PrivateFiles<'xml' | 'pdf'>

export function openInvoiceFiles(home: FileHome, databaseId: string): Promise<InvoiceFiles> {
  return openPrivateFiles(home, databaseId, {
    folder: 'invoices',
    servedFile: 'database-id-of-invoices',
    endings: ['xml', 'pdf'],
  })
}
