import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { formatCents } from '../../../contract/money.ts'
import { formatOrderNumber } from '../../../contract/order-number.ts'
import type { PaymentMeans } from '../../../contract/payment-means.ts'
import type { Staff } from '../../accounts/actor.ts'
import { recordAudit } from '../../accounts/record-audit.ts'
import type { Transaction } from '../../db/database.ts'
import { moneyReceived } from '../../db/schema/money.ts'
import { DomainError } from '../../domain-error.ts'
import { receiptKey, refuseUnknownBankAccount } from '../../orders/order-claims.ts'

/** What the staff read in the bank. The amount is in cents; the day is as `2026-12-31`, and today when it is left out. */
export type MoneyFacts = {
  /** By transfer unless told. */
  means?: PaymentMeans | undefined
  bankAccountId: number | null
  receivedOn?: string | undefined
  reference: string | null
  amountCents: number
  payerName?: string | null | undefined
  payerIdentification?: string | null | undefined
}

type Circumstances = {
  claimId?: number | null
  isAnother?: boolean | undefined
  /** It is a line of a bank's statement: each is money of its own, whatever number the bank gave to another. */
  isLine?: boolean | undefined
}

/**
 * Writes down money that was received, and returns its id. The same number in the same account counts as the same money,
 * unless `isAnother` says that the staff know better.
 * @throws DomainError `invalid`, or `money_already_received` when it was written down before.
 */
export async function recordMoney(
  tx: Transaction,
  staff: Staff,
  facts: MoneyFacts,
  { claimId = null, isAnother = false, isLine = false }: Circumstances = {},
): Promise<number> {
  const { means = 'transfer' } = facts
  await refuseUnknownBankAccount(tx, facts.bankAccountId, 'bank_account_id')
  const referenceKey = facts.reference === null ? null : receiptKey(facts.reference) || null
  // The numbers of vouchers are short, and begin anew.
  if (means === 'transfer' && referenceKey !== null && !isAnother)
    await refuseSecond(tx, facts.bankAccountId, referenceKey, isLine)
  const [row] = await tx
    .insert(moneyReceived)
    .values({
      means,
      bankAccountId: facts.bankAccountId,
      receivedOn: facts.receivedOn ?? sql`(now() at time zone interval '-05:00')::date`,
      reference: facts.reference,
      referenceKey,
      amountCents: facts.amountCents,
      payerName: facts.payerName ?? null,
      payerIdentification: facts.payerIdentification ?? null,
      claimId,
      recordedBy: staff.accountId,
    })
    .returning({ id: moneyReceived.id, receivedOn: moneyReceived.receivedOn })
  if (!row) throw new Error('An insert returned no row')
  // The audit is never deleted, so it does not name the payer.
  await recordAudit(tx, staff, {
    action: 'money_received',
    subject: `money:${row.id}`,
    before: null,
    after: {
      amount_cents: facts.amountCents,
      means,
      bank_account_id: facts.bankAccountId,
      received_on: row.receivedOn,
      reference: facts.reference,
    },
  })
  return row.id
}

/** Two of the staff who write down the same money at once take turns by its number. */
async function refuseSecond(
  tx: Transaction,
  bankAccountId: number | null,
  referenceKey: string,
  isLine: boolean,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`money received ${referenceKey}`}, 0))`,
  )
  const [earlier] = await tx
    .select({
      receivedOn: moneyReceived.receivedOn,
      amountCents: moneyReceived.amountCents,
      reference: moneyReceived.reference,
      orderIds: sql<number[]>`(
        select coalesce(json_agg(distinct order_id), '[]') from allocation
         where money_received_id = money_received.id and undone_at is null)`,
    })
    .from(moneyReceived)
    .where(
      and(
        eq(moneyReceived.means, 'transfer'),
        eq(moneyReceived.referenceKey, referenceKey),
        isNull(moneyReceived.voidedAt),
        isLine
          ? sql`not exists (select from statement_line where money_received_id = money_received.id)`
          : undefined,
        bankAccountId === null
          ? undefined
          : or(isNull(moneyReceived.bankAccountId), eq(moneyReceived.bankAccountId, bankAccountId)),
      ),
    )
    .orderBy(moneyReceived.id)
    .limit(1)
  if (!earlier) return
  const numbers = earlier.orderIds.map((id) => formatOrderNumber(id)).join(', ')
  throw new DomainError('money_already_received', {
    message: `El comprobante ${earlier.reference} ya está registrado: ${formatCents(earlier.amountCents)} del ${earlier.receivedOn}${numbers && `, pedido ${numbers}`}. Si es el mismo dinero, asigna lo que sobra de él; si es otra transferencia, confírmalo.`,
  })
}
