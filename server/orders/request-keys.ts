import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { idempotencyKeys } from '../db/schema/orders.ts'
import { DomainError } from '../domain-error.ts'

/** By what a repeated request is told from another one: SHA-256 of its checked body. */
export function hashRequest(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

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
  const [earlier] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)))
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
  await tx.insert(idempotencyKeys).values({ accountId, key, requestHash, orderId })
}
