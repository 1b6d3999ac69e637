import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { happenings } from '../happenings.ts'

/** In seconds: from a page out of memory to what a browser gives up on. */
const DURATIONS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]
const EVENT_LOOP_RESOLUTION_MS = 20

/**
 * Counts what this process does from now on. Each process of a shop has its own; what they say is added up, but for gauges whose
 * `aggregator` says otherwise.
 */
export function countProcess(db: Database): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const answers = new Histogram({
    name: 'kuntur_requests_seconds',
    help: 'Requests answered, by what was asked for and by status, and how long the answer took to be ready',
    labelNames: ['kind', 'status'],
    buckets: DURATIONS,
    registers,
  })
  happenings.on('answered', (path, status, ms) => answers.observe({ kind: kindOf(path), status }, ms / 1000))

  const counter = (name: string, help: string, label?: string) =>
    new Counter({ name, help, labelNames: label === undefined ? [] : [label], registers })
  const refusals = counter('kuntur_refusals_total', 'Requests refused, by reason', 'code')
  happenings.on('refused', (code) => refusals.inc({ code }))
  const orders = counter('kuntur_web_orders_total', 'Orders that buyers placed')
  happenings.on('ordered', () => orders.inc())
  const reservations = counter('kuntur_reservations_total', 'Reservations made or kept on at the checkout')
  happenings.on('reserved', () => reservations.inc())
  const unreserved = counter('kuntur_reservations_refused_total', 'Reservations refused, by reason', 'code')
  happenings.on('reservationRefused', (code) => unreserved.inc({ code }))
  const pages = counter(
    'kuntur_public_pages_total',
    'Public pages and answers asked for: out of memory or made',
    'found',
  )
  happenings.on('publicPage', (found) => pages.inc({ found }))
  const reads = counter(
    'kuntur_catalogue_reads_total',
    'Statements of what pages show, by who answered',
    'from',
  )
  happenings.on('catalogueRead', (from) => reads.inc({ from }))
  const turnedAway = counter(
    'kuntur_turned_away_total',
    'Work refused because too much waits, by line',
    'line',
  )
  happenings.on('turnedAway', (line) => turnedAway.inc({ line }))
  const mails = counter('kuntur_mails_total', 'Tries to send a mail, by outcome', 'outcome')
  happenings.on('mail', (outcome) => mails.inc({ outcome }))
  const jobs = counter('kuntur_jobs_total', 'Runs of jobs that ended, by how', 'end')
  happenings.on('job', (end) => jobs.inc({ end }))

  new Gauge({
    name: 'kuntur_database_connections',
    help: 'Connections to the database for visits and purchases, and what waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })

  const delays = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS })
  delays.enable()
  new Gauge({
    name: 'kuntur_event_loop_delay_seconds',
    help: 'How late the process came to what was due, since it was last asked: of several processes the worst',
    labelNames: ['quantile'],
    registers,
    aggregator: 'max',
    collect() {
      for (const [quantile, ns] of Object.entries(quantilesOf(delays))) this.set({ quantile }, ns / 1e9)
      delays.reset()
    },
  })
  return registry
}

/** In nanoseconds. Node measures from one look to the next, the time between them included. Nothing was measured yet: 0. */
function quantilesOf(delays: ReturnType<typeof monitorEventLoopDelay>): Record<string, number> {
  const late = (ns: number) => Math.max(0, ns - EVENT_LOOP_RESOLUTION_MS * 1e6)
  if (delays.count === 0) return { '0.5': 0, '0.99': 0, '1': 0 }
  return { '0.5': late(delays.percentile(50)), '0.99': late(delays.percentile(99)), '1': late(delays.max) }
}

/** Few kinds, whatever strangers ask for. */
function kindOf(path: string): string {
  return kinds.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? 'page'
}

const kinds = [
  ['/api/admin', 'desk_api'],
  ['/api/user', 'buyer_api'],
  ['/api/login', 'session_api'],
  ['/api/logout', 'session_api'],
  ['/api/register', 'session_api'],
  ['/api', 'public_api'],
  ['/admin/assets', 'file'],
  ['/admin', 'desk'],
  ['/assets', 'file'],
  ['/multimedia', 'picture'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
] as const
