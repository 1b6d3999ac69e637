import { openPrivateFiles, type PrivateFiles } from './private-files.ts'

/** The bank's receipts of refunds that the shop made: pictures that were made anew, and PDFs as they came. */
export type RefundFiles = PrivateFiles<'webp' | 'pdf'>

export function openRefundFiles(dataDir: string, databaseId: string): Promise<RefundFiles> {
  return openPrivateFiles(dataDir, databaseId, {
    folder: 'refunds',
    servedFile: 'database-id-of-refunds',
    endings: ['webp', 'pdf'],
  })
}
