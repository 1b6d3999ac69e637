/**
 * Reads what a buyer types as identification: cédula, RUC or passport. The check digits are a hint and never a lock:
 * passports have none, and the tax office has given many companies a RUC that fails the published rule.
 */

export type IdentificationType = 'cedula' | 'ruc' | 'passport'

export type Identification = {
  type: IdentificationType
  /** Without the spaces and hyphens of typing, in upper case. */
  number: string
  /** False when it looks mistyped: worth a second look, not a refusal. */
  isPlausible: boolean
}

export function readIdentification(typed: string): Identification {
  const number = typed.replace(/[\s.-]/g, '').toUpperCase()
  if (/^\d{10}$/.test(number)) return { type: 'cedula', number, isPlausible: isCedula(number) }
  if (/^\d{13}$/.test(number)) return { type: 'ruc', number, isPlausible: isRuc(number) }
  // Passports of nothing but digits exist, yet a cédula with a digit too few or too many is far more common.
  return { type: 'passport', number, isPlausible: /^[A-Z0-9]{3,20}$/.test(number) && !/^\d+$/.test(number) }
}

export function identificationType(typed: string): IdentificationType {
  return readIdentification(typed).type
}

/** A person's RUC is the number of the cédula with 001 behind it: both name the same one. */
export function isSamePerson(one: string, other: string): boolean {
  return personOf(one) === personOf(other)
}

function personOf(identification: string): string {
  const { number, type } = readIdentification(identification)
  return type === 'ruc' && Number(number[2]) <= 6 && number.endsWith('001') ? number.slice(0, 10) : number
}

function isCedula(digits: string): boolean {
  // A third digit 6 belongs to foreign residents; older rules that stop at 5 turn real people away.
  return hasProvince(digits) && at(digits, 2) <= 6 && passesModulo10(digits)
}

function isRuc(digits: string): boolean {
  if (!hasProvince(digits)) return false
  const establishment = digits.slice(10)
  switch (at(digits, 2)) {
    case 9:
      // Private companies: the published modulo 11 does not hold for many that are active, so it is not asked for.
      return establishment !== '000'
    case 6:
      return isPublicBody(digits) || isNaturalPerson(digits)
    default:
      return isNaturalPerson(digits)
  }
}

function isNaturalPerson(ruc: string): boolean {
  return isCedula(ruc.slice(0, 10)) && ruc.slice(10) !== '000'
}

function isPublicBody(ruc: string): boolean {
  const sum = weigh(ruc, [3, 2, 7, 6, 5, 4, 3, 2])
  return ruc.slice(9) !== '0000' && (11 - (sum % 11)) % 11 === at(ruc, 8)
}

/** 01–24, or 30 for Ecuadorians registered abroad. */
function hasProvince(digits: string): boolean {
  const province = Number(digits.slice(0, 2))
  return (province >= 1 && province <= 24) || province === 30
}

function passesModulo10(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < 9; i++) {
    const product = at(digits, i) * (i % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return (10 - (sum % 10)) % 10 === at(digits, 9)
}

function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * at(digits, i), 0)
}

const at = (digits: string, index: number) => Number(digits.charAt(index))
