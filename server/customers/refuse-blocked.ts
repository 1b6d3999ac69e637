import { sql } from 'drizzle-orm'
import { formatDate, shopDay } from '../../contract/shop-time.ts'
import type { Executor } from '../db/database.ts'
import { DomainError } from '../domain-error.ts'
import { contactOf, readSettings } from '../settings/settings.ts'

/** The refusal of a blocked buyer, who reads until when it is and whom to ask: `account_blocked`. */
export async function blockedRefusal(db: Executor, accountId: number): Promise<DomainError> {
  const { rows } = await db.execute<{ until: string | null }>(sql`
    select until from customer_block where account_id = ${accountId} and lifted_at is null`)
  const until = rows[0]?.until
  // It ends with that day, and is stored as the moment after it.
  const lastDay = until ? ` hasta el ${formatDate(shopDay(new Date(Date.parse(until) - 1)))}` : ' por ahora'
  const contact = contactOf(await readSettings(db))
  return new DomainError('account_blocked', {
    message: `Con esta cuenta no puedes comprar, preguntar ni opinar${lastDay}. Si crees que es un error, escríbenos ${contact}.`,
  })
}
