import { type SQL, sql } from 'drizzle-orm'
import type { Settings } from '../../contract/api/settings.ts'

/**
 * SQL condition on `sellable`: the number of each of its units is written down. The article itself says so or, as most do,
 * leaves it to its section.
 */
export function asksSerial({ serial_sections }: Pick<Settings, 'serial_sections'>): SQL<boolean> {
  return sql`coalesce(sellable.asks_serial,
    coalesce(sellable.category_id::text, 'builds') = any(${sql.param(serial_sections)}::text[]))`
}
