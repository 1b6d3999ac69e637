import { withUnit } from './internal/units.ts'

/**
 * A specification that products can have, as its rows say: see `readSpecDefinitions`. The product page uses the label and
 * unit, the card a few figures, the listing's filters the type, and the comparison what is better.
 */
export type SpecDefinition = {
  key: string
  /** Its name in URLs, in Spanish: "zocalo". */
  slug: string
  type: 'number' | 'text' | 'boolean'
  unit: string | null
  /** What the buyer reads, in Spanish. */
  label: string
  /** How a card writes a value with its unit: "{value} hilos". Null where value and unit say it. */
  phrase: string | null
  /** The same for the value 1. */
  phraseOne: string | null
  /** The product can have several values, such as the boards that fit in a case. */
  isMany: boolean
  /** Which of two figures is the best, where everybody would say so. */
  better: 'more' | 'less' | null
  /** Where the products of a category show it, by the category's id. */
  places: ReadonlyMap<number, SpecPlace>
}

/** Positions count from 0; null means not there. */
export type SpecPlace = {
  cardPosition: number | null
  facetPosition: number | null
  /** Null exactly where `facetPosition` is. */
  facetKind: 'values' | 'range' | null
  tablePosition: number | null
}

/** What a specification holds: one value, or several where its definition says `isMany`. */
export type SpecValue = string | number | boolean | readonly string[]

type Wording = Pick<SpecDefinition, 'label' | 'unit' | 'phrase' | 'phraseOne'>

/** Writes a value as it stands beside its label: "1 TB", "15.6″", "Sí", "HDMI, USB-C". */
export function specText({ unit, phraseOne }: Wording, value: SpecValue): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'object') return value.join(', ')
  if (typeof value === 'string' || !unit) return String(value)
  return value === 1 && phraseOne ? phraseOne : withUnit(value, unit)
}

/** Writes a value as it stands on a card, without a label: "16 hilos", "182 W", "CL30". */
export function specFigure(wording: Wording, value: SpecValue): string {
  if (typeof value === 'boolean') return value ? wording.label : ''
  if (typeof value === 'object') return value.join(' / ')
  if (value === 1 && wording.phraseOne) return wording.phraseOne
  const text = specText(wording, value)
  return wording.phrase?.replace('{value}', text) ?? text
}

type Place = 'cardPosition' | 'facetPosition' | 'tablePosition'

/** Each card of a listing asks, and the definitions stay the same object until they change. */
const placed = new WeakMap<readonly SpecDefinition[], Map<string, readonly SpecDefinition[]>>()

/** The specifications that have this place in a category, in its order. */
export function specsAt(
  place: Place,
  definitions: readonly SpecDefinition[],
  categoryId: number,
): readonly SpecDefinition[] {
  const known = placed.get(definitions) ?? new Map<string, readonly SpecDefinition[]>()
  placed.set(definitions, known)
  const key = `${place} ${categoryId}`
  const found = known.get(key) ?? findSpecsAt(place, definitions, categoryId)
  // Anybody can ask for categories that are none.
  if (found.length > 0) known.set(key, found)
  return found
}

function findSpecsAt(
  place: Place,
  definitions: readonly SpecDefinition[],
  categoryId: number,
): SpecDefinition[] {
  const at: { definition: SpecDefinition; position: number }[] = []
  for (const definition of definitions) {
    const position = definition.places.get(categoryId)?.[place] ?? null
    if (position !== null) at.push({ definition, position })
  }
  return at.sort((a, b) => a.position - b.position).map(({ definition }) => definition)
}

/** What a product holds, by the keys of the specifications. */
export type SpecValues = Readonly<Record<string, SpecValue | undefined>>

const FIGURES_ON_A_CARD = 3

/**
 * Chooses the figures for a card: the first three that the product has. An imported graphics card without slots and watts
 * still shows its memory and length.
 */
export function cardFigures(
  definitions: readonly SpecDefinition[],
  categoryId: number,
  specs: SpecValues,
): string[] {
  return (
    specsAt('cardPosition', definitions, categoryId)
      .flatMap((definition) => {
        const value = specs[definition.key]
        return value === undefined ? [] : [specFigure(definition, value)]
      })
      // A "no" has no words.
      .filter((figure) => figure !== '')
      .slice(0, FIGURES_ON_A_CARD)
  )
}
