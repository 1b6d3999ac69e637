import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './internal/write-whole.ts'
import { openInvoiceFiles } from './invoice-files.ts'
import { openReceiptFiles } from './receipt-files.ts'
import { openRefundFiles } from './refund-files.ts'
import { openReturnPhotoFiles } from './return-photo-files.ts'

/** The folders of a data directory whose files cannot be made again: rows of the database name them. */
export const storedFolders = ['receipts', 'invoices', 'refunds', 'return-photos', 'media'] as const
export type StoredFile = { folder: (typeof storedFolders)[number]; name: string }

const safeName = /^[0-9a-f]{32}\.(webp|avif|svg|png|jpg|xml|pdf)$/

/** Files as a backup takes them and gives them back. */
export type StoredFiles = {
  /**
   * Null when it is not there. All but those of the catalogue are found where they were set aside too.
   */
  read(file: StoredFile): Promise<Buffer | null>
  /** How large it is in bytes; 0 when it does not lie in its own place. */
  sizeOf(file: StoredFile): Promise<number>
  /** Writes a file, whole or not at all. One of that name that is there already holds the same, and stays. */
  write(file: StoredFile, body: Buffer): Promise<void>
}

export async function openStoredFiles(dataDir: string): Promise<StoredFiles> {
  // Only for reading, which looks in the folders of all databases.
  const setAside = {
    receipts: await openReceiptFiles(dataDir, ''),
    invoices: await openInvoiceFiles(dataDir, ''),
    refunds: await openRefundFiles(dataDir, ''),
    'return-photos': await openReturnPhotoFiles(dataDir, ''),
  }
  const pathOf = ({ folder, name }: StoredFile) => {
    if (!storedFolders.includes(folder) || !safeName.test(name))
      throw new Error(`Not a stored file: ${folder}/${name}`)
    return join(dataDir, folder, name)
  }
  return {
    read: (file) =>
      file.folder === 'media'
        ? readFile(pathOf(file)).catch(nullIfAbsent)
        : setAside[file.folder].read(file.name),
    sizeOf: (file) =>
      stat(pathOf(file)).then(
        ({ size }) => size,
        () => 0,
      ),
    async write(file, body) {
      const path = pathOf(file)
      await mkdir(join(dataDir, file.folder), { recursive: true, mode: 0o700 })
      await writeWhole(join(dataDir, file.folder, `.${file.name}.restored`), path, body)
    },
  }
}

/** Whether a data directory has files that only rows of a database explain. */
export async function hasStoredFiles(dataDir: string): Promise<boolean> {
  for (const folder of storedFolders) {
    const names = await readdir(join(dataDir, folder)).catch(nullIfAbsent)
    if (names && names.length > 0) return true
  }
  return false
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
