/**
 * The clave de acceso of a document of Ecuador's tax office (SRI): 49 digits that name the day, the kind of document,
 * the issuer and the number, and end in a check digit.
 */

/** What stands in a clave, by the name of each part. */
export type AccessKey = {
  /** `2026-11-21` */
  issuedOn: string
  /** `01`: a factura. */
  documentType: string
  /** The issuer's RUC. */
  issuerRuc: string
  /** False: of the tax office's test environment, whose documents count for nothing. */
  isProduction: boolean
  /** `001-001-000000123`: establishment, point of issue and sequence. */
  documentNumber: string
}

export const INVOICE_DOCUMENT = '01'

const parts = /^(\d\d)(\d\d)(\d{4})(\d\d)(\d{13})([12])(\d{3})(\d{3})(\d{9})\d{8}1\d$/

/** Reads a clave as it is typed or scanned: spaces are left out. Null when it is none, also by its check digit. */
export function readAccessKey(typed: string): AccessKey | null {
  const key = normalizeAccessKey(typed)
  const found = parts.exec(key)
  if (!found || checkDigit(key.slice(0, -1)) !== Number(key.at(-1))) return null
  const [, day = '', month = '', year = '', documentType = '', issuerRuc = '', environment = ''] = found
  const [establishment, point, sequence] = found.slice(7)
  const issuedOn = `${year}-${month}-${day}`
  if (!isDay(issuedOn)) return null
  return {
    issuedOn,
    documentType,
    issuerRuc,
    isProduction: environment === '2',
    documentNumber: `${establishment}-${point}-${sequence}`,
  }
}

/** As it is kept: the digits alone. */
export function normalizeAccessKey(typed: string): string {
  return typed.replace(/\s/g, '')
}

/** The check digit of the first 48: weights 2 to 7 from the right, modulo 11. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reduceRight(
    (sum, digit, at) => sum + Number(digit) * (2 + ((digits.length - 1 - at) % 6)),
    0,
  )
  const digit = 11 - (sum % 11)
  if (digit === 11) return 0
  return digit === 10 ? 1 : digit
}

function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}
