import type { FileHome } from '../files/file-home.ts'
import { openInvoiceFiles } from './invoice-files.ts'
import { openReceiptFiles } from './receipt-files.ts'
import { openRefundFiles } from './refund-files.ts'
import { openReturnPhotoFiles } from './return-photo-files.ts'

/** The folders of a home whose files cannot be made again: rows of the database name them. */
export const storedFolders = ['receipts', 'invoices', 'refunds', 'return-photos', 'media'] as const
export type StoredFile = { folder: (typeof storedFolders)[number]; name: string }

const safeName = /^[0-9a-f]{32}\.(webp|avif|svg|png|jpg|xml|pdf)$/

/** Files as a backup takes them and gives them back. */
export type StoredFiles = {
  /**
   * Null when it is not there. All but those of the catalogue are found where they were set aside too.
   */
  read(file: StoredFile): Promise<Buffer | null>
  /** The names of the pictures that are there, masters and what was made of them. */
  listPictures(): Promise<Set<string>>
  /** How large it is in bytes; 0 when it does not lie in its own place. */
  sizeOf(file: StoredFile): Promise<number>
  /** Writes a file, whole or not at all. One of that name that is there already holds the same, and stays. */
  write(file: StoredFile, body: Buffer): Promise<void>
}

export async function openStoredFiles(home: FileHome): Promise<StoredFiles> {
  // Only for reading, which looks in the folders of all databases.
  const setAside = {
    receipts: await openReceiptFiles(home, ''),
    invoices: await openInvoiceFiles(home, ''),
    refunds: await openRefundFiles(home, ''),
    'return-photos': await openReturnPhotoFiles(home, ''),
  }
  const pathOf = ({ folder, name }: StoredFile) => {
    if (!storedFolders.includes(folder) || !safeName.test(name))
      throw new Error(`Not a stored file: ${folder}/${name}`)
    return `${folder}/${name}`
  }
  return {
    read: (file) =>
      file.folder === 'media' ? home.read(pathOf(file)) : setAside[file.folder].read(file.name),
    listPictures: async () => new Set((await home.list('media')).map(({ name }) => name)),
    sizeOf: async (file) => (await home.sizeOf(pathOf(file))) ?? 0,
    write: (file, body) => home.write(pathOf(file), body),
  }
}

/** Whether a home has files that only rows of a database explain. */
export async function hasStoredFiles(home: FileHome): Promise<boolean> {
  for (const folder of storedFolders) {
    if ((await home.list(folder)).length > 0 || (await home.listFolders(folder)).length > 0) return true
  }
  return false
}
