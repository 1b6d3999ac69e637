import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { Gauge, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { hasClaimToCheck } from '../db/order-conditions.ts'
import type { FileHome } from '../files/file-home.ts'

type Figures = {
  web_orders: number
  counter_orders: number
  sold: number
  sold_cents: number
  last_order: number | null
  payments_waiting: number
  payments_oldest: number | null
  reservations: Partial<Record<'open' | 'ordered' | 'released' | 'expired', number>>
  mails_queued: number
  mails_oldest: number | null
  mails_failed: number
  jobs_due: number
  jobs_oldest: number | null
  backup_age: number | null
}

/** Whoever asks oftener gets the same figures: nobody loads the database by asking. */
const READ_AGAIN_MS = 1_000

/**
 * What the rows and the disk of the shop say at the moment, which one process tells for all. While the database is away what
 * its rows would say is left out. Examples are in no figure.
 */
export function shopMetrics(
  db: Database,
  dataDir: string,
  files: Pick<FileHome, 'isThere'>,
): () => Promise<Registry> {
  let readAt = Number.NEGATIVE_INFINITY
  let told: Promise<Registry>
  return () => {
    if (performance.now() - readAt >= READ_AGAIN_MS) {
      readAt = performance.now()
      told = tell(db, dataDir, files)
    }
    return told
  }
}

async function tell(db: Database, dataDir: string, files: Pick<FileHome, 'isThere'>): Promise<Registry> {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, value: number) => new Gauge({ name, help, registers }).set(value)
  const gauges = (name: string, help: string, label: string, values: Record<string, number>) => {
    const made = new Gauge({ name, help, labelNames: [label], registers })
    for (const [of, value] of Object.entries(values)) made.set({ [label]: of }, value)
  }

  const { bsize, blocks, bavail } = await statfs(dataDir)
  gauges('kuntur_disk_bytes', 'The disk of the data directory: its size, and what is free', 'what', {
    size: bsize * blocks,
    free: bsize * bavail,
  })
  const areFilesThere = await files.isThere()
  gauge('kuntur_files_up', 'Whether the home of files answered', areFilesThere ? 1 : 0)
  // Why it does not answer, the log says.
  const read = await readFigures(db).catch(() => null)
  gauge('kuntur_database_up', 'Whether the database answered', read ? 1 : 0)
  if (!read) return registry

  gauges('kuntur_orders_last_day', 'Orders placed in the last 24 hours, by channel', 'channel', {
    web: read.web_orders,
    counter: read.counter_orders,
  })
  gauge(
    'kuntur_sales_last_day',
    'Orders that were paid or sold at the counter in the last 24 hours',
    read.sold,
  )
  gauge('kuntur_sales_cents_last_day', 'What those came to, in cents with IVA', read.sold_cents)
  if (read.last_order !== null)
    gauge('kuntur_last_order_timestamp_seconds', 'When the last order was placed', read.last_order)
  gauge('kuntur_payments_waiting', 'Orders whose payment the staff have to check', read.payments_waiting)
  gauge(
    'kuntur_payments_oldest_seconds',
    'How long the oldest of these orders waits',
    read.payments_oldest ?? 0,
  )
  gauges(
    'kuntur_reservations_last_day',
    'Reservations that began in the last 24 hours, by what became of them',
    'state',
    { open: 0, ordered: 0, released: 0, expired: 0, ...read.reservations },
  )
  gauges('kuntur_queue_length', 'Mails that wait, and jobs that are due', 'queue', {
    mails: read.mails_queued,
    jobs: read.jobs_due,
  })
  gauges('kuntur_queue_oldest_seconds', 'How long the oldest of these waits', 'queue', {
    mails: read.mails_oldest ?? 0,
    jobs: read.jobs_oldest ?? 0,
  })
  if (read.backup_age !== null)
    gauge('kuntur_backup_age_seconds', 'How old the last good backup is', read.backup_age)
  gauge('kuntur_mails_failed', 'Mails that were given up', read.mails_failed)
  return registry
}

async function readFigures(db: Database): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    select (select count(*) from customer_order
             where kind = 'web' and not is_example and placed_at > now() - interval '1 day') as web_orders,
           (select count(*) from customer_order
             where kind = 'counter' and not is_example and placed_at > now() - interval '1 day') as counter_orders,
           sold.count as sold, sold.cents as sold_cents,
           (select extract(epoch from placed_at)::float8 from customer_order
             where not is_example order by id desc limit 1) as last_order,
           waiting.count as payments_waiting, waiting.oldest as payments_oldest,
           (select coalesce(jsonb_object_agg(status, count), '{}')
              from (select status, count(*) from reservation
                     where created_at > now() - interval '1 day' group by status) as begun) as reservations,
           mails.count as mails_queued, mails.oldest as mails_oldest,
           (select count(*) from mail where status = 'failed') as mails_failed,
           jobs.count as jobs_due, jobs.oldest as jobs_oldest,
           (select extract(epoch from now() - max(ended_at))::float8 from backup where error is null) as backup_age
      from (select count(*), coalesce(sum(total_cents), 0)::bigint as cents from customer_order
             where sold_at > now() - interval '1 day' and not is_example) as sold,
           (select count(*), extract(epoch from now() - min(placed_at))::float8 as oldest from customer_order
             where ${hasClaimToCheck} and not is_example) as waiting,
           (select count(*), extract(epoch from now() - min(created_at))::float8 as oldest from mail
             where status = 'queued') as mails,
           (select count(*), extract(epoch from now() - min(due_at))::float8 as oldest from job
             where status in ('queued', 'running') and due_at <= now()) as jobs`)
  const [figures] = rows
  if (!figures) throw new Error('A statement of figures returned no row')
  return figures
}
