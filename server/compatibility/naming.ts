import type { Part, PartKind } from './part.ts'

const articles: Record<PartKind, readonly [article: 'el' | 'la', noun: string]> = {
  // A model of these says by itself what it is.
  processor: ['el', ''],
  board: ['la', ''],
  memory: ['la', 'memoria '],
  graphics: ['la', 'tarjeta '],
  drive: ['el', 'disco '],
  case: ['la', 'carcasa '],
  supply: ['la', 'fuente '],
  cooler: ['el', 'disipador '],
  machine: ['la', 'computadora '],
}

/** "la carcasa 4000D Airflow". The shop's names of coolers say themselves what they are. */
export function the({ kind, name, specs }: Part): string {
  if (kind === 'cooler' && name.startsWith('Disipador ')) return `el d${name.slice(1)}`
  if (kind === 'cooler' && name.startsWith('Refrigeración ')) return `la r${name.slice(1)}`
  if (kind === 'machine' && specs.product_type === 'Laptop')
    return `la laptop ${name.replace(/ laptop\b/i, '')}`
  const [article, noun] = articles[kind]
  return `${article} ${noun}${name}`
}

/** The same where a sentence begins. */
export function The(part: Part): string {
  const text = the(part)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "de la carcasa 4000D Airflow", "del Ryzen 5 7600". */
export function ofThe(part: Part): string {
  return `de ${the(part)}`.replace(/^de el /, 'del ')
}

/** "2 módulos", "1 módulo". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
