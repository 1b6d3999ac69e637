import type { Server } from 'node:http'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { MetricObject } from 'prom-client'
import type { Config } from './config.ts'
import type { PictureAnswer, PictureProcess } from './media/picture-process.ts'
import { joinStore, type StoreAccess } from './open-store.ts'
import { type FromLeader, type News, type Peers, tellLeader } from './peers.ts'
import { type Frontend, serve } from './serve.ts'

/* One of several processes that serve the shop (WEB_CONCURRENCY). `lead-web-processes.ts` started it. */

/** Serves until `requested`. When its leader dies, the process ends at once: `cluster` sees to that. */
export async function runWebProcess(
  config: Config,
  log: Logger,
  makeFrontend: (server: Server) => Promise<Frontend>,
  requested: Promise<number>,
): Promise<void> {
  const leader = joinLeader()
  const store = await joinStore(config, await leader.access, leader.pictures, log)
  leader.onMoved(store.moveTo)
  if (config.metricsPort !== undefined) {
    const { countProcess } = await import('./metrics/process-metrics.ts')
    const counted = countProcess(store.db)
    leader.onMetricsAsked(() => counted.getMetricsAsJSON())
  }
  try {
    const shop = await serve(config, store, log, makeFrontend, leader)
    let drainSeconds = 0
    try {
      await tellLeader({ kind: 'ready' })
      drainSeconds = await requested
    } finally {
      await shop.close(drainSeconds)
    }
  } finally {
    await store.close()
  }
}

function joinLeader() {
  const access = Promise.withResolvers<StoreAccess>()
  const pictured = new Map<number, (answer: PictureAnswer | undefined) => void>()
  let lastPicture = 0
  const onNews: ((news: News) => void)[] = []
  let moved: pg.PoolConfig | undefined
  const onMoved: ((connection: pg.PoolConfig) => void)[] = []
  let tellMetrics = async (): Promise<MetricObject[]> => []
  process.on('message', (message: FromLeader) => {
    if (message.kind === 'store') access.resolve(message.access)
    else if (message.kind === 'picture') pictured.get(message.id)?.(message.answer)
    else if (message.kind === 'metrics') {
      const { kind, id } = message
      void tellMetrics().then((metrics) => tellLeader({ kind, id, metrics }))
    } else if (message.kind === 'moved') {
      moved = message.connection
      for (const listener of onMoved) listener(moved)
    } else for (const listener of onNews) listener(message)
  })
  void tellLeader({ kind: 'join' })
  /** Pictures are worked on by the leader, one at a time for all. */
  const picturesBy =
    (queue: 'media' | 'incoming'): PictureProcess =>
    async (task) => {
      const id = ++lastPicture
      const { promise, resolve } = Promise.withResolvers<PictureAnswer | undefined>()
      pictured.set(id, resolve)
      void tellLeader({ kind: 'picture', id, queue, task })
      const answer = await promise.finally(() => pictured.delete(id))
      if (!answer) throw new Error('The picture could not be worked on')
      return answer
    }
  const peers: Peers = {
    tell: (news) => void tellLeader(news),
    onTold: (listener) => void onNews.push(listener),
  }
  return {
    access: access.promise,
    /** Tells also where it moved before, while this process opened its files. */
    onMoved(listener: (connection: pg.PoolConfig) => void) {
      onMoved.push(listener)
      if (moved) listener(moved)
    },
    onMetricsAsked(tell: typeof tellMetrics) {
      tellMetrics = tell
    },
    pictures: { media: picturesBy('media'), incoming: picturesBy('incoming') },
    peers,
    tellTraffic: (isQuiet: boolean) => void tellLeader({ kind: 'traffic', isQuiet }),
  }
}
