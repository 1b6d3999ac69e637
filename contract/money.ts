/**
 * Money is integer cents everywhere inside. Only the API's JSON carries dollars, as numbers with two decimals
 * (`price: 411.71`), because the specification's cart does. These three functions are the only way in and out.
 */

/** `41171` → `"$411.71"`. Always a point and two decimals, never a thousands separator. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const digits = Math.abs(cents).toString().padStart(3, '0')
  return `${sign}$${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `41171` → `411.71`, the form in which the API sends money. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** `411.71` or `"411.71"` → `41171`; `null` when it is no amount of money. */
export function toCents(dollars: number | string): number | null {
  const value = typeof dollars === 'string' ? Number(dollars.trim() || Number.NaN) : dollars
  const cents = Math.round(value * 100)
  return Number.isSafeInteger(cents) ? cents : null
}
