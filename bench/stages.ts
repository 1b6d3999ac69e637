import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { startShop } from '../test/shop.ts'
import { layCatalogScene } from './catalog-scene.ts'
import { layDeskScene } from './desk-scene.ts'
import type { OwnStage, Result, Scene, Stage } from './measure.ts'
import { openProcessorTime, ownChildren } from './processor-time.ts'

/** Nobody's limits, and no line for each request. */
const ENV = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
/** What a process still does after its start belongs to no measure. */
const SETTLE_MS = 1_500

type ShopScene = Exclude<Scene, 'own'>

/**
 * The data of the shop that is measured, which grows from catalogue to catalogue, and a shop on it for each measure, told
 * `moreEnv` besides.
 */
export async function openStages(moreEnv: NodeJS.ProcessEnv = {}) {
  const root = await mkdtemp(join(tmpdir(), 'kuntur-bench-'))
  // To be passed through: as root PostgreSQL runs as another account.
  await chmod(root, 0o711)
  const newDataDir = () => mkdtemp(join(root, 'shop-'))
  let dataDir = await newDataDir()
  let laid: ShopScene | undefined
  const close = () => rm(root, { recursive: true, force: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      await endChildren()
      await close()
      process.exit(1)
    })

  return {
    /**
     * Each catalogue stands on those before it, down to the demo shop, which a first start loads. The orders of five years begin
     * with a shop of their own, because they have the numbers of those that were measured.
     */
    async lay(scene: ShopScene): Promise<void> {
      if (scene === 'orders') {
        dataDir = await newDataDir()
        laid = undefined
      }
      const shop = await startShop({ dataDir, env: ENV })
      try {
        const database = await databaseOf(dataDir)
        const needed = scenesTo(scene).slice(laid ? scenesTo(laid).length : 0)
        for (const next of needed) await layers[next](database, dataDir)
        laid = scene
      } finally {
        await shop.stop()
      }
    },
    async onStage<T>(
      rounds: number,
      scene: ShopScene,
      resultOf: (name: string) => Result | undefined,
      run: (stage: Stage) => Promise<T>,
    ): Promise<T> {
      const shop = await startShop({ dataDir, env: { ...ENV, ...moreEnv } })
      try {
        const database = await databaseOf(dataDir)
        await untilIndexed(shop.url, scene)
        await sleep(SETTLE_MS)
        const processorTime = await openProcessorTime(shop.pid, database)
        const result = await run({ scene, rounds, shop, database, processorTime, resultOf })
        await forgetMails(database)
        return result
      } finally {
        await shop.stop()
      }
    },
    ownStage: (rounds: number): OwnStage => ({
      rounds,
      env: { ...ENV, ...moreEnv },
      newDataDir,
    }),
    close,
  }
}

/** Shops stop their PostgreSQL when they are told to end. */
async function endChildren(): Promise<void> {
  for (const pid of await ownChildren()) {
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      // The terminal has told it too, and it has ended.
    }
  }
  while ((await ownChildren()).length > 0) await sleep(50)
}

const catalogues: readonly ShopScene[] = ['demo', '1000', '10000', '46000']

function scenesTo(scene: ShopScene): readonly ShopScene[] {
  return scene === 'orders' ? ['demo', 'orders'] : catalogues.slice(0, catalogues.indexOf(scene) + 1)
}

const layers: Record<ShopScene, (database: pg.ClientConfig, dataDir: string) => Promise<void>> = {
  demo: async () => {},
  1000: (database, dataDir) => layCatalogScene(database, dataDir, 1_000),
  10000: (database, dataDir) => layCatalogScene(database, dataDir, 10_000),
  46000: (database, dataDir) => layCatalogScene(database, dataDir, 46_000),
  orders: layDeskScene,
}

/** Products for sale in a scene of the catalogue. */
export const productsOf = (scene: Scene) => Number(scene)

/** The shop's own PostgreSQL, which runs already: adopted, and left to the shop. */
async function databaseOf(dataDir: string): Promise<pg.ClientConfig> {
  return (await startEmbeddedPostgres({ dataDir, log: () => {} })).connection
}

/** Most products are in stock, and only the shop's index counts those. */
async function untilIndexed(address: string, scene: ShopScene): Promise<void> {
  const products = productsOf(scene === 'orders' ? '46000' : scene) || 1
  for (;;) {
    const { total } = await (await fetch(`${address}/api/catalog?stock=si`)).json()
    if (total >= products * 0.8) return
    await sleep(200)
  }
}

/** The next shop would write what is left of thousands of mails for minutes, and take memory for it. */
async function forgetMails(database: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  await client.query("delete from mail where status = 'queued'")
  await client.end()
}
