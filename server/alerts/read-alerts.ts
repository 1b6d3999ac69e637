import { asc, isNull, sql } from 'drizzle-orm'
import { alertTexts } from '../../contract/alerts.ts'
import type { AlertsAnswer } from '../../contract/api/admin/alerts.ts'
import { shopTime } from '../../contract/shop-time.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor } from '../db/database.ts'
import { alerts } from '../db/schema/alerts.ts'
import { requirePermission } from '../staff/require-permission.ts'

/**
 * What is wrong with the shop now, as it was last looked after.
 * @throws DomainError `not_permitted`.
 */
export async function readAlerts(db: Executor, staff: Staff): Promise<AlertsAnswer> {
  await requirePermission(db, staff, 'settings.change')
  const open = await db.select().from(alerts).where(isNull(alerts.endedAt)).orderBy(asc(alerts.id))
  return { alerts: open.map(({ kind, since }) => ({ kind, ...alertTexts[kind], since: shopTime(since) })) }
}

/** So long one can see what there was. */
const KEPT_DAYS = 365

export async function forgetAlerts(db: Executor): Promise<void> {
  await db.execute(sql`delete from shop_alert where ended_at < now() - make_interval(days => ${KEPT_DAYS})`)
}
