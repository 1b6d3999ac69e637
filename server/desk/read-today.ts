import { type SQL, sql } from 'drizzle-orm'
import type { TodayAnswer } from '../../contract/api/admin/desk.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { hasClaimToCheck, isRefundOwed, isUncheckedAfterCancel } from '../db/order-conditions.ts'
import { DomainError } from '../domain-error.ts'
import { mayDo } from '../staff/require-permission.ts'

type Count = TodayAnswer['counts'][number]
type Task = Omit<Count, 'count'> & { counted: SQL }

/** The number of orders under a condition on `customer_order`. */
const ordersWith = (condition: SQL) => sql`(select count(*) from customer_order where ${condition})`
const atStage = (...stages: string[]) =>
  sql`state = 'PENDIENTE' and stage in (${sql.join(
    stages.map((stage) => sql`${stage}`),
    sql`, `,
  )})`

/** What waits at the desk. `query` is that of the list which shows exactly those. */
const tasks: readonly Task[] = [
  {
    key: 'payments_to_check',
    label: 'Pagos por revisar',
    list: 'orders',
    query: 'payment=to_check',
    counted: ordersWith(hasClaimToCheck),
  },
  {
    key: 'to_prepare',
    label: 'Retiros por preparar',
    list: 'orders',
    query: 'stage=payment_verified,preparing&delivery=pickup',
    counted: ordersWith(
      sql`${atStage('payment_verified', 'preparing')} and customer_order.delivery_method = 'pickup'`,
    ),
  },
  {
    key: 'parcels_to_send',
    label: 'Paquetes por enviar',
    list: 'orders',
    query: 'stage=payment_verified,preparing,partly_shipped&delivery=carrier',
    counted: ordersWith(
      sql`${atStage('payment_verified', 'preparing', 'partly_shipped')} and customer_order.delivery_method = 'carrier'`,
    ),
  },
  {
    key: 'pickups_waiting',
    label: 'Esperan que los retiren',
    list: 'orders',
    query: 'stage=ready_for_pickup',
    counted: ordersWith(atStage('ready_for_pickup')),
  },
  {
    key: 'cancelled_unseen',
    label: 'Cancelados con dinero sin revisar',
    list: 'orders',
    query: 'payment=unseen',
    counted: ordersWith(isUncheckedAfterCancel),
  },
  {
    key: 'refunds_owed',
    label: 'Devoluciones de dinero por hacer',
    list: 'orders',
    query: 'payment=owed',
    counted: ordersWith(isRefundOwed),
  },
  {
    key: 'returns_asked',
    label: 'Devoluciones pedidas',
    list: 'orders',
    query: 'flag=return',
    counted: ordersWith(sql`return_requested_at is not null`),
  },
  {
    key: 'reservations_running',
    label: 'Reservas en curso',
    list: 'reservations',
    query: '',
    counted: sql`(select count(*) from reservation where status = 'open' and expires_at > now())`,
  },
  {
    key: 'mails_failed',
    label: 'Correos que no salieron',
    list: 'mails',
    query: 'status=failed',
    counted: sql`(select count(*) from mail where status = 'failed')`,
  },
]

/**
 * How much of each task waits, in one statement.
 * @throws DomainError `not_permitted`.
 */
export async function readToday(db: Executor, staff: Staff): Promise<TodayAnswer> {
  const counted = sql.join(
    tasks.map((task) => task.counted),
    sql`, `,
  )
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select json_build_array(${counted}) as counts where ${mayDo(staff, 'orders.read')}`,
  )
  const counts = rows[0]?.counts
  if (!counts) throw new DomainError('not_permitted')
  return { counts: tasks.map(({ counted: _, ...task }, nth) => ({ ...task, count: counts[nth] ?? 0 })) }
}
