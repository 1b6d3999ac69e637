import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import type { MediaFiles } from '../media/media-files.ts'

const KEPT_DAYS = 30

/**
 * Deletes the pictures that the staff took from the last article 30 days ago, with their files. What has words of its own
 * came with the shop and stays: banners show such pictures too.
 */
export async function forgetPictures(db: Executor, files: MediaFiles): Promise<void> {
  const { rows } = await db.execute<{ file: string }>(sql`
    delete from media
     where unused_since < now() - make_interval(days => ${KEPT_DAYS}) and alt = ''
       and not exists (select from sellable_media where media_id = media.id or source_id = media.id)
    returning file`)
  // The row goes first: a file without one is found again by the same picture, a row without a file shows nothing.
  for (const { file } of rows) await files.remove(file)
}
