import { sql } from 'drizzle-orm'
import { STATEMENT_LINE_DAYS } from '../../contract/constants.ts'
import { allowSeconds, type Database, type Transaction } from '../db/database.ts'

const DRAFT_DAYS = 1
/** A file whose job never wrote its end. */
const LOST_FILE_DAYS = 7

/**
 * Deletes drafts and files that nobody read, lines that found no order, and what other lines say of their payers. What
 * was received as money is not touched, and no line that was settled comes anew with the same statement.
 */
export async function forgetStatements(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await allowSeconds(tx, 60)
    await tx.execute(sql`
      delete from bank_statement where state = 'draft' and uploaded_at < now() - make_interval(days => ${DRAFT_DAYS})`)
    await tx.execute(sql`
      delete from bank_statement_file using bank_statement
       where bank_statement.id = statement_id
         and coalesce(ended_at + make_interval(days => ${DRAFT_DAYS}),
                      uploaded_at + make_interval(days => ${LOST_FILE_DAYS})) < now()`)
    const isOld = sql`came_at < now() - make_interval(days => ${STATEMENT_LINE_DAYS}) and not is_forgotten`
    await tx.execute(sql`delete from statement_line where state = 'open' and ${isOld}`)
    await tx.execute(sql`update statement_line set ${withoutTexts} where ${isOld}`)
  })
}

/**
 * Takes out of the lines what they say of a payer whose account is closed. Money that also went to orders of somebody else
 * keeps its texts until that account is closed too, as its payer does.
 */
export async function forgetPayersOfLines(tx: Transaction, accountId: number): Promise<void> {
  const ofOrders = sql`
    select from allocation
      join customer_order on customer_order.id = allocation.order_id
      join account on account.id = customer_order.account_id
     where allocation.money_received_id = statement_line.money_received_id`
  await tx.execute(sql`
    update statement_line set ${withoutTexts}
     where not is_forgotten and money_received_id is not null
       and exists (${ofOrders} and account.id = ${accountId})
       and not exists (${ofOrders} and account.id <> ${accountId} and account.status <> 'closed')`)
}

const withoutTexts = sql`
  reference = null, reference_key = null, concept = null, payer_name = null, payer_identification = null,
  set_aside_reason = null, is_forgotten = true`
