import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Begins the file of a migration after which the version before it goes on working. */
const EXPAND_MARK = '-- expand'

export type Migration = MigrationMeta & {
  /** It only adds what a program that does not know it need not know. */
  isExpand: boolean
  /** It builds indexes beside those who write, which PostgreSQL does outside of a transaction only. */
  isConcurrent: boolean
}

/** All migrations of this code, the oldest first. `folderMillis` is when it was made, which the database keeps as `created_at`. */
export function readMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map((migration) => ({
    ...migration,
    isExpand: migration.sql[0]?.trimStart().startsWith(EXPAND_MARK) ?? false,
    isConcurrent: migration.sql.some((statement) => indexOf(statement) !== undefined),
  }))
}

/** The table that Drizzle's own migrator keeps, with a column of ours. */
export const migrationsTable = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  alter table drizzle.__drizzle_migrations add column if not exists is_expand boolean not null default false`

/**
 * Applies the migrations that the database does not have. Those between two that build indexes concurrently are one transaction;
 * such a one stands alone and may be cut off, and the next try ends it.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(migrationsTable)
  const { rows } = await client.query(
    'select coalesce(max(created_at), 0)::float8 as newest from drizzle.__drizzle_migrations',
  )
  let together: Migration[] = []
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > rows[0].newest)) {
    if (!migration.isConcurrent) together.push(migration)
    else {
      await applyTogether(client, together)
      together = []
      await applyConcurrent(client, migration)
    }
  }
  await applyTogether(client, together)
}

async function applyTogether(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  if (migrations.length === 0) return
  await client.query('begin')
  for (const migration of migrations) {
    for (const statement of migration.sql) await client.query(statement)
    await note(client, migration)
  }
  await client.query('commit')
}

async function applyConcurrent(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const statement of migration.sql) {
    const index = indexOf(statement)
    const { rows } = await client.query<{ is_valid: boolean; removal: string }>(
      `select indisvalid as is_valid, format('drop index concurrently %s', indexrelid::regclass) as removal
         from pg_index where indexrelid = to_regclass(quote_ident($1))`,
      [index],
    )
    const [found] = rows
    if (found?.is_valid) continue
    // A build that was cut off leaves an index that nothing reads, and that every write pays for.
    if (found) await client.query(found.removal)
    await client.query(statement)
  }
  await note(client, migration)
}

async function note(client: pg.ClientBase, { hash, folderMillis, isExpand }: Migration): Promise<void> {
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at, is_expand) values ($1, $2, $3)',
    [hash, folderMillis, isExpand],
  )
}

/** The name of the index that a statement builds beside those who write. */
function indexOf(statement: string): string | undefined {
  return /\bcreate (?:unique )?index concurrently (?:if not exists )?"(\w+)"/i.exec(statement)?.[1]
}

/** The same in a transaction, in a database that nobody else uses. */
export function withoutConcurrently(statement: string): string {
  return statement.replace(/\b(index) concurrently\b/i, '$1')
}
