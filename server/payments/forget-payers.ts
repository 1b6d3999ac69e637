import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/**
 * Takes the payer out of money that orders of one buyer got, when that account is closed. Money that also went to orders of
 * somebody else keeps its payer until that account is closed too.
 */
export async function forgetPayers(tx: Transaction, accountId: number): Promise<void> {
  const ofOrders = sql`
    select from allocation
      join customer_order on customer_order.id = allocation.order_id
      join account on account.id = customer_order.account_id
     where allocation.money_received_id = money_received.id`
  await tx.execute(sql`
    update money_received set payer_name = null, payer_identification = null
     where num_nonnulls(payer_name, payer_identification) > 0
       and exists (${ofOrders} and account.id = ${accountId})
       and not exists (${ofOrders} and account.id <> ${accountId} and account.status <> 'closed')`)
}
