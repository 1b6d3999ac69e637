import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../../server/db/embedded/is-alive.js'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'
import { copyStartedDataDir } from '../data-directory.ts'
import { scratchDirectory } from '../run-directory.ts'
import { startRefusingShop, startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { expectWholeData } from './drill-shop.ts'
import { askAnew, childrenOf, commandOf, keepConnection, reaching, told, webProcesses } from './web-team.ts'

/* Rarer turns of a shop of several web processes. */

const env = { DEMO: 'off', WEB_CONCURRENCY: '2' }

async function openShop(more: NodeJS.ProcessEnv = {}, dataDir = copyStartedDataDir()) {
  const shop = await startShop({ dataDir, env: { ...env, ...more } })
  onTestFinished(async () => {
    await shop.stop()
    await expectWholeData(dataDir)
  })
  return shop
}

const module = (text: string) =>
  `--import=data:text/javascript,${encodeURIComponent(text).replaceAll("'", '%27')}`

test('a first start of several processes on no data opens one shop, and a further start says where it is', async () => {
  const dataDir = scratchDirectory('shop')
  const shop = await openShop({ DEMO: 'catalog', WEB_CONCURRENCY: '3' }, dataDir)
  expect(webProcesses(shop.pid)).toHaveLength(3)
  expect(shop.output.match(/Cargando la tienda de muestra/g)).toHaveLength(1)
  expect(shop.output.match(/Kuntur está abierta/g)).toHaveLength(1)
  const second = await startRefusingShop({ dataDir, env })
  expect(second).toMatchObject({ code: 1, output: `La tienda ya está en marcha en ${shop.url}.\n` })
  expect((await askAnew(`${shop.url}/readyz`)).status).toBe(200)
})

test('RE-22: a busy port is said once, before any process is started', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void holder.close())
  const { port } = holder.address() as { port: number }
  const { code, output } = await startRefusingShop({ env: { ...env, PORT: String(port) } })
  expect(code).toBe(1)
  expect(output.match(/puerto \d+/g)).toEqual([`puerto ${port}`])
})

