import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import {
  definitions,
  isSetting,
  type SettingKey,
  type Settings,
  typed,
} from '../../../contract/api/settings.ts'
import { type OwnerTextKey, ownerTexts } from '../../../contract/owner-texts.ts'
import { warningOfTax } from '../../../contract/tax-rate.ts'
import type { Executor } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { readSettings } from '../../settings/settings.ts'
import { findTextProblems } from '../../settings/text-settings.ts'
import type { Chosen } from './write-change.ts'
import { presetOf } from './write-change.ts'

export type Typed = { values: Record<string, unknown>; originals?: readonly string[] | undefined }

/**
 * What somebody typed, as it would be kept. A value that is the preset is the preset, so that it follows a later one.
 * @throws DomainError `invalid`, with a sentence for each key or part of it: `shop_name`, `holidays.3`.
 */
export async function readTyped(
  db: Executor,
  { values, originals = [] }: Typed,
): Promise<Map<SettingKey, Chosen>> {
  const chosen = new Map<SettingKey, Chosen>()
  const fields: Record<string, string> = {}
  for (const key of [...Object.keys(values), ...originals])
    if (!isSetting(key)) fields[key] = 'No es un ajuste de la tienda.'
  for (const [key, value] of Object.entries(values)) {
    if (!isSetting(key) || originals.includes(key)) continue
    const read = (typed[key] ?? definitions[key]).safeParse(value) as z.ZodSafeParseResult<unknown>
    if (!read.success)
      for (const { path, message } of read.error.issues) fields[[key, ...path].join('.')] ??= message
    else chosen.set(key, isDeepStrictEqual(read.data, presetOf(key)) ? null : { value: read.data })
  }
  for (const key of originals) if (isSetting(key)) chosen.set(key, null)
  for (const [key, one] of chosen) {
    const complaint = one && ((await checks[key]?.(db, one.value)) ?? null)
    if (complaint) fields[key] = complaint
  }
  await checkHours(db, chosen, fields)
  if (Object.keys(fields).length > 0) throw new DomainError('invalid', { fields })
  return chosen
}

/** Hours that ended before they begin would be none, and no owner would ever be warned that nobody buys. */
async function checkHours(
  db: Executor,
  chosen: ReadonlyMap<SettingKey, Chosen>,
  fields: Record<string, string>,
): Promise<void> {
  const key = (['closes_at', 'opens_at'] as const).find((one) => chosen.has(one))
  if (key === undefined) return
  const now = await readSettings(db)
  const hourOf = (one: 'opens_at' | 'closes_at') => {
    const given = chosen.get(one)
    return given === undefined ? now[one] : Number(given === null ? presetOf(one) : given.value)
  }
  if (hourOf('closes_at') <= hourOf('opens_at')) fields[key] = 'La tienda cierra más tarde de lo que abre.'
}

/** What the marks of a text of the owner say can be shown: see `server/settings/text-settings.ts`. */
const textChecks = Object.fromEntries(
  (Object.keys(ownerTexts) as OwnerTextKey[]).map((key) => [
    key,
    async (_: Executor, text: unknown) => findTextProblems(key, String(text)).join(' ') || null,
  ]),
)

/** What only the database knows of a value that has its form: what is wrong with it. */
const checks: Partial<Record<SettingKey, (db: Executor, value: unknown) => Promise<string | null>>> = {
  async assembly_product(db, id) {
    const { rows } = await db.execute(
      sql`select from sellable where id = ${id} and kind = 'product' and published_at is not null`,
    )
    return rows.length > 0 ? null : 'No hay un producto publicado con ese número.'
  },
  async serial_sections(db, sections) {
    const { rows } = await db.execute<{ id: number }>(sql`select id from category`)
    const known = new Set(['builds', ...rows.map(({ id }) => String(id))])
    const unknown = (sections as string[]).filter((section) => !known.has(section))
    return unknown.length === 0 ? null : `No hay una categoría con el número ${unknown[0]}.`
  },
  shop_logo: findLostPicture,
  shop_icon: findLostPicture,
  home_banners: findLostPicture,
  home_adverts: findLostPicture,
  shop_brands: findLostPicture,
  customer_photos: findLostPicture,
  ...textChecks,
}

/** Pictures are named by fields that end in `media_id`, wherever in the value. */
async function findLostPicture(db: Executor, value: unknown): Promise<string | null> {
  const ids: number[] = []
  JSON.stringify(value, (key, part) => {
    if (key.endsWith('media_id') && typeof part === 'number') ids.push(part)
    return part
  })
  if (ids.length === 0) return null
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from media where id = any(${sql.param(ids)}::bigint[])`,
  )
  const known = new Set(rows.map(({ id }) => id))
  return ids.every((id) => known.has(id)) ? null : 'Una de las imágenes ya no está. Súbela otra vez.'
}

/** What is allowed but seldom meant, a sentence for each key. */
export function warningsOf(values: Partial<Settings>): Record<string, string> {
  const { tax_general_bp: tax } = values
  const warning = tax === undefined ? null : warningOfTax(tax)
  return warning === null ? {} : { tax_general_bp: warning }
}
