import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readPostmaster } from '../server/db/embedded/postmaster.ts'
import { postgresSettings } from '../server/db/embedded/settings.ts'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { copyStartedDataDir } from './data-directory.ts'
import { urlOf } from './database.ts'

export interface PostgresServer {
  config: pg.PoolConfig
  /** The same as a DATABASE_URL. */
  url: string
  /** Of the process that leads all others of it. */
  readonly pid: number
  query(statement: string): Promise<pg.QueryResult['rows']>
  /** Starts it again on its data, at the same address, after it was killed. */
  start(): Promise<void>
}

/** A primary and its streaming replica, both of them a PostgreSQL as a shop starts it. */
export async function startReplicatedPostgres() {
  // Both were the same one until it was stopped, so that the replica has nothing to copy.
  const [primaryData, replicaData] = [copyStartedDataDir(), copyStartedDataDir()]
  const primary = await startServer(primaryData)
  follow(replicaData, primary.server.config)
  const replica = await startServer(replicaData)
  return {
    primary: primary.server,
    replica: replica.server,
    async stop() {
      await replica.stop()
      await primary.stop()
    },
  }
}

/** A replica takes no fewer connections than what it was copied from: the server of the tests takes so many. */
async function startPostgres(dataDir: string) {
  const ofShops = postgresSettings.max_connections
  postgresSettings.max_connections = '200'
  try {
    return await startEmbeddedPostgres({ dataDir, log: () => {} })
  } finally {
    postgresSettings.max_connections = ofShops
  }
}

async function startServer(dataDir: string) {
  const postgres = await startPostgres(dataDir)
  const config = postgres.connection
  const server: PostgresServer = {
    config,
    url: urlOf(config),
    get pid() {
      return readPostmaster(clusterIn(dataDir))?.pid ?? 0
    },
    async query(statement) {
      const client = new pg.Client(config)
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query(statement).finally(() => client.end())
      return rows
    },
    start: async () => void (await startPostgres(dataDir)),
  }
  return { server, stop: postgres.stop }
}

const clusterIn = (dataDir: string) => join(dataDir, 'pgdata-18')

/** The files belong to PostgreSQL's account already, and stay its own when they are written. */
function follow(dataDir: string, { host, port, user }: pg.PoolConfig): void {
  const settings = join(clusterIn(dataDir), 'postgresql.auto.conf')
  appendFileSync(settings, `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`)
  writeFileSync(join(clusterIn(dataDir), 'standby.signal'), '')
}
