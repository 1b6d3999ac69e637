import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { longTest } from '../../test/long-test.ts'
import { scratchDirectory } from '../../test/run-directory.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const isRoot = process.getuid?.() === 0

describe('the embedded PostgreSQL of one shop, over its days', () => {
  // The worst place we know of: 150 characters with a space and an ñ, and a locale that the machine does not have.
  const inHostilePlace = () => join(scratchDirectory('hondo'), 'año nuevo', 'x'.repeat(110))
  let dataDir: string
  let abandoned: string
  let postgres: EmbeddedPostgres

  beforeAll(async () => {
    dataDir = inHostilePlace()
    abandoned = join(dataDir, 'pgdata-18.new-999999999-aBcDeF')
    mkdirSync(join(abandoned, 'base'), { recursive: true })
    // A mode that another account may enter, as the shop gives it to the directories that it makes itself.
    chmodSync(dirname(dataDir), 0o755)
    vi.stubEnv('LANG', 'xx_YY.ISO-8859-15')
    vi.stubEnv('LC_ALL', 'xx_YY.ISO-8859-15')
    postgres = await start(dataDir)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await postgres.stop()
  })

  test('starts from nothing, private to this machine, and never as root', async () => {
    expect(dataDir.length).toBeGreaterThan(136)
    expect(postgres.adopted).toBe(false)
    expect(await ask(postgres, 'SHOW listen_addresses')).toBe('')
    expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'pgdata-18')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'pgdata-18')).uid).not.toBe(0)
  })

  test('RE-22: clears away what an earlier first start left half made', () => {
    expect(existsSync(abandoned)).toBe(false)
  })

  test('RE-2: what it acknowledges is on disk', async () => {
    expect(await ask(postgres, 'SHOW fsync')).toBe('on')
    expect(await ask(postgres, 'SHOW synchronous_commit')).toBe('on')
    expect(await ask(postgres, 'SHOW full_page_writes')).toBe('on')
  })

  test('folds Ñ and accents and sorts Spanish, whatever the locale of the machine', async () => {
    expect(await ask(postgres, `SELECT lower('ÑANDÚ')`)).toBe('ñandú')
    expect(
      await ask(
        postgres,
        `SELECT string_agg(n, '' ORDER BY n COLLATE "es-x-icu") FROM unnest('{o,ñ,n}'::text[]) n`,
      ),
    ).toBe('nño')
  })

  test('LG-1: keeps what errors of statements quote out of its log', async () => {
    await ask(postgres, 'CREATE TABLE buyer (email text PRIMARY KEY)')
    await ask(postgres, `INSERT INTO buyer VALUES ('ana@example.com')`)
    await expect(ask(postgres, `INSERT INTO buyer VALUES ('ana@example.com')`)).rejects.toThrow(
      /duplicate key/,
    )

    await expect(ask(postgres, `SELECT 'ana@example.com'::int`)).rejects.toThrow(/invalid input syntax/)

    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toContain('ana@example.com')
  })

  test('RE-3: a second start adopts the server that runs', async () => {
    const second = await start(dataDir)

    expect(second.adopted).toBe(true)
    expect(second.connection).toEqual(postgres.connection)
  })

  test('RE-3: after `kill -9` it starts again at the same place, with every acknowledged row', async () => {
    await ask(postgres, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n')
    process.kill(postmasterPid(dataDir), 'SIGKILL')

    const former = postgres
    postgres = await start(dataDir)

    expect(postgres.adopted).toBe(false)
    // Pools that are open find it again, since the socket has not moved.
    expect(postgres.connection).toEqual(former.connection)
    expect(await ask(postgres, 'SELECT count(*)::int FROM kept')).toBe(1000)
  })

  // How soon is a promise of the whole shop, which the long round measures in test/drills/shutdown.test.ts.
  test('RE-8: stops also under open transactions, and leaves nothing', async () => {
    const client = new pg.Client(postgres.connection)
    client.on('error', () => {})
    await client.connect()
    await client.query('BEGIN; CREATE TABLE half (done int)')

    await postgres.stop()

    expect(existsSync(postgres.connection.host)).toBe(false)
    expect(existsSync(pidFile(dataDir))).toBe(false)
  })

  test('RE-3: a stale postmaster.pid whose number now belongs to another process is no obstacle', async () => {
    postgres = await start(dataDir)
    const stale = readFileSync(pidFile(dataDir), 'utf8')
    await postgres.stop()
    writeFileSync(pidFile(dataDir), stale.replace(/^\d+/, String(process.pid)))

    postgres = await start(dataDir)
    expect(await ask(postgres, 'SELECT 1')).toBe(1)
  })

  test.each([
    ['yesterday', -86_400],
    ['tomorrow, by a clock that was set back since', 86_400],
  ])(
    'RE-3: an empty postmaster.pid that a start left when it was cut short %s is no obstacle',
    async (_, seconds) => {
      await postgres.stop()
      writeFileSync(pidFile(dataDir), '')
      const then = Date.now() / 1000 + seconds
      utimesSync(pidFile(dataDir), then, then)

      postgres = await start(dataDir)
      expect(await ask(postgres, 'SELECT 1')).toBe(1)
    },
  )

  test('a temporary directory whose path is too long for a socket is not used', async () => {
    await postgres.stop()
    const long = join(scratchDirectory('tmp'), 'x'.repeat(90))
    mkdirSync(long)
    vi.stubEnv('TMPDIR', long)

    postgres = await start(dataDir)
    expect(dirname(postgres.connection.host)).toBe('/tmp')
  })

  test('RE-23: says in one sentence which setting it does not start with', async () => {
    await postgres.stop()
    writeFileSync(join(dataDir, 'pgdata-18', 'postgresql.conf'), 'work_mem = 4MB\nmax_wal_senders = lots\n')

    await expect(start(dataDir)).rejects.toThrow(
      /^PostgreSQL no arranca en .*max_wal_senders.* \(ver .*\.log\)\.$/,
    )
  })
})

