// Cleans up after a test run. It is started in a session of its own, waits until its standard input closes
// (that is: until the run has ended, also by `kill -9`), then ends what the run left and removes its directory.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../server/db/embedded/is-alive.js'

const [runDir] = process.argv.slice(2)
if (!runDir) throw new Error('usage: watcher.js <run directory>')
// A Ctrl-C or a closed terminal is the run's to answer: the pipe tells us when it has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

let groups = ''
for await (const chunk of process.stdin) groups += chunk
const groupAtWork = Number(groups.trim().split('\n').at(-1))
if (groupAtWork > 0) kill(-groupAtWork)
await endEverything(runDir)

/** @param {string} directory */
async function endEverything(directory) {
  // Twice empty, because a process that is dying may just have started another one.
  for (let quietRounds = 0, round = 0; quietRounds < 2 && round < 200; round++) {
    const left = [...postgresServers(directory), ...processesOf(directory)]
    for (const pid of left) kill(pid)
    quietRounds = left.length === 0 ? quietRounds + 1 : 0
    await sleep(20)
  }
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/**
 * PostgreSQL servers whose data lie in the directory. They get no variable of ours, but name their data in
 * their command line, by which we also know that a number in postmaster.pid is still theirs.
 * @param {string} directory
 */
function postgresServers(directory) {
  const files = readdirSafely(directory, { recursive: true }).filter((file) =>
    file.endsWith('postmaster.pid'),
  )
  return files.flatMap((file) => {
    const [pid] = readSafely(join(directory, file)).split('\n')
    return pid && isPostgresOf(Number(pid), directory) ? [Number(pid)] : []
  })
}

/**
 * @param {number} pid
 * @param {string} directory
 */
function isPostgresOf(pid, directory) {
  if (!(pid > 0)) return false
  if (process.platform !== 'linux') return isAlive(pid)
  const command = readSafely(`/proc/${pid}/cmdline`)
  return command.includes('postgres') && command.includes(directory)
}

/**
 * Processes that carry the run's variable, such as browsers and shops that left its process group.
 * @param {string} directory
 */
function processesOf(directory) {
  if (process.platform !== 'linux') return []
  const mark = `KUNTUR_RUN_DIR=${directory}`
  return readdirSafely('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => readSafely(`/proc/${pid}/environ`).split('\0').includes(mark))
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

/** @param {string} file */
function readSafely(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * @param {string} directory
 * @param {{ recursive?: boolean }} [options]
 * @returns {string[]}
 */
function readdirSafely(directory, options = {}) {
  try {
    return readdirSync(directory, { ...options, encoding: 'utf8' })
  } catch {
    return []
  }
}
