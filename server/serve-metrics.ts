import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { AggregatorRegistry, type MetricObject, Registry } from 'prom-client'
import type { Config } from './config.ts'
import { listen } from './http/listen.ts'
import { countProcess } from './metrics/process-metrics.ts'
import { shopMetrics } from './metrics/shop-metrics.ts'
import type { LeadingStore } from './open-store.ts'

type Settings = Pick<Config, 'metricsPort' | 'metricsHost' | 'dataDir'>

/** What the web processes of a shop say of themselves; for one that does not answer in time, what it said last. */
export type AskProcesses = () => Promise<MetricObject[][]>

/**
 * Tells Prometheus, on a port of its own, how the shop does: what this process and those that it leads have counted, and what the
 * rows and the disk say. Returns how to stop.
 * @throws StartupError when the port is taken.
 */
export async function serveMetrics(
  { metricsPort = 0, metricsHost, dataDir }: Settings,
  { db, backgroundDb, files }: Pick<LeadingStore, 'db' | 'backgroundDb' | 'files'>,
  log: Logger,
  askProcesses: AskProcesses = async () => [],
): Promise<() => Promise<void>> {
  const own = countProcess(db)
  const readShop = shopMetrics(backgroundDb, dataDir, files)

  async function tell(): Promise<string> {
    const [shop, counted, others] = await Promise.all([
      readShop().then((registry) => registry.getMetricsAsJSON()),
      own.getMetricsAsJSON(),
      askProcesses(),
    ])
    return AggregatorRegistry.aggregate([shop, counted, ...others]).metrics()
  }

  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await tell()
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
    } catch (error) {
      log.error({ err: error }, 'metrics cannot be told')
      response.writeHead(500).end()
    }
  })
  const port = await listen(server, metricsPort, metricsHost, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
  log.info({ port, host: metricsHost }, 'metrics are told at /metrics')
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}
