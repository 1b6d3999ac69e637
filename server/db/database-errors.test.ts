import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-errors.ts'

function fromPostgres(code: string, message = 'said by PostgreSQL') {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
}

function fromNode(code: string, syscall?: string, message = `${syscall} ${code}`) {
  return Object.assign(new Error(message), { code, ...(syscall && { syscall }) })
}

/** What Node makes of a name with several addresses when none of them answers. */
function fromEachAddress(...errors: Error[]) {
  return Object.assign(new AggregateError(errors), { code: (errors[0] as NodeJS.ErrnoException).code })
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
  ['a copy that takes no writes', fromPostgres('25006', 'cannot execute UPDATE in a read-only transaction')],
  ['its name is unknown', fromNode('ENOTFOUND', 'getaddrinfo')],
  ['nobody resolves its name now', fromNode('EAI_AGAIN', 'getaddrinfo')],
  ['no way to its machine', fromNode('EHOSTUNREACH', 'connect')],
  ['no way to its network', fromNode('ENETUNREACH', 'connect')],
  ['a connection cut by this machine', fromNode('ECONNABORTED', 'read')],
  [
    'a TLS handshake cut off',
    fromNode('ECONNRESET', undefined, 'Client network socket disconnected before secure TLS connection'),
  ],
  ['its socket is absent', fromNode('ENOENT', 'connect')],
  [
    'no address of its name answers',
    fromEachAddress(fromNode('ECONNREFUSED', 'connect'), fromNode('ECONNREFUSED', 'connect')),
  ],
  ['one address is refused for another reason', new AggregateError([new Error('?'), fromNode('EPIPE')])],
])('RE-5: %s: the database is away, also inside the error of a query', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true)
  expect(isDatabaseAway(new DrizzleQueryError('rollback', [], error))).toBe(true)
})

test('RE-5: no PostgreSQL listens at the address, or it hangs up: what node-postgres says then means away', async () => {
  const hangsUp = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => hangsUp.listen(0, '127.0.0.1', resolve))
  const { port } = hangsUp.address() as { port: number }
  const failureOf = (options: pg.ClientConfig) =>
    new pg.Client({ user: 'x', database: 'x', ...options }).connect().then(
      () => undefined,
      (error: unknown) => error,
    )
  expect(isDatabaseAway(await failureOf({ host: '127.0.0.1', port, ssl: true }))).toBe(true)
  await new Promise((resolve) => hangsUp.close(resolve))
  for (const host of ['localhost', 'nobody.invalid', '/nowhere']) {
    expect(isDatabaseAway(await failureOf({ host, port })), host).toBe(true)
  }
})

test('a wrong statement, a refused row and a missing file are other failures', async () => {
  expect(isDatabaseAway(fromPostgres('23505'))).toBe(false)
  expect(isDatabaseAway(fromPostgres('42601'))).toBe(false)
  expect(isDatabaseAway(await readFile('/nowhere').catch((error) => error))).toBe(false)
  expect(isDatabaseAway(new AggregateError([new Error('something else')]))).toBe(false)
})
