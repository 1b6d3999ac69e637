import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { type Account, postgresAccount } from './embedded/account.ts'
import {
  binariesIn,
  findPostgresPackage,
  installBinaries,
  type PostgresBinaries,
} from './embedded/binaries.ts'
import {
  ensureCluster,
  type OldCluster,
  reasonIn,
  refuseOtherMajor,
  spawnPostgres,
} from './embedded/cluster.ts'
import { connectionTo, type EmbeddedConnection } from './embedded/connection.ts'
import { prepareDataDir } from './embedded/data-dir.ts'
import {
  isRunning,
  makeWayForStart,
  type Postmaster,
  readPostmaster,
  stopPostmaster,
  tellPostmasterToStop,
} from './embedded/postmaster.ts'
import { asArguments, settingsOf } from './embedded/settings.ts'
import { privateSocketDir, removeSocketDir } from './embedded/socket-dir.ts'

export interface EmbeddedPostgres {
  connection: EmbeddedConnection
  /** It was running already: a killed shop left it, or another shop is using it now. */
  adopted: boolean
  /**
   * Stops the PostgreSQL that runs on this data, whoever started it: only for the shop that holds the claim on it
   * (instance-lock.ts).
   */
  stop(): Promise<void>
  /** The same without waiting, for a process that is ending. */
  tellToStop(): void
}

interface Cluster {
  dataDir: string
  directory: string
  logFile: string
  binaries: PostgresBinaries
  major: number
  account: Account | undefined
}

const PATIENCE_TO_START_MS = 10_000
/** A server that answers "starting up" is replaying its log after a crash. */
const PATIENCE_WITH_RECOVERY_MS = 120_000
/** Failures after which a new try succeeds: children of a killed server still hold its memory, or two starts meet. */
const passingReasons = /shared memory|lock file|another server|in use/i
const LOG_FILE_BYTES = 10_000_000
const UNIX_SOCKET_PORT = 5432

/**
 * Starts the shop's own PostgreSQL in its data directory, or adopts the one that runs there already. With `old` it is that of a release of
 * before, by the programs that it left.
 * @throws StartupError when it does not start, or when `signal` was given up while it was starting.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  signal,
  old,
}: {
  dataDir: string
  old?: OldCluster
  log: (sentence: string) => void
  signal?: AbortSignal
}): Promise<EmbeddedPostgres> {
  const cluster = old ? openOldCluster(dataDir, old) : await prepareCluster(dataDir, log)
  const launcher = createLauncher(cluster)
  try {
    const { postmaster, connection } = await reachServer(cluster, launcher, signal)
    launcher.settle(postmaster)
    let stopped: Promise<void> | undefined
    return {
      connection,
      adopted: !launcher.started(postmaster),
      stop: () => {
        stopped ??= stopServer(cluster, postmaster)
        return stopped
      },
      tellToStop: () => tellPostmasterToStop(cluster.directory, cluster.binaries),
    }
  } catch (error) {
    if (signal?.aborted) launcher.abandon()
    launcher.settle(undefined)
    throw error
  }
}

async function prepareCluster(dataDir: string, log: (sentence: string) => void): Promise<Cluster> {
  const source = findPostgresPackage()
  const name = `pgdata-${source.major}`
  const account = postgresAccount(join(dataDir, name))
  const real = prepareDataDir(dataDir, account)
  refuseOtherMajor(real, source.major)
  const directory = join(real, name)
  if (!existsSync(directory)) log(`Creando la base de datos en ${directory}…`)
  const binaries = await installBinaries(real, source)
  await ensureCluster(directory, binaries, account)
  return {
    dataDir: real,
    directory,
    logFile: join(real, 'postgres.log'),
    binaries,
    major: source.major,
    account,
  }
}

function openOldCluster(dataDir: string, { directory, programs, major }: OldCluster): Cluster {
  const account = postgresAccount(directory)
  const real = prepareDataDir(dataDir, account)
  return {
    dataDir: real,
    directory,
    logFile: join(real, 'postgres.log'),
    binaries: binariesIn(programs),
    major,
    account,
  }
}

/** Tries until a server answers: one that runs already, one that another start has begun, or ours. */
async function reachServer(cluster: Cluster, launcher: Launcher, signal: AbortSignal | undefined) {
  const begun = performance.now()
  let patienceMs = PATIENCE_TO_START_MS
  while (performance.now() - begun < patienceMs) {
    if (signal?.aborted) throw new StartupError('La tienda se cierra.')
    const postmaster = readPostmaster(cluster.directory)
    if (postmaster && isRunning(cluster.directory, postmaster)) {
      patienceMs = PATIENCE_WITH_RECOVERY_MS
      const connection = postmaster.isReady ? await connectionTo(cluster.dataDir, postmaster) : undefined
      if (connection) return { postmaster, connection }
    } else if (launcher.isIdle()) {
      const failure = launcher.failure()
      if (failure && !passingReasons.test(failure)) break
      if (failure) await sleep(200)
      await launcher.launch(postmaster)
    }
    await sleep(15)
  }
  const reason = launcher.failure() || 'no responde'
  throw new StartupError(`PostgreSQL no arranca en ${cluster.directory}: ${reason} (ver ${cluster.logFile}).`)
}

