import { type SQL, sql } from 'drizzle-orm'
import { orders } from '../db/schema/orders.ts'

/** Who acts. The shop itself acts when time has run out. */
export type Buyer = { kind: 'buyer'; accountId: number }
export type Staff = { kind: 'staff'; accountId: number }
export type Actor = Buyer | Staff | { kind: 'shop'; accountId: null }

export const theShop: Actor = { kind: 'shop', accountId: null }

/** What an actor may see of the orders: whoever may not see one is told that it does not exist. */
export function visibleTo(actor: Actor): SQL {
  switch (actor.kind) {
    case 'buyer':
      return sql`${orders.accountId} = ${actor.accountId}`
    case 'staff':
      return isStaff(actor)
    case 'shop':
      return sql`true`
  }
}

/** Checked in the query as well, so that an endpoint that forgot to check the actor gives nothing away. */
export function isStaff({ accountId }: Staff): SQL {
  return sql`exists (
    select from account where account.id = ${accountId} and account.role in ('staff', 'owner') and account.status = 'active')`
}
