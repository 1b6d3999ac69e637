import { sql } from 'drizzle-orm'
import type {
  DeskSettingsAnswer,
  SettingChangesAnswer,
  SettingValue,
} from '../../contract/api/admin/settings.ts'
import { definitions, isSetting, type SettingKey } from '../../contract/api/settings.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { cutPage, keyPage, readPageStart } from '../db/key-page.ts'
import type { ChangedSetting } from '../db/schema/shop.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { readStanding } from './internal/standing.ts'
import { presetOf } from './internal/write-change.ts'

const PAGE_SIZE = 25

const nameOfMaker = sql`coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username)`

/**
 * Every setting as it counts now, its preset, who set it and what is set for a day to come.
 * @throws DomainError `not_permitted`.
 */
export async function readSettingsForDesk(db: Executor, staff: Staff): Promise<DeskSettingsAnswer> {
  await requirePermission(db, staff, 'settings.change')
  const [settings, { rows }, last] = await Promise.all([
    readSettings(db),
    db.execute<{
      key: string
      value: SettingValue
      isPreset: boolean
      at: Date
      isPending: boolean
      changeId: number | null
      by: string | null
    }>(sql`
      select key, value, value is null as "isPreset", valid_from as at, valid_from > now() as "isPending",
             change_id as "changeId", ${nameOfMaker} as by
        from setting left join account on account.id = changed_by
       where valid_from > now()
          or valid_from = (select max(valid_from) from setting last where last.key = setting.key and valid_from <= now())
       order by valid_from`),
    db.execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from setting_change`),
  ])
  return {
    seen: last.rows[0]?.id ?? 0,
    settings: (Object.keys(definitions) as SettingKey[]).map((key) => {
      const current = rows.find((row) => row.key === key && !row.isPending)
      return {
        key,
        value: settings[key],
        preset: presetOf(key),
        is_preset: current === undefined || current.isPreset,
        since: current ? shopTime(new Date(current.at)) : null,
        by: current?.by ?? null,
        scheduled: rows
          .filter((row) => row.key === key && row.isPending)
          .map(({ changeId, value, isPreset, at, by }) => ({
            change_id: changeId,
            value: isPreset ? presetOf(key) : value,
            is_preset: isPreset,
            from: shopTime(new Date(at)),
            by,
          })),
      }
    }),
  }
}

/**
 * Who changed which settings, the newest first.
 * @throws DomainError `not_permitted`.
 */
export async function listSettingsChanges(
  db: Executor,
  staff: Staff,
  page: string | undefined,
): Promise<SettingChangesAnswer> {
  await requirePermission(db, staff, 'settings.change')
  const start = readPageStart(page)
  const { where, orderBy, limit } = keyPage({ keys: [sql`setting_change.id`], way: 'desc' }, start, PAGE_SIZE)
  const { rows } = await db.execute<{
    id: number
    at: Date
    by: string | null
    undoes: number | null
    from: Date | null
    items: ChangedSetting[]
  }>(sql`
    select setting_change.id, made_at as at, ${nameOfMaker} as by, undoes, counts_from as from, items
      from setting_change left join account on account.id = made_by
     where ${where} order by ${orderBy} limit ${limit}`)
  const cut = cutPage(rows, start, PAGE_SIZE, ({ id }) => [id])
  const keys = cut.rows.flatMap(({ items }) => items.map(({ key }) => key))
  const standing = new Set((await readStanding(db, keys)).map(({ changeId }) => changeId))
  return {
    changes: cut.rows.map(({ id, at, by, undoes, from, items }) => ({
      id,
      at: shopTime(new Date(at)),
      by,
      undoes,
      from: from && shopTime(new Date(from)),
      can_undo: standing.has(id),
      items: items.map(({ key, before, after, isDropped }) => ({
        key,
        before: shownValue(key, before),
        before_is_preset: before === null,
        after: shownValue(key, after),
        after_is_preset: after === null,
        is_dropped: isDropped ?? false,
      })),
    })),
    ...cut.links,
  }
}

/** A setting that the shop no longer has keeps what was typed, and has no preset. */
function shownValue(key: string, chosen: ChangedSetting['before']): SettingValue {
  if (chosen !== null) return chosen.value as SettingValue
  return isSetting(key) ? presetOf(key) : null
}
