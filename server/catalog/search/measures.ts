/** A figure with its unit, in one of the few units that the search knows: a tera is 1000 GB, MT/s are MHz. */
export type Measure = { value: number; unit: string }

type Unit = { name: string; factor: number }

const spellings: Record<string, readonly string[]> = {
  gb: ['gb', 'g', 'gig', 'giga', 'gigas', 'gigabyte', 'gigabytes', 'gbs'],
  mb: ['mb', 'megas'],
  w: ['w', 'watt', 'watts', 'wats', 'vatio', 'vatios'],
  hz: ['hz', 'hertz', 'hercio', 'hercios', 'hrz'],
  khz: ['khz'],
  mhz: ['mhz', 'mts', 'megahertz'],
  ghz: ['ghz'],
  mm: ['mm', 'milimetros'],
  pulgadas: ['pulgadas', 'pulgada', 'pulg', 'inch', 'inches'],
  nucleos: ['nucleos', 'nucleo', 'cores'],
  hilos: ['hilos', 'hilo', 'threads'],
  rpm: ['rpm'],
  dpi: ['dpi'],
  ms: ['ms'],
  db: ['db'],
  wh: ['wh'],
  kg: ['kg', 'kilos'],
  mbs: ['mbs'],
  modulos: ['modulos', 'modulo'],
  ranuras: ['ranuras', 'ranura', 'slots'],
}

const units = new Map<string, Unit>(
  Object.entries(spellings).flatMap(([name, words]) =>
    words.map((word) => [word, { name, factor: 1 }] as const),
  ),
)
for (const word of ['tb', 'tera', 'teras', 'terabyte', 'terabytes', 'tbs'])
  units.set(word, { name: 'gb', factor: 1000 })
for (const word of ['cm', 'centimetros']) units.set(word, { name: 'mm', factor: 10 })

/** Units of which a greater figure does as well: who asks for 144 Hz takes 180. */
const moreIsFine: ReadonlySet<string> = new Set(['hz', 'w'])

export function isUnit(word: string): boolean {
  return units.has(word)
}

/** The measure of a figure and the word behind it. Null where the word is no unit. */
export function measureOf(value: number, unitWord: string): Measure | null {
  const unit = units.get(unitWord)
  return unit ? { value: value * unit.factor, unit: unit.name } : null
}

/** Reads a figure and its unit in one word: "16gb", "1tb", "144hz". Null for all else, such as "5600x". */
export function gluedMeasure(word: string): Measure | null {
  const [, figure, unit] = /^(\d{1,5}(?:\.\d+)?)(\p{L}+)$/u.exec(word) ?? []
  return figure && unit ? measureOf(Number(figure), unit) : null
}

/** The term under which the index keeps a measure. Nothing else than the same measure finds it. */
export function measureTerm({ value, unit }: Measure): string {
  return `=${value}${unit}`
}

/** How a chip writes it: "8 GB", "1 TB", "144 Hz", "27″". */
function measureText({ value, unit }: Measure): string {
  if (unit === 'gb' && value >= 1000 && value % 1000 === 0) return `${value / 1000} TB`
  if (unit === 'pulgadas') return `${value}″`
  return `${value} ${writtenUnits[unit] ?? unit}`
}

/** What a chip says of a figure that was asked for. */
export function wishedMeasureText(measure: Measure, bound: Bound): string {
  const text = measureText(measure)
  if (bound === 'most') return `Hasta ${text}`
  if (bound === 'least') return `Desde ${text}`
  return moreIsFine.has(measure.unit) ? `${text} o más` : text
}

const writtenUnits: Record<string, string> = {
  gb: 'GB',
  mb: 'MB',
  w: 'W',
  hz: 'Hz',
  khz: 'kHz',
  mhz: 'MHz',
  ghz: 'GHz',
  nucleos: 'núcleos',
  modulos: 'módulos',
  db: 'dB',
  wh: 'Wh',
  mbs: 'MB/s',
}

/** Two capacities within so much are sold as one: 1 TB as 1000 and as 1024 GB, 512 as 500. */
const SAME_SIZE = 0.03

export type Bound = 'about' | 'least' | 'most'

/** How well a figure of a product answers the one that was asked for, from 0 (not at all) to 1 (the same). */
export function measureFit(asked: Measure, has: Measure, bound: Bound): number {
  if (asked.unit !== has.unit) return 0
  if (bound === 'least') return has.value >= asked.value ? 1 : 0
  if (bound === 'most') return has.value <= asked.value ? 1 : 0
  if (has.value === asked.value) return 1
  // "laptop de 15 pulgadas" is one of 15.6.
  if (asked.unit === 'pulgadas') return Math.floor(has.value) === asked.value ? 0.9 : 0
  if (asked.unit === 'gb') return Math.abs(has.value / asked.value - 1) <= SAME_SIZE ? 0.9 : 0
  if (moreIsFine.has(asked.unit) && has.value > asked.value)
    return has.value <= asked.value * 1.35 ? 0.7 : 0.6
  return 0
}
