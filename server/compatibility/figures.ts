import type { FigureKey, Figures, Part } from './part.ts'

/** All values of a figure that can have several. Empty where it is not known. */
export function textsOf(specs: Figures, key: FigureKey): string[] {
  return [specs[key] ?? []].flat().map(String)
}

/** Null where it is not known. */
export function textOf(specs: Figures, key: FigureKey): string | null {
  return textsOf(specs, key)[0] ?? null
}

/** Null where it is not known, or no number. */
export function numberOf(specs: Figures, key: FigureKey): number | null {
  const value = specs[key]
  return typeof value === 'number' ? value : null
}

/** Suppliers write "LGA 1700" and "LGA1700", "E-ATX" and "EATX", "Micro ATX" and "MicroATX". */
export function spelled(value: string): string {
  return value.replace(/[\s-]/g, '').toUpperCase()
}

export function includes(values: readonly string[], value: string): boolean {
  return values.some((one) => spelled(one) === spelled(value))
}

/** "DDR4 o DDR5". */
export function either(values: readonly string[]): string {
  if (values.length < 2) return values.join('')
  return `${values.slice(0, -1).join(', ')} o ${values.at(-1)}`
}

/** The gigabytes of one kit. */
export function kitGb({ specs }: Part): number | null {
  const [count, each] = [numberOf(specs, 'module_count'), numberOf(specs, 'module_gb')]
  return numberOf(specs, 'capacity_gb') ?? (count === null || each === null ? null : count * each)
}
