import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE_DATABASE } from './template-database.ts'
import { waitUntil } from './wait-until.ts'

/** A connection that nobody will end, because its process was killed, is not waited for. */
const GOODBYE_MS = 1_000

export interface TestDatabase {
  config: pg.PoolConfig
  /** The same as a DATABASE_URL, for a shop in a process of its own. */
  url: string
  drop(): Promise<void>
}

/** A migrated, empty database for one test file: a copy of the template, made in some ten milliseconds. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(TEMPLATE_DATABASE)
}

/** Copies a database that nobody is connected to. */
export async function copyDatabase(template: string): Promise<TestDatabase> {
  const connection = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  await administer((client) => client.query(`CREATE DATABASE ${database} TEMPLATE ${template}`))
  return {
    config: { ...connection, database },
    url: urlOf({ ...connection, database }),
    async drop() {
      await administer(async (client) => {
        // A pool that has ended is still saying goodbye, and takes it for a failure to be thrown out.
        await waitUntil(() => isUnused(client, database), GOODBYE_MS).catch(() => {})
        await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
      })
    },
  }
}

async function isUnused(client: pg.Client, database: string): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1 LIMIT 1', [database])
  return rows.length === 0
}

/** Works on the server itself, by a connection of its own. */
export async function administer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** As a DATABASE_URL. */
export function urlOf({ host, port, user, password, database }: pg.ClientConfig) {
  const url = new URL(`postgresql://localhost:${port}/${database}`)
  url.username = user ?? ''
  if (typeof password === 'string') url.password = password
  url.searchParams.set('host', host ?? '')
  return url.href
}
