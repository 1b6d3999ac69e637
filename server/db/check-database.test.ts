import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { administer, createTestDatabase } from '../../test/database.ts'
import { longTest } from '../../test/long-test.ts'
import { StartupError } from '../startup-error.ts'
import { checkDatabase, refuseForeignTables } from './check-database.ts'
import { openDatabase } from './database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
// The server of the tests need not outlive a power cut.
await keepOrdersOnDisk('on')

async function check(databaseUrl: string, databaseDirectUrl?: string) {
  const warnings: string[] = []
  const connection = await checkDatabase({ databaseUrl, databaseDirectUrl }, (line) => warnings.push(line))
  return { connection, warnings }
}

async function refusal(databaseUrl: string, databaseDirectUrl?: string): Promise<string> {
  try {
    await check(databaseUrl, databaseDirectUrl)
    return 'none'
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError)
    return (error as Error).message
  }
}

function urlWith(change: (url: URL) => void): string {
  const url = new URL(database.url)
  change(url)
  return url.href
}

const inDatabase = (name: string) => urlWith((url) => (url.pathname = `/${name}`))
const asRole = (name: string) => urlWith((url) => (url.username = name))

async function aDatabase(how: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer((client) => client.query(`create database ${name} template template0 ${how}`))
  onTestFinished(() => administer((client) => client.query(`drop database ${name} with (force)`)))
  return name
}

async function aRole(): Promise<string> {
  const name = `role_${randomBytes(6).toString('hex')}`
  await administer((client) => client.query(`create role ${name} login`))
  onTestFinished(() => administer((client) => client.query(`drop owned by ${name}; drop role ${name}`)))
  return name
}

function keepOrdersOnDisk(value: 'on' | 'off'): Promise<void> {
  return administer((client) =>
    client.query(`alter database ${database.config.database} set synchronous_commit = ${value}`),
  )
}

