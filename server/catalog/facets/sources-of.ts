import { ARMADO_FILTER } from '../../../contract/pc-build.ts'
import { type Bitset, countIn, isIn } from '../product-index/bitset.ts'
import { ownTraits, type ProductColumns, type Trait } from '../product-index/product-columns.ts'
import type { Category } from '../read-categories.ts'
import { type SpecDefinition, specsAt } from '../spec-definitions.ts'
import {
  type Entry,
  entriesOf,
  type FacetSource,
  FROM,
  priceSource,
  specSource,
  TO,
  type ValuesSource,
} from './facet-source.ts'

/** By which every product can be chosen. Specifications have other slugs: `takenSlugs` in the test of those. */
const ownNames = [
  'precio-desde',
  'precio-hasta',
  'stock',
  'categoria',
  'marca',
  'estado',
  'grado',
  ARMADO_FILTER,
]

const reservedNames = new Set([...ownNames, 'precio', 'q', 'ver', 'orden', 'pagina', 'ids'])

/** Whether a specification cannot be called so in addresses, because something else there is. */
export const isReservedName = (slug: string) => reservedNames.has(slug)

/** Every request with a query asks for the names, and the definitions stay the same object until they change. */
const knownNames = new WeakMap<readonly SpecDefinition[], ReadonlySet<string>>()

/** All names that the filters of some listing have in an address. */
export function filterNamesOf(definitions: readonly SpecDefinition[]): ReadonlySet<string> {
  const known = knownNames.get(definitions)
  if (known) return known
  const names = new Set(ownNames)
  knownNames.set(definitions, names)
  for (const { slug, places } of definitions)
    for (const { facetKind } of places.values()) {
      if (facetKind === 'values') names.add(slug)
      if (facetKind === 'range') names.add(slug + FROM).add(slug + TO)
    }
  return names
}

/** The name by which a category is chosen among all products and in a search. */
export const CATEGORY = 'categoria'

/** A category is named by the last part of its path: `tarjeta-grafica`. */
export const categorySlug = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * The facets of a listing: those that every product has, and those of `categoryId`. Of products of several categories
 * (`categoryId` is null) the category itself is one, unless none are `offered`. Their order is that of the screen and of
 * addresses, so that a form of the page sends them as they are spelled.
 */
export function sourcesOf(
  columns: ProductColumns,
  definitions: readonly SpecDefinition[],
  { categoryId, offered }: { categoryId: number | null; offered: readonly Category[] },
): FacetSource[] {
  const trait = (key: string): Trait => columns.traits.get(key) ?? new Map()
  const price = priceSource(columns)
  const stock = stockSource(columns)
  const category = offered.length > 0 ? [categorySource(trait(ownTraits.category), offered)] : []
  const brand: ValuesSource = {
    kind: 'values',
    name: 'marca',
    label: 'Marca',
    entries: entriesOf(trait(ownTraits.brand)),
    labelOf: ({ value }) => String(value),
    saidOf: ({ value }) => String(value),
    ownLabelOf: ({ value }) => String(value),
  }
  const condition = wordsSource('estado', 'Estado', trait(ownTraits.condition), conditions)
  const grade = wordsSource('grado', 'Grado', trait(ownTraits.grade), grades)
  const specs =
    categoryId === null
      ? []
      : specsAt('facetPosition', definitions, categoryId).map((definition) =>
          specSource(
            definition,
            trait(definition.key),
            definition.places.get(categoryId)?.facetKind ?? 'values',
          ),
        )
  return [price, stock, ...category, brand, condition, grade, ...specs]
}

const conditions = [
  { value: 'new', slug: 'nuevo', label: 'Nuevo' },
  { value: 'refurbished', slug: 'reacondicionado', label: 'Reacondicionado' },
]
const grades = ['A', 'B', 'C'].map((value) => ({
  value,
  slug: value.toLowerCase(),
  label: `Grado ${value}`,
}))

function stockSource({ inStock, size }: ProductColumns): ValuesSource {
  const slots: number[] = []
  for (let slot = 0; slot < size; slot++) if (isIn(inStock, slot)) slots.push(slot)
  const entry = { slug: 'si', value: true, slots: Int32Array.from(slots) }
  return fixedWords('stock', 'Disponibilidad', [entry], () => 'En stock')
}

function categorySource(trait: Trait, categories: readonly Category[]): ValuesSource {
  const entries = categories.flatMap(({ id, path, isHidden }) => {
    const found = isHidden ? undefined : trait.get(String(id))
    return found ? { ...found, slug: categorySlug(path) } : []
  })
  const labels = new Map<unknown, string>(categories.map(({ id, label }) => [id, label]))
  return fixedWords(CATEGORY, 'Categoría', entries, ({ value }) => labels.get(value) ?? '')
}

function wordsSource(
  name: string,
  label: string,
  trait: Trait,
  words: readonly { value: string; slug: string; label: string }[],
): ValuesSource {
  const entries = words.flatMap(({ value, slug }) => {
    const found = [...trait.values()].find((one) => one.value === value)
    return found ? { ...found, slug } : []
  })
  const labels = new Map<unknown, string>(words.map(({ value, label }) => [value, label]))
  return fixedWords(name, label, entries, ({ value }) => labels.get(value) ?? '')
}

function fixedWords(
  name: string,
  label: string,
  entries: Entry[],
  labelOf: (entry: Entry) => string,
): ValuesSource {
  return { kind: 'values', name, label, entries, labelOf, saidOf: labelOf, ownLabelOf: () => null }
}

/** The category of all these products, when they are of one. */
export function onlyCategory({ traits }: ProductColumns, set: Bitset, size: number): number | null {
  for (const { value, slots } of traits.get(ownTraits.category)?.values() ?? []) {
    const count = countIn(set, slots)
    if (count > 0) return count === size ? Number(value) : null
  }
  return null
}
