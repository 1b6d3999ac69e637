import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { FileHome } from '../../files/file-home.ts'
import { openDirectory } from '../../files/open-directory.ts'
import { openBucketOf } from '../../files/open-file-home.ts'
import type { S3Settings } from '../../files/s3-settings.ts'
import { StartupError } from '../../startup-error.ts'

const inStore = /^s3:\/\/([^/]+)\/?(.*)$/

/** Where backups lie: a folder of this machine, or `s3://bucket/folder`, which `s3` says how to reach. */
export async function openBackupHome(folder: string, s3?: S3Settings): Promise<FileHome> {
  const [, bucket, within = ''] = inStore.exec(folder) ?? []
  if (bucket === undefined) return openDirectory(resolve(folder))
  if (!s3)
    throw new StartupError('S3_BUCKET: falta. Sin él y sus claves no se llega a un lugar como s3://cubo.')
  return openBucketOf({ ...s3, bucket, folder: within && `${within}/` })
}

/** The home and the name of one backup, by its path or by `s3://bucket/folder/name`. */
export async function openBackupFile(
  file: string,
  s3?: S3Settings,
): Promise<{ home: FileHome; name: string }> {
  const isInStore = inStore.test(file)
  const path = isInStore ? file : resolve(file)
  return { home: await openBackupHome(dirname(path), s3), name: basename(path) }
}

/** Whether a backup is still where somebody had it written. */
export async function isBackupThere(file: string, s3?: S3Settings): Promise<boolean> {
  if (inStore.test(file) && !s3) return false
  const { home, name } = await openBackupFile(file, s3)
  return (await home.sizeOf(name)) !== null
}

/** A name without a folder stands for one among the shop's own backups, unless it lies right here. */
export function findBackup(file: string, folder: string): string {
  return file.includes('/') || existsSync(file) ? file : `${folder}/${file}`
}
