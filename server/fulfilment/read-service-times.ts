import { sql } from 'drizzle-orm'
import { LEAST_MEASURED, SERVICE_DAYS, type ServiceKind, serviceKinds } from '../../contract/service-times.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { isNotSetAside } from '../db/order-conditions.ts'
import { readSettings } from '../settings/settings.ts'
import { requirePermission } from '../staff/require-permission.ts'

/** How long half of `count` took at most, in hours. */
export type ServiceTime = { kind: ServiceKind; medianHours: number; count: number }

/**
 * What buyers waited for in the last 90 days, for the staff: from an order to its confirmed payment and to its last parcel,
 * and from a warranty that was asked for to its end. What nobody waited for is left out.
 * @throws DomainError `not_permitted`.
 */
export async function readServiceTimes(db: Executor, staff: Staff): Promise<ServiceTime[]> {
  await requirePermission(db, staff, 'orders.read')
  return measureService(db)
}

/** The same for the shop's pages: nothing unless the setting `show_service_times` is on, and no figure of a few. */
export async function readPublicServiceTimes(db: Executor): Promise<ServiceTime[]> {
  if (!(await readSettings(db)).show_service_times) return []
  return (await measureService(db)).filter(({ count }) => count >= LEAST_MEASURED)
}

type Measured = { kind: ServiceKind; hours: number | null; count: number }

/**
 * Orders count by the day on which they were placed, warranties by the day of their end, since some take longer than all
 * those days. What still waits is in no figure, nor a case that was refused or withdrawn.
 */
async function measureService(db: Executor): Promise<ServiceTime[]> {
  const since = sql`now() - make_interval(days => ${SERVICE_DAYS})`
  const { rows } = await db.execute<Measured>(sql`
    with measured as (
      (select distinct on (order_event.order_id, event)
              case event when 'shipped' then 'sent' else 'confirmed' end as kind, created_at - placed_at as time
         from customer_order join order_event on order_event.order_id = customer_order.id
        where event in ('payment_confirmed', 'shipped')
          and kind = 'web' and placed_at > ${since} and not is_example and ${isNotSetAside}
        order by order_event.order_id, event, order_event.id)
       union all
      select 'warranty', closed_at - asked_at
        from return_case join customer_order on customer_order.id = order_id
       where return_case.kind = 'warranty' and return_case.state = 'resolved' and closed_at > ${since}
         and not is_example and ${isNotSetAside})
    select kind, extract(epoch from percentile_cont(0.5) within group (order by time))::float8 / 3600 as hours,
           count(*)::int as count
      from measured group by kind`)
  return serviceKinds.flatMap((kind) => {
    const found = rows.find((row) => row.kind === kind)
    return found && found.hours !== null ? [{ kind, medianHours: found.hours, count: found.count }] : []
  })
}
