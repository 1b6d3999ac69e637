import type pg from 'pg'
import bossPackage from 'pg-boss/package.json' with { type: 'json' }

/** The schema of pg-boss that this code works with. */
export const KNOWN_JOB_SCHEMA = bossPackage.pgboss.schema

/** The version of the job queue's tables, which are pg-boss's own; null when there are none. */
export async function jobSchemaVersion(client: pg.Client): Promise<number | null> {
  const table = await client.query("select to_regclass('pgboss.version') as name")
  if (table.rows[0].name === null) return null
  return (await client.query('select version from pgboss.version')).rows[0].version
}

/** Makes the tables of the job queue, or brings them up to date, by pg-boss's own plans. */
export async function migrateJobTables(client: pg.Client): Promise<void> {
  if ((await jobSchemaVersion(client)) === KNOWN_JOB_SCHEMA) return
  // Loaded for this alone: a start that has nothing to migrate does without.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  boss.on('error', reject)
  try {
    await Promise.race([boss.start(), failed])
  } finally {
    await boss.stop({ graceful: false })
  }
}
