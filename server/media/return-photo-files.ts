import { openPrivateFiles, type PrivateFiles } from './private-files.ts'

/** Photos that buyers send with a return or a warranty. */
export type ReturnPhotoFiles = PrivateFiles<'webp'>

export function openReturnPhotoFiles(dataDir: string, databaseId: string): Promise<ReturnPhotoFiles> {
  return openPrivateFiles(dataDir, databaseId, {
    folder: 'return-photos',
    servedFile: 'database-id-of-return-photos',
    endings: ['webp'],
  })
}