longTest('of two first starts at once both reach the one database', async () => {
  const dataDir = scratchDirectory('pg')
  const [one, other] = await Promise.all([start(dataDir), start(dataDir)])
  onTestFinished(() => one.stop())

  expect(one.connection).toEqual(other.connection)
  expect([one.adopted, other.adopted].sort()).toEqual([false, true])
  expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([])
})

describe('RE-23: it refuses with one sentence', () => {
  test('a data directory that cannot be written', async () => {
    const file = join(scratchDirectory('pg'), 'file')
    writeFileSync(file, '')
    await expect(start(join(file, 'data'))).rejects.toThrow(/^No se puede escribir en .*DATA_DIR\.$/)
  })

  test('data of another major version of PostgreSQL, instead of opening an empty shop', async () => {
    const dataDir = scratchDirectory('pg')
    mkdirSync(join(dataDir, 'pgdata-17'))
    await expect(start(dataDir)).rejects.toThrow(/pgdata-17 tiene datos de otra versión de PostgreSQL/)
  })

  test.runIf(isRoot)('as root, a data directory below a closed one', async () => {
    const closed = scratchDirectory('closed')
    chmodSync(closed, 0o700)
    await expect(start(join(closed, 'data'))).rejects.toThrow(
      /no puede entrar en .*DATA_DIR, o indica DATABASE_URL\.$/,
    )
  })
})

function start(dataDir: string) {
  return startEmbeddedPostgres({ dataDir, log: () => {} })
}

async function ask({ connection }: EmbeddedPostgres, query: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

function postmasterPid(dataDir: string) {
  return Number.parseInt(readFileSync(pidFile(dataDir), 'utf8'), 10)
}

function pidFile(dataDir: string) {
  return join(dataDir, 'pgdata-18', 'postmaster.pid')
}
