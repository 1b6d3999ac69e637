import type { FileHome } from '../files/file-home.ts'
import { openPrivateFiles, type PrivateFiles } from './private-files.ts'

/** Photos of receipts. */
export type ReceiptFiles = Omit<PrivateFiles, 'write'> & { write(body: Buffer): Promise<string> }

export async function openReceiptFiles(home: FileHome, databaseId: string): Promise<ReceiptFiles> {
  const files = await openPrivateFiles(home, databaseId, {
    folder: 'receipts',
    servedFile: 'database-id',
    endings: ['webp'],
  })
  return { ...files, write: (body) => files.write(body, 'webp') }
}
