import { sql } from 'drizzle-orm'
import type { SettingKey } from '../../contract/api/settings.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Executor } from '../db/database.ts'
import type { ChangedSetting } from '../db/schema/shop.ts'
import { DomainError } from '../domain-error.ts'
import { keepTerms } from '../settings/terms-versions.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { readStanding, type Standing } from './internal/standing.ts'
import { type Chosen, lockSettings, writeChange } from './internal/write-change.ts'

/**
 * Takes one act back: of each of its settings that nobody changed since, or whose later changes were taken back, what was
 * there before counts again, and a value for a day to come is thrown away. It is an act itself, which can be taken back in turn. Returns the keys that it
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
    const keys = rows[0].items.map(({ key }) => key)
    const standing = (await readStanding(tx, keys)).filter(({ changeId }) => changeId === id)
    const valueAt = await readValues(tx, standing)
    const items = standing.map(
      ({ key, at, below, isPending }): ChangedSetting => ({
        key,
        before: valueAt(key, at),
        after: below === null ? null : valueAt(key, below),
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
    return { id: undo, left: (keys as SettingKey[]).filter((key) => !taken.has(key)) }
  })
  await keepTerms(db)
  return undone
}

async function readValues(
  db: Executor,
  standing: readonly Standing[],
): Promise<(key: string, at: string) => Chosen> {
  const wanted = standing.flatMap(({ key, at, below }) => [[key, at] as const, [key, below] as const])
  const { rows } = await db.execute<{ key: string; at: string; value: unknown; isPreset: boolean }>(sql`
    select setting.key, wanted.at, value, value is null as "isPreset"
      from setting
      join unnest(${sql.param(wanted.map(([key]) => key))}::text[], ${sql.param(wanted.map(([, at]) => at))}::text[])
           as wanted (key, at) on setting.key = wanted.key and valid_from = wanted.at::timestamptz`)
  return (key, at) => {
    const row = rows.find((one) => one.key === key && one.at === at)
    return row && !row.isPreset ? { value: row.value } : null
  }
}
