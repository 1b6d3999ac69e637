const UPC_DIGITS = 12

/**
 * A bar code as it is kept and compared: without spaces, in upper case. A UPC of twelve digits is read by some scanners
 * as an EAN of thirteen or a GTIN of fourteen with zeros in front, so those zeros go.
 */
export function codeKey(scanned: string): string {
  const code = scanned.replace(/\s+/g, '').toUpperCase()
  if (!/^\d{13,14}$/.test(code)) return code
  const zeros = /^0*/.exec(code)?.[0].length ?? 0
  return code.slice(Math.min(zeros, code.length - UPC_DIGITS))
}
