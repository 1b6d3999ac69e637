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

/** Creates the shop's database if it is missing. Returns how to reach it; undefined while the server is not ready. */
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
  // When the server stops, the query fails and this event comes too. Without a listener it would end the process.
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
  ...['57P01', '57P03'], // The server starts or stops.
  ...['42P04', '23505', '55006'], // Two starts create the database at once.
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'],
]

function isPassing(error: unknown) {
  const { code = '', message } = error as NodeJS.ErrnoException
  return passingCodes.includes(code) || /Connection terminated|timeout expired/.test(message)
}
