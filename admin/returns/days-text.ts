/** "hoy", "1 día", "9 días". */
export function daysText(days: number): string {
  if (days === 0) return 'hoy'
  return days === 1 ? '1 día' : `${days} días`
}
