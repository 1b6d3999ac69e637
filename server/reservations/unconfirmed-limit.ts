import { sql } from 'drizzle-orm'
import type { Settings } from '../../contract/api/settings.ts'
import { describeUnconfirmedLimit } from '../../contract/errors.ts'
import type { Transaction } from '../db/database.ts'
import { awaitsReceiptPhoto } from '../db/order-conditions.ts'
import { DomainError } from '../domain-error.ts'

/**
 * Lets the unconfirmed accounts of one network take turns until the transaction ends, so that each counts what the one
 * before it has reserved or ordered. The order of the locks is in `holds.ts`.
 */
export async function lockNetwork(tx: Transaction, network: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders placed from ${network}`}, 0))`)
}

/**
 * Bounds accounts with an unconfirmed e-mail, because they cost nothing to make and could hold the shop's stock for free:
 * each may have few orders whose payment is unchecked, and all of one network few of those without a photo. An open
 * reservation counts as the order that it can become, so that order is not counted again. The account and the network
 * must be locked, and what the account had reserved before must be released.
 * @throws DomainError `email_unconfirmed`, which says what to do.
 */
export async function refuseUnconfirmed(
  tx: Transaction,
  accountId: number,
  network: string,
  { max_unconfirmed_orders, max_unconfirmed_network_orders }: Settings,
): Promise<void> {
  const { own, ofNetwork } = await countUnchecked(tx, accountId, network)
  const refusal = (bound: Parameters<typeof describeUnconfirmedLimit>[0]) =>
    new DomainError('email_unconfirmed', { message: describeUnconfirmedLimit(bound) })
  if (max_unconfirmed_orders > 0 && own + 1 > max_unconfirmed_orders)
    throw refusal({ of: 'account', max: max_unconfirmed_orders })
  if (max_unconfirmed_network_orders > 0 && ofNetwork + 1 > max_unconfirmed_network_orders)
    throw refusal({ of: 'network' })
}

type Counts = { own: number; ofNetwork: number }

/**
 * Accounts that have confirmed their e-mail since do not count for the network any more. It is one statement, so that a
 * reservation that becomes an order meanwhile is counted once.
 */
async function countUnchecked(tx: Transaction, accountId: number, network: string): Promise<Counts> {
  const isLive = sql`reservation.status = 'open' and reservation.expires_at > now()`
  const { rows } = await tx.execute<Counts>(sql`
    select (select count(*)::int from customer_order
             where account_id = ${accountId} and state = 'PENDIENTE' and stage = 'payment_review')
         + (select count(*)::int from reservation where account_id = ${accountId} and ${isLive}) as own,
           (select count(*)::int from customer_order join account on account.id = customer_order.account_id
             where placed_from = ${network} and ${awaitsReceiptPhoto} and account.email_verified_at is null)
         + (select count(*)::int from reservation join account on account.id = reservation.account_id
             where placed_from = ${network} and ${isLive} and account.email_verified_at is null) as "ofNetwork"`)
  if (!rows[0]) throw new Error('A count returned no row')
  return rows[0]
}
