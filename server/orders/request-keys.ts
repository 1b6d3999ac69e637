import { hash } from 'node:crypto'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { DomainError } from '../domain-error.ts'

/** By what a repeated request is told from another one: SHA-256 of its checked body. */
export function hashRequest(body: object): string {
  return hash('sha256', JSON.stringify(body), 'hex')
}

type Remembered = { requestHash: string; orderId: number }

const find = statement<{ accountId: number; key: string }, Remembered>(
  ({ accountId, key }) => sql`
    select request_hash as "requestHash", order_id as "orderId" from idempotency_key
     where account_id = ${accountId} and key = ${key}`,
)

type KeyEntry = Remembered & { accountId: number; key: string }

/** SQL: what a key led to. */
export const keyEntry = ({
  accountId,
  key,
  requestHash,
  orderId,
}: { [Name in keyof KeyEntry]: SQLWrapper }) => sql`
    insert into idempotency_key (account_id, key, request_hash, order_id)
    values (${accountId}, ${key}, ${requestHash}, ${orderId})`

const remember = statement<KeyEntry>(keyEntry)

/**
 * The order that a request of this account with this key made. Its requests must take turns.
 * @throws DomainError `idempotency_key_reused` when the key came with another request.
 */
export async function findByKey(
  tx: Transaction,
  accountId: number,
  key: string,
  requestHash: string,
): Promise<number | null> {
  const [earlier] = await find(tx, { accountId, key })
  if (!earlier) return null
  if (earlier.requestHash !== requestHash) throw new DomainError('idempotency_key_reused')
  return earlier.orderId
}

export async function rememberRequest(
  tx: Transaction,
  accountId: number,
  key: string,
  requestHash: string,
  orderId: number,
): Promise<void> {
  await remember(tx, { accountId, key, requestHash, orderId })
}
