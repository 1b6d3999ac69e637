import type { FileHome } from '../files/file-home.ts'
import { openPrivateFiles, type PrivateFiles } from './private-files.ts'

/** The bank's receipts of refunds that the shop made: pictures that were made anew, and PDFs as they came. */
export type RefundFiles = PrivateFiles<'webp' | 'pdf'>

export function openRefundFiles(home: FileHome, databaseId: string): Promise<RefundFiles> {
  return openPrivateFiles(home, databaseId, {
    folder: 'refunds',
    servedFile: 'database-id-of-refunds',
    endings: ['webp', 'pdf'],
  })
}
