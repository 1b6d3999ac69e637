import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresBinaries } from './binaries.ts'
import { isAlive } from './is-alive.js'

/** What PostgreSQL says about itself in postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  socketDir: string
  isReady: boolean
}

/** A number that no process has, and that is no shorter than any. */
const NOBODY = 0x7fffffff
/** PostgreSQL writes into postmaster.pid right after it made the file. */
const EMPTY_MS = 2000
const FAST_SHUTDOWN_MS = 3000
const IMMEDIATE_SHUTDOWN_MS = 2000

/** Reads postmaster.pid. The file survives a `kill -9`, so only `isRunning` tells whether the server runs. */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  const lines = readLines(pidFile(clusterDir))
  if (!lines) return undefined
  const [pid, , , port, socketDir = '', , , status = ''] = lines
  return { pid: Number(pid), port: Number(port), socketDir, isReady: status.trim() === 'ready' }
}

/** Whether the process is alive and is the PostgreSQL of this directory, rather than another that got its number. */
export function isRunning(clusterDir: string, { pid }: Postmaster) {
  if (!(pid > 0) || !isAlive(pid)) return false
  const command = commandOf(pid)
  return process.platform === 'win32' ? command.includes('postgres.exe') : command.includes(clusterDir)
}

function commandOf(pid: number) {
  try {
    // cmdline is readable for everyone; `cwd` and `exe` are not, for root in a container.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (process.platform === 'win32') return output('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
    return output('ps', ['-o', 'command=', '-p', String(pid)])
  } catch {
    return '' // It ended meanwhile.
  }
}

function output(command: string, args: string[]) {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** Changes a postmaster.pid that no server stands behind where PostgreSQL would refuse to start because of it. */
export function makeWayForStart(clusterDir: string, stale: Postmaster) {
  disownReusedPid(clusterDir, stale)
  removeEmptyPidFile(clusterDir)
}

/**
 * After a crash or a power cut another process may have the number in postmaster.pid, and PostgreSQL then refuses to start.
 * This writes a number there that no process has. The rest of the file stays, because PostgreSQL reads in it whether
 * children of the dead server still use its memory, and waits for them.
 */
export function disownReusedPid(clusterDir: string, { pid }: Postmaster) {
  if (!(pid > 0) || !isAlive(pid)) return
  const file = pidFile(clusterDir)
  const lines = readLines(file)
  if (!lines) return
  // Over what is there, in one write: a shop that is killed between emptying a file and filling it leaves it empty.
  unlessGone(() => writeFileSync(file, [String(NOBODY), ...lines.slice(1)].join('\n'), { flag: 'r+' }))
}

/**
 * A start that was cut short (by a power cut, by a full disk) leaves postmaster.pid empty, and PostgreSQL refuses to start then.
 * A start that is at this point right now does not take long. A clock that was set back makes the file one of the future.
 */
function removeEmptyPidFile(clusterDir: string) {
  const file = pidFile(clusterDir)
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats?.size === 0 && Math.abs(Date.now() - stats.mtimeMs) > EMPTY_MS) rmSync(file, { force: true })
}

/** Stops PostgreSQL. Open transactions are rolled back, and what was acknowledged is on disk. */
export async function stopPostmaster(clusterDir: string, postmaster: Postmaster, binaries: PostgresBinaries) {
  const isGone = () =>
    readPostmaster(clusterDir)?.pid !== postmaster.pid || !isRunning(clusterDir, postmaster)
  if (isGone()) return
  signal(postmaster, 'INT', binaries)
  if (await becomesTrue(isGone, FAST_SHUTDOWN_MS)) return
  signal(postmaster, 'QUIT', binaries)
  await becomesTrue(isGone, IMMEDIATE_SHUTDOWN_MS)
}

/** Tells the PostgreSQL of this directory to stop, if it runs, and does not wait for it. */
export function tellPostmasterToStop(clusterDir: string, binaries: PostgresBinaries) {
  const postmaster = readPostmaster(clusterDir)
  if (postmaster && isRunning(clusterDir, postmaster)) signal(postmaster, 'INT', binaries)
}

function signal({ pid }: Postmaster, name: 'INT' | 'QUIT', { pgCtl }: PostgresBinaries) {
  try {
    if (process.platform === 'win32') execFileSync(pgCtl, ['kill', name, String(pid)], { stdio: 'ignore' })
    else process.kill(pid, `SIG${name}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function becomesTrue(condition: () => boolean, patienceMs: number) {
  const deadline = performance.now() + patienceMs
  while (!condition()) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/** Undefined when there is no file. */
function readLines(file: string): string[] | undefined {
  return unlessGone(() => readFileSync(file, 'utf8').split('\n'))
}

/** A server that ends removes its file, maybe at this very moment. */
function unlessGone<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function pidFile(clusterDir: string) {
  return join(clusterDir, 'postmaster.pid')
}
