import pg from 'pg'

/** A table as a backup names it; the columns are those whose values are stored, not computed. */
export type StoredTable = { schema: string; name: string; columns: string[] }

/** `value` is text, because a sequence may count further than a number of JavaScript. */
export type StoredSequence = { schema: string; name: string; value: string; isCalled: boolean }

/** A connection that may read and write for as long as it takes. */
export async function connectForLong(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'kuntur-backup',
    connectionTimeoutMillis: 10_000,
    // No statement has a time limit here: a machine that went away has to be noticed all the same.
    keepAlive: true,
  })
  // A lost connection fails the statement under way; without a listener it would end the process as well.
  client.on('error', () => {})
  await client.connect()
  // The form of values must not hang on how the server or the role is set up.
  await client.query(`
    set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0;
    set time zone 'UTC';
    set datestyle = 'ISO';
    set intervalstyle = 'postgres';
    set extra_float_digits = 1;
    set bytea_output = 'hex'`)
  return client
}

/** All tables of the database. It asks PostgreSQL, so a table that a migration adds is there by itself. */
export async function listTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select nspname as schema, relname as name,
           (select json_agg(attname order by attnum) from pg_attribute
             where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname <> 'information_schema' and nspname !~ '^pg_'
       and not exists (select from pg_depend
                        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by 1, 2`)
  return rows
}

/** Where all sequences stand now. Sequences belong to no snapshot, so they may be ahead of it, but never behind. */
export async function listSequences(client: pg.Client): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(`
    select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as value,
           last_value is not null as "isCalled"
      from pg_sequences where schemaname <> 'information_schema' and schemaname !~ '^pg_'
     order by 1, 2`)
  return rows
}

/** The name of a table or sequence for a statement. */
export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

/** A table with its columns, for COPY. */
export function quotedWithColumns(table: StoredTable): string {
  return `${quoted(table)} (${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}
