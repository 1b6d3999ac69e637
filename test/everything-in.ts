import pg from 'pg'

/** All that a database holds: each table's rows, sequences, keys and triggers. */
export async function everythingIn(config: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(config)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle')",
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const statement = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\n' order by t::text)), '') as rows from ${name} as t`
    found[name] = (await client.query(statement)).rows[0].rows
  }
  const { rows } = await client.query<{ name: string; is: string }>(`
    select schemaname || '.' || sequencename as name, last_value::text as is from pg_sequences
    union all select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint
               where contype <> 'n' and connamespace::regnamespace::text in ('public', 'drizzle')
    union all select tgrelid::regclass || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal`)
  await client.end()
  for (const row of rows) found[row.name] = row.is
  return found
}
