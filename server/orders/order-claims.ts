import { and, desc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { ClaimStatus } from '../../contract/order-states.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { paymentClaims } from '../db/schema/money.ts'
import { statement } from '../db/statement.ts'
import { DomainError } from '../domain-error.ts'

/*
 * Claims: what the buyer of an order says to have sent, and what the staff found of it. A claim counts for nothing. The
 * order must be locked before its claims are changed, so that the two always agree.
 */

export type ClaimRow = typeof paymentClaims.$inferSelect

/** A receipt number as it is compared: people copy the same one with other spaces and in another case. */
export function receiptKey(receiptNumber: string): string {
  return receiptNumber.replace(/\s+/g, '').toUpperCase()
}

type Claim = { receiptNumber: string; bankAccountId: number | null; amountCents: number }

type ClaimEntry = Claim & { orderId: number; receiptKey: string }

/** SQL: the row of a claim. */
export const claimEntry = ({
  orderId,
  bankAccountId,
  receiptNumber,
  receiptKey,
  amountCents,
}: { [Name in keyof ClaimEntry]: SQLWrapper }) => sql`
    insert into payment (order_id, bank_account_id, receipt_number, receipt_key, amount_cents)
    values (${orderId}, ${bankAccountId}, ${receiptNumber}, ${receiptKey}, ${amountCents})
    returning id`

const insertClaim = statement<ClaimEntry, { id: number }>(claimEntry)

/**
 * Writes down what the buyer says to have sent, and returns the claim's id. `field` is the name of the bank account in the
 * request, for the refusal.
 * @throws DomainError `invalid` when the shop has no such bank account.
 */
export async function writeClaim(
  tx: Transaction,
  orderId: number,
  { receiptNumber, bankAccountId, amountCents }: Claim,
  field: string,
): Promise<number> {
  await refuseUnknownBankAccount(tx, bankAccountId, field)
  const [claim] = await insertClaim(tx, {
    orderId,
    bankAccountId,
    receiptNumber,
    receiptKey: receiptKey(receiptNumber),
    amountCents,
  })
  if (!claim) throw new Error('An insert returned no row')
  return claim.id
}

/** @throws DomainError `invalid` when the shop has no such bank account. */
export async function refuseUnknownBankAccount(
  tx: Executor,
  id: number | null,
  field: string,
): Promise<void> {
  if (!(await isBankAccountKnown(tx, id))) throw unknownBankAccount(field)
}

const findBankAccount = statement<{ id: number }, { id: number }>(
  ({ id }) => sql`select id from bank_account where id = ${id}`,
)

/** Whether the shop has such a bank account. Null: none is named. */
export async function isBankAccountKnown(tx: Executor, id: number | null): Promise<boolean> {
  return id === null || (await findBankAccount(tx, { id })).length > 0
}

export function unknownBankAccount(field: string): DomainError {
  return new DomainError('invalid', { fields: { [field]: 'Cuenta bancaria desconocida' } })
}

/** The claims of an order, the newest first. */
export async function readClaims(tx: Executor, orderId: number): Promise<ClaimRow[]> {
  return tx
    .select()
    .from(paymentClaims)
    .where(eq(paymentClaims.orderId, orderId))
    .orderBy(desc(paymentClaims.id))
}

/** Writes down what the staff found of claims. */
export async function decideClaims(
  tx: Transaction,
  { accountId }: Staff,
  ids: readonly number[],
  status: Exclude<ClaimStatus, 'submitted'>,
): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({ status, checkedBy: accountId, checkedAt: sql`now()` })
    .where(inArray(paymentClaims.id, [...ids]))
}

/** Writes down that the order is paid, so that nobody looks for what its buyer still claims. */
export async function confirmOpenClaims(
  tx: Transaction,
  { accountId }: Staff,
  orderId: number,
): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({ status: 'confirmed', checkedBy: accountId, checkedAt: sql`now()` })
    .where(and(eq(paymentClaims.orderId, orderId), eq(paymentClaims.status, 'submitted')))
}

/** Lets the staff look for a claim's money again. */
export async function reopenClaim(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({ status: 'submitted', checkedBy: null, checkedAt: null })
    .where(eq(paymentClaims.id, id))
}
