import { asc, isNull } from 'drizzle-orm'
import { alertTexts } from '../../../contract/alerts.ts'
import type { Database } from '../../db/database.ts'
import { alerts } from '../../db/schema/alerts.ts'

/** What a mail to the owners says is wrong. */
export type MailAlert = { title: string; advice: string }

/** What is wrong when the mail is written. */
export async function readMailAlerts(db: Database): Promise<MailAlert[]> {
  const open = await db.select().from(alerts).where(isNull(alerts.endedAt)).orderBy(asc(alerts.id))
  return open.map(({ kind }) => alertTexts[kind])
}
