import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { settings as rows } from '../db/schema/shop.ts'
import { definitions, isSetting } from './settings.ts'

/**
 * Gives a setting another value from a moment on; without one, from now. The rows before stay, because what happened under
 * them must still explain itself. Returns a Spanish sentence where the setting or its value is none, and writes nothing.
 */
export async function changeSetting(
  db: Database,
  key: string,
  text: string,
  from: Date | null,
): Promise<string | null> {
  if (!isSetting(key)) return `${key}: no es un ajuste de la tienda.`
  const read = [text, ...jsonIn(text)]
    .map((value) => definitions[key].safeParse(value))
    .find(({ success }) => success)
  if (!read) return `${key}: «${text}» no es un valor de este ajuste.`
  await db.insert(rows).values({ key, value: read.data, validFrom: from ?? sql`now()` })
  return null
}

/** Nothing where it is no JSON. */
function jsonIn(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}
