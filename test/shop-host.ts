import { builtFrontend } from '../server/built-frontend.ts'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/log.ts'
import { openStore } from '../server/open-store.ts'
import { serve } from '../server/serve.ts'

/* The process in which `open-shop.ts` opens shops: what `server/run.ts` does with one shop, for one after another. */

export type HostTask = { id: number; open: NodeJS.ProcessEnv } | { id: number; close: number }
export type HostAnswer = { id: number; url?: string; failure?: string }

const frontend = builtFrontend()
const closing = new Map<number, () => Promise<void>>()

async function open(id: number, env: NodeJS.ProcessEnv): Promise<string> {
  const config = readConfig(env)
  const log = createLog(config.logLevel)
  const store = await openStore(config, log)
  const shop = await serve(config, store, log, () => frontend)
  closing.set(id, async () => {
    await shop.close(0)
    await store.close()
  })
  return shop.address
}

async function work(task: HostTask): Promise<HostAnswer> {
  const { id } = task
  try {
    if ('open' in task) return { id, url: await open(id, task.open) }
    await closing.get(task.close)?.()
    closing.delete(task.close)
    return { id }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (task: HostTask) => process.send?.(await work(task)))
process.on('disconnect', () => process.exit())
