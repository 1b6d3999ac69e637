import cluster, { type Worker } from 'node:cluster'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { MetricObject } from 'prom-client'
import { forgetKeptRows } from './catalog/forget-kept-rows.ts'
import { type Config, onPort } from './config.ts'
import { listen } from './http/listen.ts'
import type { LeadingStore } from './open-store.ts'
import type { FromLeader, News, Peers, ToLeader } from './peers.ts'
import type { RunningShop } from './serve.ts'
import { startBackground } from './start-background.ts'
import { StartupError } from './startup-error.ts'

/** Before a process is started in place of one that died young; twice as long each time. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** Whoever served for so long was sound, and is replaced at once. How long its start took says nothing of it. */
export const SOUND_AFTER_MS = 3_000
/** So many starts in a row that never served end the shop, while it opens or none of its processes serves. */
const STARTS = 5
/** The shop closes within five seconds in all, and PostgreSQL is stopped after its processes. */
const END_MS = 4_000
const LOOK_AGAIN_MS = 100
/** A process that does not say by then what it has counted is busy, or dying. */
const METRICS_MS = 2_000

/**
 * Serves the shop by several processes behind one port, and does in this one what is done once. Each process that dies is
 * replaced.
 * @throws StartupError when they do not start.
 */
export async function leadWebProcesses(
  given: Config,
  store: LeadingStore,
  log: Logger,
  /** The shop is to end: nobody is started any more. */
  requested: Promise<unknown>,
): Promise<RunningShop> {
  const config = onPort(given, await findPort(given))
  const team = openTeam(store, log, END_MS + 1_000 * config.drainSeconds)
  // A process takes connections itself, when it has time: see docs/decisions/083.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // Pictures are among the messages.
  cluster.setupPrimary({ serialization: 'advanced' })
  let isEnding = false
  void requested.then(() => {
    isEnding = true
  })
  let isOpen = false
  let nowServing = 0
  let failedStarts = 0

  /** Keeps one process alive, by another one in its place. `onServing` is called when the first of them serves. */
  async function keepOne(onServing: () => void): Promise<void> {
    for (let diedYoung = 0; !isEnding; ) {
      const { ended, serving, pid } = team.start({ PORT: String(config.port) })
      const isServing = await Promise.race([serving, ended.then(() => false)])
      const since = performance.now()
      if (isServing) {
        failedStarts = 0
        nowServing++
        log.info({ process: pid }, 'web process serves')
        onServing()
      }
      const { code, signal, refusal } = await ended
      if (isServing) nowServing--
      if (isEnding) return
      // One that was told to end has done so well.
      log[code === 0 ? 'info' : 'error']({ process: pid, code, signal }, 'web process ended')
      const isNeeded = !isOpen || nowServing === 0
      if (!isServing && isNeeded && ++failedStarts >= STARTS)
        throw new StartupError(
          refusal ??
            `Los procesos que atienden la tienda terminan al arrancar, ${STARTS} veces seguidas: la tienda se cierra.`,
        )
      const wasSound = isServing && performance.now() - since >= SOUND_AFTER_MS
      diedYoung = wasSound ? 0 : diedYoung + 1
      if (diedYoung > 0)
        await Promise.race([
          requested,
          sleep(Math.min(FIRST_PAUSE_MS * 2 ** (diedYoung - 1), LONGEST_PAUSE_MS)),
        ])
    }
  }

  const serving = Array.from({ length: config.webConcurrency }, () => Promise.withResolvers<void>())
  const lost = Promise.all(serving.map(({ resolve }) => keepOne(resolve))).then(
    () => new Promise<never>(() => {}),
  )
  lost.catch(() => {
    isEnding = true
  })
  try {
    await Promise.race([Promise.all(serving.map(({ promise }) => promise)), requested, lost])
    isOpen = true
  } catch (error) {
    await team.end()
    throw error
  }
  const { peers, quiet } = team
  const background = { ...store, onCatalogChange: forgetKeptRows, peers, quiet }
  // Told to end while they started, it begins nothing that it would only break off.
  const stopBackground = isEnding ? () => {} : startBackground(config, background, log)
  return {
    address: config.publicUrl,
    lost,
    askProcesses: team.askMetrics,
    async close() {
      isEnding = true
      await Promise.all([team.end(), stopBackground()])
    },
  }
}

