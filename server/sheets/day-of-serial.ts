const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
/** The number that 1904-01-01 has when days are counted from 1900. */
const DAYS_TO_1904 = 1462

/** The day of a number of Excel, or null for one that means a time alone. */
export function dayOfSerial(serial: number, { isOf1904 }: { isOf1904: boolean }): string | null {
  const days = Math.floor(serial) + (isOf1904 ? DAYS_TO_1904 : 0)
  if (days < 1 || days > 100_000) return null
  return new Date(EXCEL_EPOCH + days * DAY_MS).toISOString().slice(0, 10)
}
