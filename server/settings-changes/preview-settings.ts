import { sql } from 'drizzle-orm'
import type { Settings } from '../../contract/api/settings.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Executor } from '../db/database.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { readTyped, type Typed, warningsOf } from './internal/read-typed.ts'
import { presetOf } from './internal/write-change.ts'

const MINUTES = 60

/**
 * Keeps settings for an hour as they are being edited, for the pages that show them. `token` is the one of the same editor's
 * preview before, whose values these replace. Also says what is allowed but seldom meant.
 * @throws DomainError `not_permitted` or `invalid`.
 */
export async function previewSettings(
  db: Database,
  staff: Staff,
  { token, ...given }: Typed & { token?: string | undefined },
): Promise<{ token: string; warnings: Record<string, string> }> {
  await requirePermission(db, staff, 'settings.change')
  const chosen = await readTyped(db, given)
  const values = Object.fromEntries(
    [...chosen].map(([key, one]) => [key, one === null ? presetOf(key) : one.value]),
  )
  const { rows } = await db.execute<{ token: string }>(sql`
    insert into setting_preview (token, values, made_by)
    values (coalesce(${token ?? null}::uuid, gen_random_uuid()), ${JSON.stringify(values)}::jsonb, ${staff.accountId})
    on conflict (token) do update set values = excluded.values, made_at = now()
     where setting_preview.made_by = excluded.made_by
    returning token`)
  return {
    token: rows[0]?.token ?? (await previewSettings(db, staff, given)).token,
    warnings: warningsOf(values),
  }
}

/** The settings of a preview; null when there is none, or its hour is over. */
export async function readSettingsPreview(db: Executor, token: string): Promise<Partial<Settings> | null> {
  if (!/^[0-9a-f-]{36}$/.test(token)) return null
  const { rows } = await db.execute<{ values: Partial<Settings> }>(sql`
    select values from setting_preview
     where token::text = ${token} and made_at > now() - make_interval(mins => ${MINUTES})`)
  return rows[0]?.values ?? null
}

/** Deletes those whose hour is over. */
export async function forgetSettingsPreviews(db: Executor): Promise<void> {
  await db.execute(sql`delete from setting_preview where made_at < now() - make_interval(mins => ${MINUTES})`)
}