/** Of a port that nobody can have, or that is left to the system, this process hears before it has started others. */
async function findPort({ port, host }: Config): Promise<number> {
  const server = createServer()
  const found = await listen(server, port, host)
  await new Promise((resolve) => server.close(resolve))
  return found
}

type Ended = { code: number | null; signal: string | null; refusal: string | undefined }

/** The processes that live, and what goes to and fro between them. */
function openTeam(store: LeadingStore, log: Logger, endMs: number) {
  const busy = new Set<Worker>()
  const listeners: ((news: News) => void)[] = []
  const counted = new Map<number, (metrics: MetricObject[]) => void>()
  const lastCounted = new WeakMap<Worker, MetricObject[]>()
  let lastAsked = 0
  store.onMoved((connection) => tellAll({ kind: 'moved', connection }))

  /** `cluster` lists one that has ended until its channel is closed too. */
  const living = () =>
    Object.values(cluster.workers ?? {})
      .filter((worker) => worker !== undefined)
      .filter((worker) => !worker.isDead())

  function send(worker: Worker, message: FromLeader): void {
    // Whoever is dying needs no message any more.
    if (worker.isConnected()) worker.send(message, () => {})
  }

  function tellAll(message: FromLeader, but?: Worker): void {
    for (const worker of living()) if (worker !== but) send(worker, message)
  }

  async function workOnPicture(
    worker: Worker,
    { id, queue, task }: ToLeader & { kind: 'picture' },
  ): Promise<void> {
    const answer = await store.pictures[queue](task).catch(
      (error) => void log.error({ err: error }, 'picture failed'),
    )
    send(worker, { kind: 'picture', id, answer: answer ?? undefined })
  }

  const peers: Peers = { tell: (news) => tellAll(news), onTold: (listener) => void listeners.push(listener) }

  async function askMetrics(worker: Worker): Promise<MetricObject[][]> {
    const id = ++lastAsked
    const { promise, resolve } = Promise.withResolvers<MetricObject[]>()
    counted.set(id, resolve)
    send(worker, { kind: 'metrics', id })
    const late = sleep(METRICS_MS, lastCounted.get(worker), { ref: false })
    const metrics = await Promise.race([promise, late]).finally(() => counted.delete(id))
    if (!metrics) return []
    // Without those of one that is busy, the sums would fall, which Prometheus takes for a new start.
    lastCounted.set(worker, metrics)
    return [metrics]
  }

  function start(env: NodeJS.ProcessEnv) {
    const worker = cluster.fork(env)
    const serving = Promise.withResolvers<true>()
    const ended = Promise.withResolvers<Ended>()
    let refusal: string | undefined
    worker.on('message', (message: ToLeader) => {
      if (message.kind === 'join') send(worker, { kind: 'store', access: store.access() })
      else if (message.kind === 'ready') serving.resolve(true)
      else if (message.kind === 'refused') refusal = message.sentence
      else if (message.kind === 'traffic') busy[message.isQuiet || worker.isDead() ? 'delete' : 'add'](worker)
      else if (message.kind === 'picture') void workOnPicture(worker, message)
      else if (message.kind === 'metrics') counted.get(message.id)?.(message.metrics)
      else {
        tellAll(message, worker)
        for (const listener of listeners) listener(message)
      }
    })
    // The channel of a process that is killed may break in the middle of a message; its end is told all the same. Not so of
    // one that the system refused to start.
    worker.on('error', () => {
      if (worker.process.pid === undefined) ended.resolve({ code: null, signal: null, refusal })
    })
    worker.once('exit', (code, signal) => {
      busy.delete(worker)
      ended.resolve({ code, signal, refusal })
    })
    return { pid: worker.process.pid, serving: serving.promise, ended: ended.promise }
  }

  return {
    start,
    peers,
    askMetrics: async () => (await Promise.all(living().map(askMetrics))).flat(),
    /** Waits until no process has had a request for a while. */
    async quiet(stopping: AbortSignal): Promise<void> {
      while (!stopping.aborted && busy.size > 0)
        await sleep(LOOK_AGAIN_MS, undefined, { ref: false, signal: stopping }).catch(() => {})
    },
    /** Has all finish what runs, and ends those that do not. */
    async end(): Promise<void> {
      const ends = living().map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
      for (const worker of living()) worker.process.kill('SIGTERM')
      const late = setTimeout(() => {
        for (const worker of living()) worker.process.kill('SIGKILL')
      }, endMs)
      await Promise.all(ends)
      clearTimeout(late)
    },
  }
}
