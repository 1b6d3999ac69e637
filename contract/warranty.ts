/**
 * The last day on which the warranty of what was delivered on a day (YYYY-MM-DD) runs, that many months later; at the end
 * of a shorter month, its last day. Null for an article without warranty.
 */
export function warrantyUntil(deliveredOn: string, months: number): string | null {
  if (months <= 0) return null
  const [year = 0, month = 1, day = 1] = deliveredOn.split('-').map(Number)
  const end = new Date(Date.UTC(year, month - 1 + months, day))
  // The 31st of a month that has none would be the first days of the next.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.toISOString().slice(0, 10)
}
