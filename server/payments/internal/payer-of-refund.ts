import { isSamePerson } from '../../../contract/identification.ts'
import type { moneyReceived } from '../../db/schema/money.ts'
import type { orders } from '../../db/schema/orders.ts'

type Payer = Pick<typeof moneyReceived.$inferSelect, 'payerIdentification'>
type Buyer = Pick<typeof orders.$inferSelect, 'identificationNumber' | 'invoiceIdentification'>

/**
 * Whether an account is of who paid: of the one whom the bank names as payer, or else of the buyer or whom the invoice
 * names. Of money without an order whose payer the bank does not tell nobody knows, and so it is not.
 */
export function isOfPayer(holderIdentification: string, money: Payer, order: Buyer | null): boolean {
  const payers = money.payerIdentification
    ? [money.payerIdentification]
    : [order?.identificationNumber, order?.invoiceIdentification]
  return payers.some((payer) => !!payer && isSamePerson(payer, holderIdentification))
}
