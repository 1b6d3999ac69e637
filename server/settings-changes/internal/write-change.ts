import { sql } from 'drizzle-orm'
import type { SettingValue } from '../../../contract/api/admin/settings.ts'
import { definitions, type SettingKey } from '../../../contract/api/settings.ts'
import type { Staff, system } from '../../accounts/actor.ts'
import { recordAudit } from '../../accounts/record-audit.ts'
import { noteSettingsChange } from '../../catalog-changes/catalog-changes.ts'
import type { Transaction } from '../../db/database.ts'
import { type ChangedSetting, settingChanges } from '../../db/schema/shop.ts'
import { followers } from './follow-settings.ts'

/** A value that was chosen; null is the preset. */
export type Chosen = { value: unknown } | null

/** Who changes settings: one of the staff, or a command on the shop's machine. */
export type SettingsActor = Staff | typeof system

/** Two who change settings go one after the other. Whoever reads them waits for nobody. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table setting in share row exclusive mode`)
}

/** What was chosen of each key and counts now, by the clock after the lock. */
export async function readChosen(tx: Transaction, keys: readonly string[]): Promise<Map<string, Chosen>> {
  const { rows } = await tx.execute<{ key: string; value: unknown; isPreset: boolean }>(sql`
    select distinct on (key) key, value, value is null as "isPreset" from setting
     where key = any(${sql.param(keys)}::text[]) and valid_from <= clock_timestamp()
     order by key, valid_from desc`)
  return new Map(rows.map(({ key, value, isPreset }) => [key, isPreset ? null : { value }]))
}

/**
 * Writes one act: its row, and a value of each key that counts at once or from a moment on. Tells every process of it, and
 * the log of the staff's activity. Returns its number.
 */
export async function writeChange(
  tx: Transaction,
  actor: SettingsActor,
  items: readonly ChangedSetting[],
  { from = null, undoes = null }: { from?: Date | null; undoes?: number | null } = {},
): Promise<number> {
  const [change] = await tx
    .insert(settingChanges)
    .values({
      madeBy: actor.accountId,
      countsFrom: from,
      undoes,
      items: [...items],
      madeAt: sql`clock_timestamp()`,
    })
    .returning({ id: settingChanges.id })
  if (!change) throw new Error('An insert returned no row')
  for (const { key, after, isDropped } of items) {
    if (isDropped) continue
    // Later than any value that counts already, also where the clock was set back meanwhile.
    await tx.execute(sql`
      insert into setting (key, valid_from, value, changed_by, change_id)
      select ${key}, coalesce(${from}::timestamptz, greatest(clock_timestamp(),
               (select max(valid_from) + interval '1 microsecond' from setting
                 where key = ${key} and valid_from <= clock_timestamp()))),
             ${after === null ? null : JSON.stringify(after.value)}::jsonb, ${actor.accountId}, ${change.id}`)
    await followers[key as SettingKey]?.(tx, shown(key, after))
  }
  await noteSettingsChange(tx)
  if (actor.kind === 'staff')
    await recordAudit(tx, actor, {
      action: undoes === null ? 'settings_changed' : 'settings_undone',
      subject: `setting_change:${change.id}`,
      before: Object.fromEntries(items.map(({ key, before }) => [key, audited(key, before)])),
      after: Object.fromEntries(items.map(({ key, after }) => [key, audited(key, after)])),
    })
  return change.id
}

/** The value, or what the preset is today. */
function shown(key: string, chosen: Chosen): unknown {
  return chosen === null ? presetOf(key as SettingKey) : chosen.value
}

/** Of customers' photos how many: their words may have to be erased, and the log is never changed. */
function audited(key: string, chosen: Chosen): unknown {
  const value = shown(key, chosen)
  return key === 'customer_photos' && Array.isArray(value) ? value.length : value
}

/** What a setting is until the owner says otherwise. */
export function presetOf(key: SettingKey): SettingValue {
  return definitions[key].parse(undefined)
}
