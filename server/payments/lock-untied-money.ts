import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { lockMoney } from './internal/allocate.ts'

/**
 * Locks money received and tells whether a line of a bank's statement is tied to it already.
 * @throws DomainError `money_not_found` when there is none, or it was voided.
 */
export async function lockUntiedMoney(tx: Transaction, id: number) {
  const { bankAccountId, amountCents, means } = await lockMoney(tx, id)
  const { rows } = await tx.execute(sql`select from statement_line where money_received_id = ${id}`)
  return { bankAccountId, amountCents, means, isTied: rows.length > 0 }
}
