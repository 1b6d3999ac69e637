import type { FileHome } from '../files/file-home.ts'
import { openPrivateFiles, type PrivateFiles } from './private-files.ts'

/** Photos that buyers send with a return or a warranty. */
export type ReturnPhotoFiles = PrivateFiles<'webp'>

export function openReturnPhotoFiles(home: FileHome, databaseId: string): Promise<ReturnPhotoFiles> {
  return openPrivateFiles(home, databaseId, {
    folder: 'return-photos',
    servedFile: 'database-id-of-return-photos',
    endings: ['webp'],
  })
}
