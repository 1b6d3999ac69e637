import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { type Shop, startShop } from '../shop.ts'
import { type DatabaseCluster, startDatabaseCluster, urlOf } from './database-cluster.ts'
import type { Values } from './fill-samples.ts'
import { makeCertificate, startHaproxy, startNginx, startPgbouncer, untilListening } from './front.ts'
import type { Program } from './machines.ts'
import { type Store, startStore } from './store.ts'

/*
 * All of docs/scale.md: the edge, the balancer, two machines of the shop with a PgBouncer each, three machines of the database, and the store.
 */

const SHOP_PORTS = ['4181', '4182']
const PGBOUNCER_PORTS = ['4185', '4186']
const BALANCER_PORT = '4180'

/** Where visitors come in: nginx, by TLS. In a network of our own no other program has that port. */
export const EDGE = 'https://127.0.0.1'
export const BALANCER = `http://127.0.0.1:${BALANCER_PORT}`

/** A machine of the shop: a process, and its PgBouncer beside it. */
export type Front = {
  shop: Shop
  pgbouncer: Program
  restartShop(): Promise<void>
  restartPgbouncer(): Promise<void>
}

export type Architecture = {
  cluster: DatabaseCluster
  store: Store
  mailServer: MailServer
  front: [Front, Front]
  /** What a command of the shop is told besides, to find the files. */
  storeEnvironment: Store['env'] & { SECRET_KEY: string }
  /** Past PgBouncer, for whoever looks at rows. */
  db: Database
  /** What the edge proves itself by. */
  certificate: string
  stop(): Promise<void>
}

type Stop = () => Promise<unknown>

/** Starts all of it from nothing. `env` is what both shops are told besides. */
export async function startArchitecture(env: NodeJS.ProcessEnv): Promise<Architecture> {
  const stops: Stop[] = []
  const stop = async () => {
    while (stops.length > 0) await stops.pop()?.()
  }
  try {
    return { ...(await startAll(env, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startAll(env: NodeJS.ProcessEnv, stops: Stop[]): Promise<Omit<Architecture, 'stop'>> {
  const begun = performance.now()
  const told = (what: string) =>
    console.info(`${what}: ${Math.round((performance.now() - begun) / 1_000)} s from the start`)

  const cluster = await startDatabaseCluster({
    BALANCER_ADDRESS: '127.0.0.1',
    BALANCER_PORT,
    BALANCER_TLS_PORT: '4187',
    SHOP1: `127.0.0.1:${SHOP_PORTS[0]}`,
    SHOP2: `127.0.0.1:${SHOP_PORTS[1]}`,
    SHOP_ADDRESS: `127.0.0.1:${BALANCER_PORT}`,
    HTTP_PORT: '80',
    HTTPS_PORT: '443',
  })
  stops.push(() => cluster.stop())
  const { disks } = cluster
  const { both, key, certificate } = makeCertificate(join(disks, 'certificate'), 'tienda.example')
  const values: Values = {
    ...cluster.values,
    BALANCER_CERTIFICATE: both,
    CERTIFICATE: certificate,
    CERTIFICATE_KEY: key,
    NGINX_STATE: join(disks, 'nginx'),
  }
  const haproxy = startHaproxy(values, join(disks, 'haproxy'))
  stops.push(() => haproxy.end('SIGKILL'))
  await untilListening(haproxy, cluster.primary.port)
  told('etcd, Patroni, PostgreSQL and HAProxy')

  const nginx = startNginx(values)
  stops.push(() => nginx.end('SIGTERM'))
  await untilListening(nginx, values.HTTPS_PORT ?? '')
  const store = await startStore(join(disks, 'store'))
  stops.push(store.stop)
  told('nginx and Ceph')

  const mailServer = await startMailServer()
  stops.push(() => mailServer.close())
  // All processes of a shop share one.
  const storeEnvironment = { ...store.env, SECRET_KEY: randomBytes(32).toString('hex') }
  const shopEnvironment = {
    DATABASE_DIRECT_URL: urlOf(cluster.primary),
    DATABASE_READ_URL: urlOf(cluster.replica),
    SMTP_URL: mailServer.url,
    DEMO: 'catalog',
    LOG_LEVEL: 'error',
    ...storeEnvironment,
    ...env,
  }

  async function openFront(number: number): Promise<Front> {
    const PGBOUNCER_PORT = PGBOUNCER_PORTS[number] ?? ''
    const folder = join(disks, `pgbouncer-${number + 1}`)
    const pooler = async () => {
      const started = startPgbouncer({ ...values, PGBOUNCER_PORT, SOCKETS: folder }, folder)
      await untilListening(started, PGBOUNCER_PORT)
      return started
    }
    const open = (dataDir?: string) =>
      startShop({
        ...(dataDir && { dataDir }),
        env: {
          ...shopEnvironment,
          DATABASE_URL: urlOf({ ...cluster.primary, port: Number(PGBOUNCER_PORT) }),
          PORT: SHOP_PORTS[number],
        },
      })
    const opened: Front = {
      pgbouncer: await pooler(),
      shop: await open(),
      async restartShop() {
        opened.shop = await open(opened.shop.dataDir)
      },
      async restartPgbouncer() {
        opened.pgbouncer = await pooler()
      },
    }
    stops.push(() => opened.pgbouncer.end('SIGKILL'))
    stops.push(async () => {
      await opened.shop.kill()
      writeFileSync(join(folder, 'shop.log'), opened.shop.output)
    })
    return opened
  }

  const front: [Front, Front] = [await openFront(0), await openFront(1)]
  const db = openDatabase(cluster.primary, { poolSize: 4, onConnectionLost: () => {}, waitMs: 10_000 })
  stops.push(() => db.$client.end())
  told('two shops, each with a PgBouncer')
  return { cluster, store, mailServer, front, storeEnvironment, db, certificate }
}
