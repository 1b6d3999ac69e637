import type { seededRandom } from '../seeded-random.ts'

export type Random = ReturnType<typeof seededRandom>

/** Who buys or pays. A company has one name, and a RUC for identification. */
export type Person = { given: readonly string[]; family: readonly string[]; identification: string }

const givenNames = [
  ['Rosa', 'Elena'],
  ['José', 'Luis'],
  ['María', 'Fernanda'],
  ['Ángel', 'Rodrigo'],
  ['Sisa', 'Nayeli'],
  ['Byron', 'Patricio'],
  ['Lucía', 'Belén'],
  ['Édison', 'Marcelo'],
  ['Ana', 'Cristina'],
  ['Juan', 'Carlos'],
  ['Verónica', 'Alexandra'],
  ['Kevin', 'Andrés'],
  ['Inti', 'Samuel'],
  ['Gabriela', 'Noemí'],
] as const
const familyNames = [
  'Farinango',
  'Quishpe',
  'Muenala',
  'Ñáñez',
  'Guerrero',
  'Peña',
  'Yépez',
  'Andrade',
  'Cevallos',
  'Terán',
  'De la Torre',
  'Cachimuel',
  'Maldonado',
  'Chalá',
  'Benalcázar',
  'Pozo',
  'Narváez',
  'Rueda',
] as const
const companyNames = [
  'COMERCIAL IMBAYA CIA LTDA',
  'TEXTILES OTAVALO S.A.',
  'SERVICIOS CONTABLES DEL NORTE S.A.S.',
  'UNIDAD EDUCATIVA LOS LAGOS',
  'AGROEXPORTADORA CAYAMBE S.A.',
] as const

export function drawPerson(random: Random): Person {
  return {
    given: random.pick(givenNames),
    family: [random.pick(familyNames), random.pick(familyNames)],
    identification: drawCedula(random),
  }
}

/** Somebody else with both family names of this person, as brothers and sisters have them. */
export function drawSibling(random: Random, { family, given }: Person): Person {
  const others = givenNames.filter((names) => names[0] !== given[0])
  return { given: random.pick(others), family, identification: drawCedula(random) }
}

export function drawCompany(random: Random): Person {
  const digits = Array.from({ length: 7 }, () => random.int(0, 9)).join('')
  return {
    given: [random.pick(companyNames)],
    family: [],
    identification: `${drawProvince(random)}9${digits}001`,
  }
}

/** As banks print it: family names first, capitals, without accents, and cut off where their column ends. */
export function nameAtBank({ given, family }: Person, width: number): string {
  return withoutAccents([...family, ...given].join(' '))
    .toUpperCase()
    .slice(0, width)
    .trim()
}

/** As the buyer typed it into the order: rarely all four names. */
export function nameAsTyped(random: Random, { given, family }: Person): string {
  if (family.length === 0) return given[0] ?? ''
  const forms = [
    `${given[0]} ${family[0]}`,
    [...given, ...family].join(' '),
    `${given[0]} ${family.join(' ')}`.toLowerCase(),
    withoutAccents(`${given[0]} ${family[0]}`).toUpperCase(),
    `${given.join(' ')} ${family[0]} `,
  ]
  return random.pick(forms)
}

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '')
}

/** Ten digits of which the last one checks the others. */
function drawCedula(random: Random): string {
  const digits = `${drawProvince(random)}${random.int(0, 5)}${Array.from({ length: 6 }, () => random.int(0, 9)).join('')}`
  const sum = [...digits].reduce((sum, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return sum + (product > 9 ? product - 9 : product)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function drawProvince(random: Random): string {
  return String(random.int(1, 24)).padStart(2, '0')
}
