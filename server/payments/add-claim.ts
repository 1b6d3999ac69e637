import type { AddClaimBody } from '../../contract/api/orders.ts'
import { formatCents } from '../../contract/money.ts'
import type { Buyer } from '../accounts/actor.ts'
import { lockBuyer } from '../accounts/lock-buyer.ts'
import type { Database } from '../db/database.ts'
import { readOrderMoney } from '../db/order-money.ts'
import { DomainError } from '../domain-error.ts'
import { lockOrder } from '../orders/move-order.ts'
import { receiptKey, writeClaim } from '../orders/order-claims.ts'
import { recordEvent } from '../orders/order-history.ts'

/** More transfers than this for one order are a mistake, or a way to fill the table. */
const MAX_CLAIMS = 10

/**
 * Notes that the buyer says to have sent another transfer for an order, while some of its total is missing: for the cents
 * that no transfer told of before covers. The same number again is the same transfer. Returns the claim's id.
 * @throws DomainError `order_not_found`, `not_signed_in`, `claim_not_needed`, `too_many_claims` or `invalid`.
 */
export async function addClaim(
  db: Database,
  buyer: Buyer,
  orderId: number,
  { comprobante, bank_account_id: bankAccountId = null }: AddClaimBody,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockBuyer(tx, buyer.accountId)
    const order = await lockOrder(tx, buyer, orderId)
    const money = (await readOrderMoney(tx, [orderId])).get(orderId)
    if (order.stage !== 'payment_review' || !money || money.missingCents === 0)
      throw new DomainError('claim_not_needed')
    const same = money.claims.find(
      ({ claim }) => claim.status === 'submitted' && claim.receiptKey === receiptKey(comprobante),
    )
    if (same) return same.claim.id
    if (money.claims.length >= MAX_CLAIMS) throw new DomainError('too_many_claims')
    const amountCents = money.unclaimedCents || money.missingCents
    const claimId = await writeClaim(
      tx,
      orderId,
      { receiptNumber: comprobante, bankAccountId, amountCents },
      'bank_account_id',
    )
    const note = `Comprobante ${comprobante}, ${formatCents(amountCents)}`
    await recordEvent(tx, buyer, { orderId, event: 'claim_added', note }, order)
    return claimId
  })
}