type Launcher = ReturnType<typeof createLauncher>

/** Starts the server, again if necessary, always at the same socket, and remembers why it failed. */
function createLauncher(cluster: Cluster) {
  let server: ChildProcess | undefined
  let socketDir: string | undefined
  let logOffset = 0
  return {
    async launch(stale: Postmaster | undefined) {
      if (stale) makeWayForStart(cluster.directory, stale)
      if (sizeOf(cluster.logFile) > LOG_FILE_BYTES) renameSync(cluster.logFile, `${cluster.logFile}.1`)
      logOffset = sizeOf(cluster.logFile)
      if (process.platform === 'win32') {
        server = await startOnPort(cluster, await freePort())
      } else {
        socketDir ??= privateSocketDir(stale?.socketDir, cluster.account)
        server = await startOnSocket(cluster, socketDir)
      }
    },
    isIdle: () => !server || server.exitCode !== null || server.signalCode !== null,
    failure() {
      return server ? reasonIn(readFileSync(cluster.logFile).subarray(logOffset).toString()) : undefined
    },
    started: (postmaster: Postmaster) =>
      server !== undefined && (server.pid === postmaster.pid || process.platform === 'win32'),
    /** Ends a server that nobody waits for any more, which may not have written its postmaster.pid yet. */
    abandon() {
      if (server?.exitCode === null && server.signalCode === null) server.kill('SIGINT')
    },
    /** Removes the socket directory, unless the server that answered uses it. */
    settle(postmaster: Postmaster | undefined) {
      if (socketDir && socketDir !== postmaster?.socketDir) removeSocketDir(socketDir)
    },
  }
}

/** Starts the server in a session of its own, so that Ctrl-C in the terminal does not stop it before the shop. */
async function startOnSocket(cluster: Cluster, socketDir: string) {
  const log = openSync(cluster.logFile, 'a', 0o600)
  try {
    const settings = asArguments({
      ...settingsOf(cluster.major),
      listen_addresses: '',
      port: String(UNIX_SOCKET_PORT),
      // The setting is a list, so a path with a comma has to be quoted.
      unix_socket_directories: `"${socketDir}"`,
      unix_socket_permissions: '0700',
    })
    const server = await spawnPostgres(cluster.binaries.postgres, ['-D', cluster.directory, ...settings], {
      account: cluster.account,
      cwd: cluster.directory,
      detached: true,
      stdio: ['ignore', log, log],
    })
    server.unref()
    return server
  } finally {
    closeSync(log)
  }
}

/** For Windows, where PostgreSQL refuses to run with an administrator's rights. pg_ctl drops them before it starts it. */
function startOnPort(cluster: Cluster, port: number) {
  const settings = asArguments({
    ...settingsOf(cluster.major),
    listen_addresses: '127.0.0.1',
    port: String(port),
  })
  return spawnPostgres(
    cluster.binaries.pgCtl,
    ['start', '-W', '-D', cluster.directory, '-l', cluster.logFile, '-o', settings.join(' ')],
    { account: undefined, cwd: cluster.directory, detached: true, stdio: 'ignore' },
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(address)))
    })
  })
}

async function stopServer(cluster: Cluster, postmaster: Postmaster) {
  // An abandoned start may have started another server meanwhile.
  const running = readPostmaster(cluster.directory) ?? postmaster
  await stopPostmaster(cluster.directory, running, cluster.binaries)
  for (const { socketDir } of [postmaster, running]) removeSocketDir(socketDir)
}

function sizeOf(file: string) {
  return existsSync(file) ? statSync(file).size : 0
}
