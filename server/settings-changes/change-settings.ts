import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { SettingKey } from '../../contract/api/settings.ts'
import { settingLabels } from '../../contract/setting-labels.ts'
import { formatMoment, shopTime } from '../../contract/shop-time.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { ChangedSetting } from '../db/schema/shop.ts'
import { DomainError } from '../domain-error.ts'
import { keepTerms } from '../settings/terms-versions.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { followers } from './internal/follow-settings.ts'
import { readTyped } from './internal/read-typed.ts'
import {
  type Chosen,
  lockSettings,
  readChosen,
  type SettingsActor,
  writeChange,
} from './internal/write-change.ts'

export type SettingsChange = {
  values: Record<string, unknown>
  /** Keys whose preset counts again. */
  originals?: readonly string[] | undefined
  /** From when they count; null: at once. */
  from?: Date | null
  /** The `seen` of the answer that the editor read; null: whatever others did meanwhile. */
  seen: number | null
}

/**
 * Changes some settings together, as one act that can be taken back. Pages show them at once, those of other processes within a
 * second. Returns the number of the act; null when nothing differs.
 * @throws DomainError `not_permitted`, `invalid`, or `settings_changed` when somebody else changed one of them since.
 */
export async function changeSettings(
  db: Database,
  actor: SettingsActor,
  { values, originals = [], from = null, seen }: SettingsChange,
): Promise<number | null> {
  // The terms are written down by whoever reads or accepts them; those of before may have been read by nobody since their day.
  await keepTerms(db)
  const id = await db.transaction(async (tx) => {
    if (actor.kind === 'staff') await requirePermission(tx, actor, 'settings.change')
    const chosen = await readTyped(tx, { values, originals })
    if (from !== null && from.getTime() <= Date.now())
      throw new DomainError('invalid', {
        fields: { from: 'Elige un día que todavía no empieza, o ninguno para que valga desde ahora.' },
      })
    if (from !== null && [...chosen.keys()].some((key) => followers[key]))
      throw new DomainError('invalid', { fields: { from: 'Esto cambia en cuanto se guarda, sin un día.' } })
    await lockSettings(tx)
    if (seen !== null) await refuseUnseen(tx, [...chosen.keys()], seen)
    if (from !== null) await refuseSecond(tx, [...chosen.keys()], from)
    const items = changedOf(chosen, await readChosen(tx, [...chosen.keys()]), from !== null)
    return items.length === 0 ? null : writeChange(tx, actor, items, { from })
  })
  // So their date is that of the change.
  await keepTerms(db)
  return id
}

/** For a day to come also what counts today is kept: another value may count on the day before. */
function changedOf(
  chosen: ReadonlyMap<SettingKey, Chosen>,
  now: ReadonlyMap<string, Chosen>,
  isLater: boolean,
): ChangedSetting[] {
  return [...chosen].flatMap(([key, after]) => {
    const before = now.get(key) ?? null
    return isLater || !isDeepStrictEqual(before, after) ? [{ key, before, after }] : []
  })
}

async function refuseUnseen(tx: Transaction, keys: readonly SettingKey[], seen: number): Promise<void> {
  const { rows } = await tx.execute<{ key: SettingKey; at: Date; by: string | null }>(sql`
    select distinct on (item ->> 'key') item ->> 'key' as key, made_at as at,
           coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) as by
      from setting_change
      cross join jsonb_array_elements(items) as item
      left join account on account.id = made_by
     where setting_change.id > ${seen} and item ->> 'key' = any(${sql.param(keys)}::text[])
     order by item ->> 'key', setting_change.id desc`)
  const [first] = rows
  if (!first) return
  const told = rows.map(
    ({ key, at, by }) =>
      [key, `${by ?? 'La tienda'} lo cambió el ${formatMoment(shopTime(new Date(at)))}.`] as const,
  )
  const names = new Intl.ListFormat('es').format(rows.map(({ key }) => `«${settingLabels[key]}»`))
  throw new DomainError('settings_changed', {
    message: `${first.by ?? 'La tienda'} cambió ${names} mientras lo mirabas. Revisa qué dice ahora antes de guardar.`,
    fields: Object.fromEntries(told),
  })
}

async function refuseSecond(tx: Transaction, keys: readonly SettingKey[], from: Date): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from setting where key = any(${sql.param(keys)}::text[]) and valid_from = ${from}`,
  )
  if (rows.length > 0)
    throw new DomainError('invalid', {
      fields: { from: 'Ya hay un cambio programado para ese día. Descártalo antes de programar otro.' },
    })
}
