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
export async function createTestDatabase(): Promise<TestDatabase> {
  const connection = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  await administer(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE_DATABASE}`)
  return {
    config: { ...connection, database },
    url: toUrl({ ...connection, database }),
    drop: () => administer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  }
}

async function administer(statement: string) {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    await client.query(statement)
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
