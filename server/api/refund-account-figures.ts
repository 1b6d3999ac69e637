import type { RecordRefundAccountBody } from '../../contract/api/admin/refunds.ts'
import type { AccountFigures } from '../payments/refund-accounts.ts'

/** The account of a body as the verbs take it. */
export function toAccountFigures(body: RecordRefundAccountBody): AccountFigures {
  return {
    bankName: body.bank_name,
    kind: body.kind,
    number: body.number,
    holderName: body.holder_name,
    holderIdentification: body.holder_identification,
  }
}
