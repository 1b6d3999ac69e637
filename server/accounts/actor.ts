import { type SQL, sql } from 'drizzle-orm'

/** Who acts. The system, whose kind is 'shop' in rows and answers, acts by itself when a time has run out. */
export type Buyer = { kind: 'buyer'; accountId: number }
export type Staff = { kind: 'staff'; accountId: number }
export type Actor = Buyer | Staff | { kind: 'shop'; accountId: null }

export const system: Actor = { kind: 'shop', accountId: null }

/** Checked in the query as well, so that an endpoint that forgot to check the actor gives nothing away. */
export function isStaff({ accountId }: Staff): SQL {
  return sql`exists (
    select from account where account.id = ${accountId} and account.role in ('staff', 'owner') and account.status = 'active')`
}
