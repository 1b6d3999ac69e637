import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import type { MediaFiles } from '../media/media-files.ts'

const KEPT_DAYS = 30

/**
 * The pictures that any value of any setting names, also one of before: whoever undoes a change finds its picture again.
 * Settings name them by fields that end in `media_id`.
 */
export const namedBySettings = sql`
  select field.value::text::bigint
    from setting, jsonb_path_query(setting.value, 'strict $.** ? (@.type() == "object")') as part, jsonb_each(part) as field
   where field.key like '%media\\_id' and jsonb_typeof(field.value) = 'number'`

/**
 * Deletes the pictures that the staff took from the last article 30 days ago, with their files, and those of the shop itself
 * that no setting has come to name. What has words of its own came with the shop and stays.
 */
export async function forgetPictures(db: Executor, files: MediaFiles): Promise<void> {
  const { rows } = await db.execute<{ file: string }>(sql`
    delete from media
     where unused_since < now() - make_interval(days => ${KEPT_DAYS}) and alt = ''
       and not exists (select from sellable_media where media_id = media.id or source_id = media.id)
       and id not in (${namedBySettings})
    returning file`)
  // The row goes first: a file without one is found again by the same picture, a row without a file shows nothing.
  for (const { file } of rows) await files.remove(file)
}
