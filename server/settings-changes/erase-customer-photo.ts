import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import { deletePictures } from '../catalog/forget-pictures.ts'
import { noteSettingsChange } from '../catalog-changes/catalog-changes.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import type { MediaFiles } from '../media/media-files.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockSettings } from './internal/write-change.ts'

/**
 * Erases a photo whose customer no longer allows it, with all that was cut from it: the files at once, and its words from every value
 * that the setting had and every act on it, so that undoing one brings nothing back. False when a file stays, because
 * an article or another setting shows it too.
 * @throws DomainError `not_permitted`, or `picture_not_found` when it never was among those photos.
 */
export async function eraseCustomerPhoto(
  db: Database,
  files: MediaFiles,
  staff: Staff,
  id: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'settings.change')
    await lockSettings(tx)
    const { rows } = await tx.execute<{ id: number }>(sql`
      with photo as (
        select (entry ->> 'media_id')::bigint as id,
               coalesce(entry #>> '{from,media_id}', entry ->> 'media_id')::bigint as whole
          from setting cross join lateral jsonb_path_query(value, '$[*]') as entry
         where key = 'customer_photos')
      select distinct unnest(array[id, whole])::float8 as id from photo
       where whole in (select whole from photo where id = ${id} or whole = ${id})`)
    if (rows.length === 0) throw new DomainError('picture_not_found')
    const ids = rows.map((row) => row.id)
    await tx.execute(sql`
      update setting set value = ${without(ids, sql`value`)} where key = 'customer_photos' and value is not null`)
    await tx.execute(sql`
      update setting_change
         set items = (
           select jsonb_agg(case when item ->> 'key' = 'customer_photos'
                    then item || jsonb_build_object('before', ${chosenWithout(ids, sql`item -> 'before'`)},
                                                    'after', ${chosenWithout(ids, sql`item -> 'after'`)})
                    else item end order by place)
             from jsonb_array_elements(items) with ordinality as one (item, place))
       where items @> '[{"key": "customer_photos"}]'`)
    await noteSettingsChange(tx)
    await recordAudit(tx, staff, { action: 'customer_photo_erased', subject: `media:${id}` })
    const gone = await deletePictures(tx, ids)
    // Before the end of the transaction: a row without its file is found and erased again, a file without a row is not.
    for (const file of gone) await files.remove(file)
    return gone.length === ids.length
  })
}

/** A list of photos without these. Null, which is the preset, when none is left. */
function without(ids: readonly number[], photos: SQL): SQL {
  return sql`(
    select jsonb_agg(photo order by place)
      from jsonb_path_query(${photos}, '$[*]') with ordinality as each_photo (photo, place)
     where not (photo ->> 'media_id')::bigint = any(${sql.param(ids)}::bigint[]))`
}

/** The same of what an act chose, where null is the preset. */
function chosenWithout(ids: readonly number[], chosen: SQL): SQL {
  return sql`case when jsonb_typeof(${chosen}) = 'object'
    then jsonb_build_object('value', coalesce(${without(ids, sql`${chosen} -> 'value'`)}, '[]'))
    else ${chosen} end`
}
