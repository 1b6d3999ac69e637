/** A text without case, accents and signs, to compare what banks write. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9+/-]+/g, ' ')
    .trim()
}

const credits =
  /^(c|cr|cre|h|i|\+|n\/?c|dep|credito|abono|haber|deposito|ingreso|entrada|nota de credito|acreditacion|transferencia recibida)\b|^\+$/
const debits =
  /^(d|db|deb|e|r|-|n\/?d|ret|debito|cargo|debe|retiro|egreso|salida|cheque|ch|nota de debito|pago|transferencia enviada)\b|^-$/

/** Whether a bank's word or letter says that money came (`true`) or left (`false`), or null when it says neither. */
export function isCreditWord(text: string): boolean | null {
  const word = plain(text)
  if (credits.test(word)) return true
  return debits.test(word) ? false : null
}
