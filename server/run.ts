import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { type Config, doubtsOf, readConfig } from './config.ts'
import type { Database } from './db/database.ts'
import { createLog } from './log.ts'
import { servePicturesFrom } from './media/media-address.ts'
import { openStore, type Store } from './open-store.ts'
import { tellLeader } from './peers.ts'
import type { Frontend } from './serve.ts'
import { countUnreadableSecondFactors } from './staff/set-up-second-factor.ts'
import { hasOwner, makeOwnerLink } from './staff/staff-links.ts'
import { StartupError } from './startup-error.ts'

/** A shop that was told to stop, and has drained, ends after this time, whatever hangs. */
const LAST_RESORT_MS = 4_800

/**
 * Runs the shop until it is told to stop: the whole life of the process, with whichever front end. Where several processes serve
 * (WEB_CONCURRENCY), this is the one that leads them, or one of them.
 */
export async function run(makeFrontend: (server: Server) => Promise<Frontend>): Promise<void> {
  // First of all, because a Ctrl-C while the demo shop loads must not leave PostgreSQL running.
  const end = endOfProcess()
  try {
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    servePicturesFrom(config.mediaUrl)
    end.onFailure((error, event) => log.fatal({ err: error }, event))
    end.drainFor(config.drainSeconds)
    const role = cluster.isWorker ? (await import('./web-process.ts')).runWebProcess : runShop
    await role(config, log, makeFrontend, end.requested)
    process.exit(end.exitCode())
  } catch (error) {
    if (cluster.isWorker && error instanceof StartupError)
      await tellLeader({ kind: 'refused', sentence: error.message })
    else if (error instanceof StartupError) console.error(error.message)
    else lastWords(error, 'the shop failed')
    process.exit(1)
  }
}

async function runShop(
  config: Config,
  log: Logger,
  makeFrontend: (server: Server) => Promise<Frontend>,
  requested: Promise<number>,
): Promise<void> {
  let isEnding = false
  let drainSeconds = 0
  void requested.then((seconds) => {
    isEnding = true
    drainSeconds = seconds
  })
  for (const doubt of doubtsOf(config)) console.warn(doubt)
  // Loaded while PostgreSQL starts. The one that leads serves nothing, and does without the memory of pages and calls.
  const loading = config.webConcurrency > 1 ? import('./lead-web-processes.ts') : import('./serve.ts')
  loading.catch(() => {})
  const store = await openStore(config, log)
  try {
    const role = await loading
    if (isEnding) return
    const shop =
      'serve' in role
        ? await role.serve(config, store, log, makeFrontend)
        : await role.leadWebProcesses(config, store, log, requested)
    let stopMetrics: (() => Promise<void>) | undefined
    try {
      if (isEnding) return
      // What it takes of memory only those give who want figures.
      if (config.metricsPort !== undefined) {
        const { serveMetrics } = await import('./serve-metrics.ts')
        stopMetrics = await serveMetrics(config, store, log, shop.askProcesses)
      }
      await store.announce(shop.address)
      console.log(`Kuntur está abierta en ${shop.address}`)
      await warnOfOtherKey(store)
      await offerOwnership(store.db, shop.address)
      await Promise.race([requested, shop.lost ?? requested])
    } finally {
      await Promise.all([shop.close(drainSeconds), stopMetrics?.()])
    }
  } finally {
    await store.close()
  }
}

/** A shop without an owner says on the console, and nowhere else, how to become one: there is no password to begin with. */
async function offerOwnership(db: Database, address: string): Promise<void> {
  if (await hasOwner(db)) return
  console.log('La tienda no tiene dueño. Este enlace crea su cuenta; sirve una vez, durante 24 horas:')
  console.log(await makeOwnerLink(db, address))
}

/** A shop on the data of another key refuses codes of the staff: its owner should hear that from the start, not from them. */
async function warnOfOtherKey({ db, secrets }: Store): Promise<void> {
  const unreadable = await countUnreadableSecondFactors(db, secrets)
  if (unreadable === 0) return
  console.warn(
    `SECRET_KEY: ${unreadable} del personal activaron su segundo paso con otra clave y sus códigos se rechazan; los de recuperación sirven.`,
  )
}

/** Of a failure before the log is open, or past it. */
function lastWords(error: unknown, event: string): void {
  createLog('fatal').fatal({ err: error }, event)
}

/**
 * Why this process should end: a signal, or a failure that nobody caught. After such a failure its state is unknown, so it
 * finishes what runs and leaves it to its supervisor to start a new one. `requested` tells for how many seconds it should go on
 * serving before: only where it was told to end.
 */
function endOfProcess() {
  let exitCode = 0
  let isEnding = false
  let report = lastWords
  let drainSeconds = 0
  const requested = new Promise<number>((resolve) => {
    const endAfter = (seconds: number) => {
      isEnding = true
      // One that leads others waits for them, which drain.
      setTimeout(() => process.exit(exitCode), 1_000 * drainSeconds + LAST_RESORT_MS).unref()
      resolve(seconds)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endAfter(drainSeconds))
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(event, (error) => {
        report(error, event)
        // Work that is cut off while closing fails too, but that is no failure of the shop.
        if (!isEnding) exitCode = 1
        endAfter(0)
      })
    }
  })
  return {
    requested,
    exitCode: () => exitCode,
    onFailure(newReport: typeof report) {
      report = newReport
    },
    drainFor(seconds: number) {
      drainSeconds = seconds
    },
  }
}
