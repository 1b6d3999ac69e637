import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { EMBEDDED_USER, embeddedPassword } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  database: string
  password?: string
  ssl: false
}

/** How to reach the shop's database, made if it is missing; undefined while the server is not ready for it. */
export async function connectionTo(
  dataDir: string,
  postmaster: Postmaster,
): Promise<EmbeddedConnection | undefined> {
  const connection: EmbeddedConnection = {
    ...(process.platform === 'win32'
      ? { host: '127.0.0.1', password: embeddedPassword(dataDir) }
      : { host: postmaster.socketDir }),
    port: postmaster.port,
    user: EMBEDDED_USER,
    database: EMBEDDED_USER,
    ssl: false,
  }
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 })
  // A server that stops under us says so twice: to the query, and as an event that nobody else hears.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [EMBEDDED_USER])
    if (!rowCount) await client.query(`CREATE DATABASE ${EMBEDDED_USER}`)
    return connection
  } catch (error) {
    if (isPassing(error)) return undefined
    throw new StartupError(`El PostgreSQL de ${dataDir} no deja entrar: ${(error as Error).message}`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => {})
  }
}

const passingCodes = [
  ...['57P01', '57P03'], // coming up or going down
  ...['42P04', '23505', '55006'], // two starts create the database at once
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'],
]

function isPassing(error: unknown) {
  const { code = '', message } = error as NodeJS.ErrnoException
  return passingCodes.includes(code) || /Connection terminated|timeout expired/.test(message)
}
