import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE_DATABASE } from './template-database.ts'

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
    url: toUrl({ ...connection, database }),
    async drop() {
      await administer((client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`))
    },
  }
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

function toUrl({ host, port, user, password, database }: pg.ClientConfig) {
  const url = new URL(`postgresql://localhost:${port}/${database}`)
  url.username = user ?? ''
  if (typeof password === 'string') url.password = password
  url.searchParams.set('host', host ?? '')
  return url.href
}
