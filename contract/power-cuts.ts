/** The page that says which UPS keeps a computer on while the light is out. */
export const POWER_CUTS_PATH = '/apagones'

/** Watts that one home's computers draw, and minutes that a battery of this size can be asked for. */
export const MIN_WATTS = 10
export const MAX_WATTS = 3_000
export const MAX_BACKUP_MINUTES = 240

const USUAL_MINUTES = 10

/** What is connected, and how long it shall stay on. */
export type PowerLoad = {
  watts: number
  minutes: number
  /** A supply with active PFC, as all with an 80 PLUS mark are, asks more of a UPS whose wave is stepped. */
  hasActivePfc: boolean
}

/** What the page's form holds. Without `watts` nothing was asked yet. */
export type PowerCutQuery = Omit<PowerLoad, 'watts'> & { watts: number | null }

/** Reads `?vatios=300&minutos=15&fuente=simple`. What is no number within the bounds counts as not given. */
export function readPowerCutQuery(params: URLSearchParams): PowerCutQuery {
  return {
    watts: wholeNumber(params.get('vatios'), MIN_WATTS, MAX_WATTS),
    minutes: wholeNumber(params.get('minutos'), 1, MAX_BACKUP_MINUTES) ?? USUAL_MINUTES,
    hasActivePfc: params.get('fuente') !== 'simple',
  }
}

/** The address of an answer, in its one spelling. */
export function powerCutPath({ watts, minutes, hasActivePfc }: PowerCutQuery): string {
  if (watts === null) return POWER_CUTS_PATH
  const isUsual = minutes === USUAL_MINUTES
  return `${POWER_CUTS_PATH}?vatios=${watts}${isUsual ? '' : `&minutos=${minutes}`}${hasActivePfc ? '' : '&fuente=simple'}`
}

function wholeNumber(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,5}$/.test(text)) return null
  const number = Number(text)
  return number >= least && number <= most ? number : null
}
