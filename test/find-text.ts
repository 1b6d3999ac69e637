import pg from 'pg'
import type { Database } from '../server/db/database.ts'

/** The tables in which some row holds this text, whatever the column: for what must not be kept. */
export async function findText(db: Database, text: string): Promise<string[]> {
  const tables = await db.$client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const table = pg.escapeIdentifier(name)
    const { rows } = await db.$client.query(`select from ${table} as t where t::text like $1 limit 1`, [
      `%${text}%`,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}
