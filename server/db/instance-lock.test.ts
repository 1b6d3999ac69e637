import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { claimInstance } from './instance-lock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('RE-3: a second claim is refused, and says where the first shop answers', async () => {
  await claim('http://127.0.0.1:3000')
  await expect(claim('http://127.0.0.1:3001')).rejects.toThrow(
    'La tienda ya está en marcha en http://127.0.0.1:3000.',
  )
})

test('RE-3: an address that is only known after listening is announced', async () => {
  const lock = await claim('http://127.0.0.1:0')
  await lock.announce('http://127.0.0.1:40123')

  await expect(claim('http://127.0.0.1:0')).rejects.toThrow(/http:\/\/127\.0\.0\.1:40123/)
})

test('a shop that has no address yet is said to be starting', async () => {
  await claim('http://127.0.0.1:0')
  await expect(claim('http://127.0.0.1:0')).rejects.toThrow('La tienda ya está en marcha y aún arrancando.')
})

test('a claim that was released is free again', async () => {
  const lock = await claim('http://127.0.0.1:3000')
  await lock.release()
  await claim('http://127.0.0.1:3001')
})

test('of ten claims at once one wins', async () => {
  const claims = await Promise.allSettled(Array.from({ length: 10 }, () => claim('http://127.0.0.1:3000')))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the loss of the claim is told, also to those who ask later; its release is not a loss', async () => {
  const lost = await claim('http://127.0.0.1:3000')
  const told = new Promise<Error>((resolve) => lost.onLost(resolve))
  await endSessions()
  expect(await told).toBeInstanceOf(Error)
  expect(await new Promise<Error>((resolve) => lost.onLost(resolve))).toBe(await told)

  const released = await claim('http://127.0.0.1:3000')
  let calls = 0
  released.onLost(() => calls++)
  await released.release()
  expect(calls).toBe(0)
})

async function claim(address: string) {
  const lock = await claimInstance(database.config, address)
  onTestFinished(() => lock.release())
  return lock
}

/** What happens to the claim when PostgreSQL stops or restarts. */
async function endSessions() {
  const client = new pg.Client(database.config)
  await client.connect()
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await client.end()
}
