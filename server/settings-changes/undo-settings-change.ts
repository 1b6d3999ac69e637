import { sql } from 'drizzle-orm'
import type { SettingKey } from '../../contract/api/settings.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import type { ChangedSetting } from '../db/schema/shop.ts'
import { DomainError } from '../domain-error.ts'
import { keepTerms } from '../settings/terms-versions.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { lockSettings, stands, writeChange } from './internal/write-change.ts'

/**
 * Takes one act back: of each of its settings that nobody changed since, what was there before counts again, and a value
 * for a day to come is thrown away. It is an act itself, which can be taken back in turn. Returns the keys that it
 * left, because somebody changed them since.
 * @throws DomainError `not_permitted`, `setting_change_not_found`, or `settings_changed` when nothing of it is left to take back.
 */
export async function undoSettingsChange(
  db: Database,
  staff: Staff,
  id: number,
): Promise<{ id: number; left: SettingKey[] }> {
  const undone = await db.transaction(async (tx) => {
    await requirePermission(tx, staff, 'settings.change')
    await lockSettings(tx)
    const { rows } = await tx.execute<{ items: ChangedSetting[] }>(
      sql`select items from setting_change where id = ${id}`,
    )
    if (!rows[0]) throw new DomainError('setting_change_not_found')
    const standing = await tx.execute<{
      key: string
      value: unknown
      isPreset: boolean
      isPending: boolean
      before: unknown
      isBeforePreset: boolean
    }>(sql`
      select one.key, one.value, one.value is null as "isPreset", one.valid_from > clock_timestamp() as "isPending",
             earlier.value as before, earlier.value is null as "isBeforePreset"
        from setting one
        left join lateral (
          select value from setting where key = one.key and valid_from < one.valid_from
           order by valid_from desc limit 1) as earlier on true
       where one.change_id = ${id} and ${stands}`)
    const items = standing.rows.map(
      ({ key, value, isPreset, isPending, before, isBeforePreset }): ChangedSetting => ({
        key,
        before: isPreset ? null : { value },
        after: isBeforePreset ? null : { value: before },
        ...(isPending && { isDropped: true }),
      }),
    )
    if (items.length === 0)
      throw new DomainError('settings_changed', {
        message: 'Ya no queda nada que deshacer: lo que cambió ahí se cambió otra vez.',
      })
    await tx.execute(sql`delete from setting where change_id = ${id} and valid_from > clock_timestamp()`)
    const undo = await writeChange(tx, staff, items, { undoes: id })
    const taken = new Set(items.map(({ key }) => key))
    const left = rows[0].items.map(({ key }) => key as SettingKey).filter((key) => !taken.has(key))
    return { id: undo, left }
  })
  await keepTerms(db)
  return undone
}
