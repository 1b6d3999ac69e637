import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning, readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { copyStartedDataDir } from '../data-directory.ts'
import { isDrill } from '../long-round.ts'
import { startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { halfSentLogin } from './half-sent-login.ts'

const dataDir = copyStartedDataDir()

/** Loaded into the shop's process before the shop: what fails there on a signal is nobody's to catch. */
const failing = {
  uncaughtException: "process.on('SIGUSR2',()=>{throw(new(Error)('a-mistake'))})",
  unhandledRejection: "process.on('SIGUSR2',()=>void(Promise.reject(new(Error)('a-mistake'))))",
}

/** Both are told to the same listener: the short round takes one. */
const events = isDrill
  ? (['uncaughtException', 'unhandledRejection'] as const)
  : (['uncaughtException'] as const)

test.each(events)(
  'RE-19: after an %s the shop logs it, answers what is under way, ends with 1 and leaves no PostgreSQL',
  async (event) => {
    const module = `data:text/javascript,${encodeURIComponent(failing[event])}`
    // It drains for nobody: whoever is told to end would go on serving for a minute.
    const env = { DEMO: 'off', DRAIN_SECONDS: '60', NODE_OPTIONS: `--import=${module}` }
    const shop = await startShop({ dataDir, env })
    onTestFinished(async () => void (await shop.stop()))
    const cluster = join(dataDir, 'pgdata-18')
    const server = readPostmaster(cluster)
    if (!server) throw new Error('The shop has no PostgreSQL')

    const { finish, answer } = await halfSentLogin(shop.url)
    process.kill(shop.pid, 'SIGUSR2')
    await waitUntil(() => shop.output.includes('a-mistake'))
    finish()

    expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(await shop.exited).toEqual({ code: 1, signal: null })
    const line = shop.output.split('\n').find((line) => line.includes('a-mistake')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 60, msg: event })
    expect(isRunning(cluster, server)).toBe(false)
  },
)
