import { readFile } from 'node:fs/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

function fromPostgres(code: string, message = 'said by PostgreSQL') {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
}

test.each([
  ['PostgreSQL ends, starts or is full', fromPostgres('57P01')],
  ['an idle transaction was ended', fromPostgres('25P03')],
  ['a deadlock', fromPostgres('40P01')],
  ['two transactions in each other’s way', fromPostgres('40001')],
  ['a pooler in front of PostgreSQL lost it', fromPostgres('08P01', 'server conn crashed?')],
  [
    'a ROLLBACK on a lost connection',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a statement on a connection that was closed', new Error('Client was closed and is not queryable')],
  ['no connection in time', new Error('timeout expired')],
])('RE-5: %s: the database is away, also inside the error of a query', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true)
  expect(isDatabaseAway(new DrizzleQueryError('rollback', [], error))).toBe(true)
})

test('a wrong statement, a refused row and a missing file are other failures', async () => {
  expect(isDatabaseAway(fromPostgres('23505'))).toBe(false)
  expect(isDatabaseAway(fromPostgres('42601'))).toBe(false)
  expect(isDatabaseAway(await readFile('/nowhere').catch((error) => error))).toBe(false)
})
