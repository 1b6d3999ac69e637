import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { accountForRoot } from '../../server/db/embedded/account.ts'
import { freePort } from '../free-port.ts'
import { scratchDirectory } from '../run-directory.ts'
import { waitUntil } from '../wait-until.ts'

/** PgBouncer before a database, as it is set up by default: nobody has told it which start-up parameters to overlook. */
export async function startPgbouncer({ host, port, user, database }: pg.PoolConfig) {
  const folder = scratchDirectory('pgbouncer')
  const listensAt = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const way = `host=${host} port=${port} user=${user} dbname=${database}`
  writeFileSync(
    file,
    `[databases]
shared = ${way} pool_mode=transaction
own = ${way} pool_mode=session
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listensAt}
unix_socket_dir =
auth_type = any
default_pool_size = 8
query_wait_timeout = 10
server_login_retry = 1
`,
  )
  chmodSync(file, 0o644)
  // Like PostgreSQL it refuses to run as root, and the socket of the tests' server is its account's alone.
  const account = process.getuid?.() === 0 ? accountForRoot() : undefined
  const launch = () =>
    spawn('pgbouncer', ['--quiet', ...(account ? ['--user', account.name] : []), file], { stdio: 'ignore' })
  let child = launch()
  onTestFinished(() => void child.kill('SIGKILL'))
  await waitUntil(() => answers(listensAt))
  const url = (name: 'shared' | 'own') => `postgresql://tienda@127.0.0.1:${listensAt}/${name}`
  return {
    /** By which each transaction may get another session. */
    shared: url('shared'),
    /** By which whoever connects has a session to themselves. */
    own: url('own'),
    async restart() {
      child.kill('SIGKILL')
      await once(child, 'close')
      child = launch()
      await waitUntil(() => answers(listensAt))
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}
