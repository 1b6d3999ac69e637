import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { waitUntil } from '../test/wait-until.ts'
import { inProject } from './project.js'

/** A stand-in for a test run: it starts a PostgreSQL, and a process that leaves its group as a browser does. */
const program = `
import { spawn } from 'node:child_process'
import { createRunDirectory } from ${JSON.stringify(inProject('scripts/run-directory.js'))}
import { startEmbeddedPostgres } from ${JSON.stringify(inProject('server/db/embedded-postgres.ts'))}
import { readPostmaster } from ${JSON.stringify(inProject('server/db/embedded/postmaster.ts'))}
const run = createRunDirectory()
Object.assign(process.env, run.environment)
const browser = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
await startEmbeddedPostgres({ dataDir: run.path + '/data', log: () => {} })
const postgres = readPostmaster(run.path + '/data/pgdata-18')
process.once('SIGTERM', async () => { await run.remove(); process.exit() })
process.stdout.write(JSON.stringify({ path: run.path, pids: [browser.pid, postgres.pid] }))
setInterval(() => {}, 1000)
`

test('after `kill -9` of a test run nothing of it remains: no browser, no PostgreSQL, no directory', async () => {
  const { run, path, pids } = await startRun()

  run.kill('SIGKILL')

  await waitUntil(() => !existsSync(path))
  expect(pids.filter(isWorking)).toEqual([])
})

test('a test run that ends by itself comes back when all is gone', async () => {
  const { run, path, pids } = await startRun()

  run.kill('SIGTERM')
  await once(run, 'exit')

  expect(existsSync(path)).toBe(false)
  expect(pids.filter(isWorking)).toEqual([])
})

async function startRun(): Promise<{ run: ChildProcess; path: string; pids: number[] }> {
  const run = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [told] = (await once(run.stdout, 'data')) as [Buffer]
  return { run, ...JSON.parse(told.toString()) }
}

/** Dead is also who only waits for a parent to take note: in a container often nobody does. */
function isWorking(pid: number) {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