async function inOurs(statement: string): Promise<void> {
  const client = new pg.Client(database.config)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test('RE-23: a database that fits is reached straight, without a word', async () => {
  expect(await check(database.url)).toEqual({
    connection: { connectionString: database.url },
    warnings: [],
  })
  expect(await check(database.url, database.url)).toEqual({
    connection: { connectionString: database.url, direct: { connectionString: database.url } },
    warnings: [],
  })
})

test('RE-23: a database that cannot be reached is one sentence that names the variable, without its password', async () => {
  const away = 'postgresql://tienda:s3cret@127.0.0.1:1/tienda'
  expect(await refusal(away)).toBe(
    'La base de datos de DATABASE_URL no responde (ECONNREFUSED): revisa la dirección y que esté en marcha.',
  )
  expect(await refusal(database.url, away)).toMatch(/^La base de datos de DATABASE_DIRECT_URL no responde/)
  expect(await refusal(inDatabase('no_such_database'))).toBe(
    'La base de datos de DATABASE_URL no existe: créala vacía.',
  )
  expect(await refusal(asRole('no_such_role'))).toBe(
    'PostgreSQL no acepta el usuario o la clave: revisa DATABASE_URL.',
  )
})

longTest(
  'RE-23: a pooler that lets in, and whose PostgreSQL does not answer, is one sentence too',
  async () => {
    // What PgBouncer says to who comes in while its server is away: welcome, and then nothing.
    const welcome = Buffer.from(
      '52000000080000000053000000187365727665725f76657273696f6e0031382e30005a0000000549',
      'hex',
    )
    const server = createServer((socket) => {
      socket.on('error', () => {}).once('data', () => socket.write(welcome))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await refusal(`postgresql://tienda@127.0.0.1:${port}/tienda`)).toBe(
      'La base de datos de DATABASE_URL no responde (Query read timeout): revisa la dirección y que esté en marcha.',
    )
  },
  20_000,
)

test('RE-23: texts that are not kept as UTF8, and a database that only reads, are refused before anything is written', async () => {
  const latin = await aDatabase("encoding 'LATIN1' locale_provider libc locale 'C'")
  expect(await refusal(inDatabase(latin))).toBe(
    `La base de datos «${latin}» guarda los textos en LATIN1: crea una con ENCODING 'UTF8' TEMPLATE template0.`,
  )
  const plain = await aDatabase("encoding 'SQL_ASCII' locale_provider libc locale 'C'")
  expect(await refusal(inDatabase(plain))).toMatch(/en SQL_ASCII:/)
  const reading = await aDatabase("encoding 'UTF8'")
  await administer((client) =>
    client.query(`alter database ${reading} set default_transaction_read_only = on`),
  )
  expect(await refusal(inDatabase(reading))).toBe(
    'La base de datos de DATABASE_URL solo deja leer, como una réplica: indica la principal, en la que se escribe.',
  )
})

test('RE-23: a role that may not make tables is refused, and one that makes them needs no more than the database', async () => {
  const [role, name] = [await aRole(), await aDatabase("encoding 'UTF8'")]
  const url = urlWith((given) => {
    given.username = role
    given.pathname = `/${name}`
  })
  expect(await refusal(url)).toBe(
    `El rol «${role}» no puede crear tablas en la base de datos «${name}»: hazlo su dueño (ALTER DATABASE … OWNER TO …).`,
  )
  await administer((client) => client.query(`alter database ${name} owner to ${role}`))
  expect(await refusal(url)).toBe('none')
})

test('RE-23: two addresses of one database are told from those of two, and a role that visits come by has to be allowed its tables', async () => {
  const other = await aDatabase("encoding 'UTF8'")
  expect(await refusal(database.url, inDatabase(other))).toBe(
    'DATABASE_URL y DATABASE_DIRECT_URL llevan a bases de datos distintas.',
  )
  const role = await aRole()
  const db = openDatabase({ connectionString: asRole(role) }, { poolSize: 1, onConnectionLost: () => {} })
  onTestFinished(() => db.$client.end())
  const begins = `El rol «${role}» de DATABASE_URL no puede leer y escribir la tabla `
  await expect(refuseForeignTables(db.$client)).rejects.toThrow(begins)
  await inOurs(`grant select, insert, update, delete on all tables in schema public to ${role}`)
  await expect(refuseForeignTables(db.$client)).resolves.toBeUndefined()
  await inOurs(`drop owned by ${role}`)
})

test('what a shop can sell with and should not is said in a sentence each', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await keepOrdersOnDisk('off')
  const { warnings } = await check(database.url)
  expect(warnings).toEqual([
    // On a busy machine the answer comes a second or more later than it was asked for.
    expect.stringMatching(
      /^El reloj de la base de datos está 6\d s adelantado respecto al de esta máquina: pon ambos en hora/,
    ),
    expect.stringMatching(/^El rol «\w+» tiene synchronous_commit en off: /),
  ])
})

test('RE-23: an address of replicas is refused where it leads elsewhere, and only told of while it leads nowhere', async () => {
  await keepOrdersOnDisk('on')
  const read = async (databaseReadUrl: string) => {
    const warnings: string[] = []
    const addresses = { databaseUrl: database.url, databaseDirectUrl: undefined, databaseReadUrl }
    const { replica } = await checkDatabase(addresses, (line) => warnings.push(line))
    return { replica, warnings }
  }
  const other = inDatabase(await aDatabase("encoding 'UTF8'"))
  await expect(read(other)).rejects.toThrow(
    new StartupError('DATABASE_READ_URL no lleva a una réplica de la base de datos de DATABASE_URL.'),
  )
  await expect(read(asRole('no_such_role'))).rejects.toThrow(
    new StartupError('PostgreSQL no acepta el usuario o la clave: revisa DATABASE_READ_URL.'),
  )
  const away = 'postgresql://tienda:s3cret@127.0.0.1:1/tienda'
  expect(await read(away)).toEqual({
    replica: { connectionString: away, isChecked: false },
    warnings: [
      'La base de datos de DATABASE_READ_URL no responde (ECONNREFUSED): revisa la dirección y que esté en marcha. Hasta que vuelva, todo se lee de DATABASE_URL.',
    ],
  })
  // The primary stands in where there is no replica.
  expect(await read(database.url)).toEqual({
    replica: { connectionString: database.url, isChecked: true },
    warnings: [],
  })
})