test('processes that end at their start, again and again, end the shop with one sentence', async () => {
  // Only processes that were forked have a channel.
  const dying = module("if (process.send && process.argv[1].endsWith('main.ts')) process.exit(3)")
  const dataDir = copyStartedDataDir()
  const { code, output } = await startRefusingShop({ dataDir, env: { ...env, NODE_OPTIONS: dying } })
  expect(code).toBe(1)
  const told = output.split('\n').filter((line) => line !== '' && !/^(\{|Clave)/.test(line))
  expect(told).toEqual([
    expect.stringMatching(/^Los procesos que atienden .* 5 veces seguidas: la tienda se cierra\.$/),
  ])
  expect(readPostmaster(join(dataDir, 'pgdata-18'))).toBeUndefined()
})

test('while one process serves, another that cannot start is tried again and again; when none serves, five failures end the shop', async () => {
  const isBroken = join(scratchDirectory('broken'), 'is-broken')
  const shop = await openShop({
    NODE_OPTIONS: module(`
      import { existsSync } from 'node:fs'
      if (process.send && process.argv[1].endsWith('main.ts') && existsSync('${isBroken}')) process.exit(3)`),
  })
  const failures = () => shop.output.split('\n').filter((line) => line.includes('"code":3,')).length
  const [killed = 0, survivor = 0] = webProcesses(shop.pid)
  writeFileSync(isBroken, '')
  process.kill(killed, 'SIGKILL')
  await waitUntil(() => failures() > 5, 40_000)
  expect((await askAnew(`${shop.url}/readyz`)).status).toBe(200)
  rmSync(isBroken)
  await waitUntil(
    () => webProcesses(shop.pid).some((pid) => told(shop, pid, 'serves') && pid !== survivor),
    20_000,
  )

  writeFileSync(isBroken, '')
  for (const pid of webProcesses(shop.pid)) process.kill(pid, 'SIGKILL')
  expect(await shop.exited).toMatchObject({ code: 1 })
  expect(shop.output).toContain('5 veces seguidas: la tienda se cierra.')
})

test('RE-8: told to stop while its processes start, the shop ends with code 0 and never says that it is open', async () => {
  const impatient = module(
    "if (process.send && process.argv[1].endsWith('main.ts')) process.kill(process.ppid, 'SIGTERM')",
  )
  const dataDir = copyStartedDataDir()
  const { code, output } = await startRefusingShop({ dataDir, env: { ...env, NODE_OPTIONS: impatient } })
  expect(code).toBe(0)
  expect(output).not.toMatch(/Kuntur está abierta|\/admin\/bienvenida|web process ended/)
  expect(readPostmaster(join(dataDir, 'pgdata-18'))).toBeUndefined()
})

test('RE-5: when PostgreSQL dies every process serves again, also one that was started meanwhile', async () => {
  const shop = await openShop()
  const server = readPostmaster(join(shop.dataDir, 'pgdata-18'))
  if (!server) throw new Error('The shop has no PostgreSQL')
  const [killed = 0, survivor = 0] = webProcesses(shop.pid)
  // Until then the start itself asks the database.
  await waitUntil(() => shop.output.includes('/admin/bienvenida'))
  process.kill(server.pid, 'SIGKILL')
  process.kill(killed, 'SIGKILL')
  await waitUntil(() => webProcesses(shop.pid).some((pid) => pid !== killed && pid !== survivor))
  const pids = webProcesses(shop.pid)
  expect(pids).toContain(survivor)
  for (const pid of pids) {
    const { ask, close } = await reaching(pid, pids, () => keepConnection(shop.url))
    onTestFinished(close)
    await waitUntil(async () => (await ask('/readyz')).status === 200)
  }
  expect(isAlive(shop.pid)).toBe(true)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'RE-8: %s to all processes at once, as a terminal or a supervisor sends it, ends the shop with code 0',
  async (signal) => {
    const shop = await openShop()
    const pids = webProcesses(shop.pid)
    for (const pid of [...pids, shop.pid]) process.kill(pid, signal)
    expect(await shop.exited).toEqual({ code: 0, signal: null })
    expect(pids.filter(isAlive)).toEqual([])
    expect(shop.output).not.toContain('web process ended')
    expect(readPostmaster(join(shop.dataDir, 'pgdata-18'))).toBeUndefined()
  },
)

test('one process that is told to stop ends with 0 and is replaced: the shop can be renewed process by process', async () => {
  const shop = await openShop()
  const before = webProcesses(shop.pid)
  for (const pid of before) {
    process.kill(pid, 'SIGTERM')
    await waitUntil(() => told(shop, pid, 'ended').includes('"code":0'))
    await waitUntil(() => webProcesses(shop.pid).length === 2)
    const [fresh = 0] = webProcesses(shop.pid)
      .filter((one) => !before.includes(one))
      .slice(-1)
    await waitUntil(() => told(shop, fresh, 'serves') !== '')
    expect((await askAnew(`${shop.url}/readyz`)).status).toBe(200)
  }
  expect(webProcesses(shop.pid).filter((pid) => before.includes(pid))).toEqual([])
})

test('pictures are worked on by one process for all, one after another', async () => {
  const shop = await openShop({ DEMO: 'catalog' }, scratchDirectory('shop'))
  const pids = webProcesses(shop.pid)
  const home = (await askAnew(shop.url)).body
  const pictures = [...new Set(home.match(/\/multimedia\/[0-9a-f]{32}-\d+\.webp/g))].slice(0, 8)
  expect(pictures.length).toBe(8)
  const most = new Map<number, number>()
  let isDone = false
  const looking = (async () => {
    while (!isDone) {
      for (const pid of [shop.pid, ...pids]) {
        const workers = childrenOf(pid).filter((child) => commandOf(child).includes('picture-worker'))
        most.set(pid, Math.max(most.get(pid) ?? 0, workers.length))
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const connections = []
  for (const pid of pids) {
    const connection = await reaching(pid, pids, () => keepConnection(shop.url))
    onTestFinished(connection.close)
    connections.push(connection)
  }
  const asked = connections.map(async ({ ask }, nth) => {
    for (const picture of pictures.filter((_, index) => index % connections.length === nth))
      expect((await ask(picture)).headers['content-type']).toMatch(/^image\//)
  })
  await Promise.all(asked)
  isDone = true
  await looking
  expect([shop.pid, ...pids].map((pid) => most.get(pid))).toEqual([1, 0, 0])
})
