import type { FileHome } from './file-home.ts'
import { bothHomes } from './internal/both-homes.ts'
import { openDirectory } from './open-directory.ts'
import type { S3Settings } from './s3-settings.ts'

/** Where a shop keeps its files: plain data, which a thread can be told. */
export type FileSettings = {
  dataDir: string
  /** Undefined: there is no such store. */
  s3?: S3Settings | undefined
  /** Where new files come, unless told to the disk. The other home, if there are two, is read too. */
  filesIn?: 'disk' | 's3'
}

/** The home of the shop's files. */
export async function openFileHome({ dataDir, s3, filesIn }: FileSettings): Promise<FileHome> {
  const disk = openDirectory(dataDir)
  if (!s3) return disk
  const bucket = await openBucketOf(s3)
  return filesIn === 's3' ? bothHomes(bucket, disk) : bothHomes(disk, bucket)
}

/** Its library is loaded by a shop that has such a store, and by no other. */
export async function openBucketOf(s3: S3Settings): Promise<FileHome> {
  const { openBucket } = await import('./internal/open-bucket.ts')
  return openBucket(s3)
}
