import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import type { MediaFiles } from '../media/media-files.ts'
import { removeFiles } from '../media/remove-files.ts'

const KEPT_DAYS = 30

/**
 * The pictures that any value of any setting names, also one of before: whoever undoes a change finds its picture again.
 * Photos of customers alone go 30 days after the last value that named them, because they are people's.
 * Settings name them by fields that end in `media_id`.
 */
export const namedBySettings = sql`
  select field.value::text::bigint
    from setting, jsonb_path_query(setting.value, 'strict $.** ? (@.type() == "object")') as part, jsonb_each(part) as field
   where field.key like '%media\\_id' and jsonb_typeof(field.value) = 'number'
     and not (setting.key = 'customer_photos' and exists (
           select from setting later
            where later.key = setting.key and later.valid_from > setting.valid_from
              and later.valid_from < now() - make_interval(days => ${KEPT_DAYS})))`

/**
 * Deletes the pictures that the staff took from the last article 30 days ago, with their files, and those of the shop itself
 * that no setting has come to name. What has words of its own came with the shop and stays.
 */
export async function forgetPictures(db: Executor, files: MediaFiles): Promise<void> {
  const unused = await deleteUnnamed(db, sql`unused_since < now() - make_interval(days => ${KEPT_DAYS})`)
  // The row goes first: a file without one is found again by the same picture, a row without a file shows nothing.
  await removeFiles(db, { media: files }, { media: unused })
}

/** Deletes those of these pictures that neither an article nor a setting names. Returns their files, which the caller removes. */
export async function deletePictures(db: Executor, ids: readonly number[]): Promise<string[]> {
  return deleteUnnamed(db, sql`id = any(${sql.param(ids)}::bigint[])`)
}

async function deleteUnnamed(db: Executor, which: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ file: string }>(sql`
    delete from media
     where ${which} and alt = ''
       and not exists (select from sellable_media where media_id = media.id or source_id = media.id)
       and id not in (${namedBySettings})
    returning file`)
  return rows.map(({ file }) => file)
}
