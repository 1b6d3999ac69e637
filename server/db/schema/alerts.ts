import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { alertKinds } from '../../../contract/alerts.ts'
import { id, moment } from './columns.ts'

/** Something that the owners were warned of, from when the shop found it until it was over: see `server/alerts/`. */
export const alerts = pgTable(
  'shop_alert',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: alertKinds }).notNull(),
    since: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (t) => [
    // So that each is told once until it is over, whichever process finds it.
    uniqueIndex('shop_alert_open').on(t.kind).where(sql`ended_at is null`),
    index('shop_alert_ended').on(t.endedAt).where(sql`ended_at is not null`),
  ],
)
