/** The youngest who may agree to how their data is kept: below it, the law asks for the parents. */
export const MIN_AGE = 15

/** What is wrong with a birth date (YYYY-MM-DD) on the day `today` (the same), in words; null when nothing is. */
export function complaintAboutBirthDate(date: string, today: string): string | null {
  if (!isDay(date) || date < '1900-01-01') return 'Esa fecha no existe o es muy antigua'
  if (date > today) return 'Esa fecha aún no llega'
  return date > yearsBefore(today, MIN_AGE) ? `Debes tener al menos ${MIN_AGE} años` : null
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  )
}

/** As text: of 29 February it may name a day that does not exist, and compares rightly all the same. */
function yearsBefore(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) - years) + day.slice(4)
}
