/** "menos de 1 día", "1 día", "9 días". */
export function daysText(days: number): string {
  if (days === 0) return 'menos de 1 día'
  return days === 1 ? '1 día' : `${days} días`
}
