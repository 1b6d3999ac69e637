import { type SQL, sql } from 'drizzle-orm'
import type { TodayAnswer } from '../../contract/api/admin/desk.ts'
import type { OrderEventName } from '../../contract/order-states.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import {
  hasClaimToCheck,
  isNotSetAside,
  needsInvoice,
  needsSerials,
  uncheckedAfterCancel,
} from '../db/order-conditions.ts'
import { DomainError } from '../domain-error.ts'
import { lowStock } from '../inventory/list-stock.ts'
import { isDue } from '../notices/notice-is-due.ts'
import { readSettings } from '../settings/settings.ts'
import { mayDo } from '../staff/require-permission.ts'

type Count = TodayAnswer['counts'][number]
/** `waiting` selects one row for each that waits, with the moment `since` when it does, and `order_id`, if it is an order. */
type Task = Omit<Count, 'count' | 'oldest_at' | 'oldest_order'> & { waiting: SQL }

/** The orders under a condition on `customer_order`. */
const ordersWith = (condition: SQL, since: SQL) =>
  sql`select coalesce(${since}, placed_at) as since, id as order_id from customer_order where ${isNotSetAside} and ${condition}`
const atStage = (...stages: string[]) =>
  sql`state = 'PENDIENTE' and stage in (${sql.join(
    stages.map((stage) => sql`${stage}`),
    sql`, `,
  )})`

const sinceEvent = (event: OrderEventName) =>
  sql`(select max(created_at) from order_event where order_id = customer_order.id and event = ${event})`
const sinceCancelled = sql`(select min(created_at) from order_event where order_id = customer_order.id and state = 'CANCELADO')`
const sinceClaimed = sql`(select min(created_at) from payment where order_id = customer_order.id and status = 'submitted')`

/** What waits at the desk. `query` is that of the list which shows exactly those. */
const tasksWith = (lowStock: SQL): readonly Task[] => [
  {
    key: 'payments_to_check',
    label: 'Pagos por revisar',
    list: 'orders',
    query: 'payment=to_check',
    waiting: ordersWith(hasClaimToCheck, sinceClaimed),
  },
  {
    key: 'to_prepare',
    label: 'Retiros por preparar',
    list: 'orders',
    query: 'stage=payment_verified,preparing&delivery=pickup',
    waiting: ordersWith(
      sql`${atStage('payment_verified', 'preparing')} and customer_order.delivery_method = 'pickup'`,
      sinceEvent('payment_confirmed'),
    ),
  },
  {
    key: 'parcels_to_send',
    label: 'Paquetes por enviar',
    list: 'orders',
    query: 'stage=payment_verified,preparing,partly_shipped&delivery=carrier',
    waiting: ordersWith(
      sql`${atStage('payment_verified', 'preparing', 'partly_shipped')} and customer_order.delivery_method = 'carrier'`,
      sinceEvent('payment_confirmed'),
    ),
  },
  {
    key: 'pickups_waiting',
    label: 'Esperan que los retiren',
    list: 'orders',
    query: 'stage=ready_for_pickup',
    waiting: ordersWith(atStage('ready_for_pickup'), sinceEvent('ready_for_pickup')),
  },
  {
    key: 'cancelled_unseen',
    label: 'Cancelados con dinero sin revisar',
    list: 'orders',
    query: 'payment=unseen',
    waiting: ordersWith(sql`customer_order.id in (${uncheckedAfterCancel})`, sinceCancelled),
  },
  {
    key: 'lines_open',
    label: 'Líneas por conciliar',
    list: 'statement_lines',
    query: '',
    waiting: sql`select came_at as since, null::bigint as order_id from statement_line where state = 'open'`,
  },
  {
    key: 'refunds_owed',
    label: 'Reembolsos por hacer',
    list: 'refunds',
    query: '',
    waiting: sql`
      select owed_at as since, order_id from refund left join customer_order on customer_order.id = order_id
       where status = 'owed' and (customer_order.id is null or ${isNotSetAside})`,
  },
  {
    key: 'returns_asked',
    label: 'Devoluciones y garantías por atender',
    list: 'returns',
    query: '',
    waiting: sql`select asked_at as since, order_id from return_case
                   join customer_order on customer_order.id = order_id
                  where closed_at is null and return_case.state in ('requested', 'received', 'inspected')
                    and ${isNotSetAside}`,
  },
  {
    key: 'invoices_pending',
    label: 'Facturas pendientes',
    list: 'invoices',
    query: '',
    waiting: sql`select delivered_at as since, id as order_id from customer_order where ${needsInvoice}`,
  },
  {
    key: 'serials_pending',
    label: 'Números de serie por anotar',
    list: 'serials',
    query: '',
    waiting: sql`select placed_at as since, id as order_id from customer_order where ${needsSerials}`,
  },
  {
    key: 'questions_waiting',
    label: 'Preguntas por responder',
    list: 'questions',
    query: '',
    waiting: sql`select asked_at as since, null::bigint as order_id from product_question where state = 'waiting'`,
  },
  {
    key: 'reviews_waiting',
    label: 'Opiniones por revisar',
    list: 'reviews',
    query: '',
    waiting: sql`select written_at as since, null::bigint as order_id from product_review where state = 'waiting'`,
  },
  {
    key: 'reservations_running',
    label: 'Reservas en curso',
    list: 'reservations',
    query: '',
    waiting: sql`select created_at as since, null::bigint as order_id from reservation where status = 'open' and expires_at > now()`,
  },
  {
    key: 'stock_low',
    label: 'Artículos por agotarse',
    list: 'stock',
    query: 'nivel=low',
    waiting: sql`select since, null::bigint as order_id from (${lowStock}) as low`,
  },
  {
    key: 'notices_to_tell',
    label: 'Avisos por WhatsApp',
    list: 'notices',
    query: '',
    waiting: sql`select notice.created_at as since, null::bigint as order_id
                   from notice join sellable on sellable.id = notice.sellable_id
                  where notice.phone is not null and ${isDue}`,
  },
  {
    key: 'mails_failed',
    label: 'Correos que no salieron',
    list: 'mails',
    query: 'status=failed',
    waiting: sql`select created_at as since, null::bigint as order_id from mail where status = 'failed'`,
  },
]

type Waiting = { count: number; oldest: string | null; order: number | null }

/**
 * How much of each task waits, and since when the oldest does, in one statement.
 * @throws DomainError `not_permitted`.
 */
export async function readToday(db: Executor, staff: Staff): Promise<TodayAnswer> {
  const { invoice_on_delivery: recordsInvoices } = await readSettings(db)
  const shown = tasksWith(await lowStock(db)).filter(
    ({ key }) => recordsInvoices || key !== 'invoices_pending',
  )
  const counted = shown.map(
    ({ waiting }) =>
      sql`(select json_build_object('count', count(*), 'oldest', min(since),
                                    'order', (array_agg(order_id order by since, order_id))[1])
             from (${waiting}) as waiting)`,
  )
  const { rows } = await db.execute<{ found: Waiting[] }>(
    sql`select json_build_array(${sql.join(counted, sql`, `)}) as found where ${mayDo(staff, 'orders.read')}`,
  )
  const found = rows[0]?.found
  if (!found) throw new DomainError('not_permitted')
  return {
    counts: shown.map(({ waiting: _, ...task }, nth) => {
      const { count = 0, oldest = null, order = null } = found[nth] ?? {}
      return { ...task, count, oldest_at: oldest && shopTime(new Date(oldest)), oldest_order: order }
    }),
  }
}
