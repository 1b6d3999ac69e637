import type { OrderMoney as Told } from '../../../contract/api/admin/orders.ts'
import { toDollars } from '../../../contract/money.ts'
import { shopTime } from '../../../contract/shop-time.ts'
import type { OrderMoney } from '../../db/order-money.ts'
import { isSameNumber } from '../../payments/read-receipt-text.ts'

/** The money of an order as the API tells it to the staff. */
export function toOrderMoney(money: OrderMoney, transferCode: string | null): Told {
  return {
    allocated: toDollars(money.allocatedCents),
    refunded: toDollars(money.refundedCents),
    owed: toDollars(money.owedCents),
    due: toDollars(money.dueCents),
    missing: toDollars(money.missingCents),
    surplus: toDollars(money.surplusCents),
    transfer_code: transferCode,
    claims: money.claims.map(({ claim, bankAccount, photo, reading }) => ({
      id: claim.id,
      status: claim.status,
      receipt_number: claim.receiptNumber,
      amount: toDollars(claim.amountCents),
      bank_account: nameBank(bankAccount),
      bank_account_id: claim.bankAccountId,
      time: shopTime(claim.createdAt),
      checked_at: claim.checkedAt && shopTime(claim.checkedAt),
      photo: photo && {
        width: photo.width,
        height: photo.height,
        uploaded_at: shopTime(photo.uploadedAt),
      },
      reading: toReading(claim, reading),
    })),
    received: money.receipts.map(({ allocation, money: received, bankAccount }) => ({
      allocation_id: allocation.id,
      money_id: received.id,
      given: toDollars(allocation.amountCents),
      amount: toDollars(received.amountCents),
      received_on: received.receivedOn,
      means: received.means,
      bank_account: nameBank(bankAccount),
      reference: received.reference,
      payer_name: received.payerName,
      undone_at: allocation.undoneAt && shopTime(allocation.undoneAt),
    })),
    refunds: money.refunds.map((refund) => ({
      id: refund.id,
      amount: toDollars(refund.amountCents),
      status: refund.status,
      means: refund.means,
      owed_at: shopTime(refund.owedAt),
      made_at: refund.madeAt && shopTime(refund.madeAt),
      reference: refund.reference,
      note: refund.note,
    })),
  }
}

type Claim = OrderMoney['claims'][number]

function toReading(claim: Claim['claim'], reading: Claim['reading']): Told['claims'][number]['reading'] {
  if (!reading) return null
  const { receiptNumber, amountCents, paidOn } = reading
  if (receiptNumber === null && amountCents === null && paidOn === null) return null
  return {
    receipt_number: receiptNumber,
    has_same_number: receiptNumber !== null && isSameNumber(receiptNumber, claim.receiptNumber),
    amount: amountCents === null ? null : toDollars(amountCents),
    has_same_amount: amountCents === claim.amountCents,
    paid_on: paidOn,
  }
}

function nameBank(account: OrderMoney['claims'][number]['bankAccount']): string | null {
  return account && `${account.bankName} ${account.number}`
}
