import { eq, sql } from 'drizzle-orm'
import type { ReturnCase } from '../../contract/api/returns.ts'
import type { Buyer } from '../accounts/actor.ts'
import { readCases } from '../db/case-rows.ts'
import type { Executor } from '../db/database.ts'
import { returnCases } from '../db/schema/returns.ts'
import { DomainError } from '../domain-error.ts'
import { toReturnCases } from './internal/to-return-cases.ts'

const isOf = ({ accountId }: Buyer) => sql`exists (
  select from customer_order where customer_order.id = ${returnCases.orderId} and account_id = ${accountId})`

/** The cases of a buyer, the newest first; of one order, when it is named. */
export async function listOwnCases(
  db: Executor,
  buyer: Buyer,
  { orderId }: { orderId?: number } = {},
): Promise<ReturnCase[]> {
  const ofOrder = orderId === undefined ? sql`true` : eq(returnCases.orderId, orderId)
  return toReturnCases(db, await readCases(db, sql`${isOf(buyer)} and ${ofOrder}`))
}

/**
 * One case of a buyer.
 * @throws DomainError `case_not_found`, also for a case of somebody else.
 */
export async function readOwnCase(db: Executor, buyer: Buyer, caseId: number): Promise<ReturnCase> {
  const [found] = await toReturnCases(
    db,
    await readCases(db, sql`${isOf(buyer)} and ${eq(returnCases.id, caseId)}`),
  )
  if (!found) throw new DomainError('case_not_found')
  return found
}
