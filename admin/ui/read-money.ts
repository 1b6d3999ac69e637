import { toCents } from '../../contract/money.ts'

/** `"1.189,50"` and `"1189.5"` → 118950. Null for what is no amount of money, or one below zero. */
export function readMoney(text: string): number | null {
  const plain = text.replace(/[\s$]/g, '')
  // The last point or comma parts off the cents; one that three digits follow groups thousands.
  const [, whole = '', cents = ''] = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  return whole === '' ? null : toCents(`${whole.replace(/\D/g, '')}.${cents}`)
}
