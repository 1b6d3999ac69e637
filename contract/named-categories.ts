import { type CategoryId, categories } from './categories.ts'
import { fold } from './fold.ts'

/** What one product of a category is called. */
export const singulars: Record<CategoryId, string> = {
  1: 'Procesador',
  2: 'Tarjeta gráfica',
  3: 'Placa madre',
  4: 'Memoria RAM',
  5: 'Almacenamiento',
  6: 'Fuente de poder',
  7: 'Carcasa',
  8: 'Accesorio',
  9: 'Laptop',
  10: 'Reacondicionado',
}

type NamedCategory = { id: number; label: string; singular: string; words: readonly string[] }

const ofSpecification: readonly NamedCategory[] = categories.map(({ id, label }) => ({
  id,
  label,
  singular: singulars[id],
  words: [],
}))

/** Shorter ones begin too many words to mean a category. */
const SHORTEST = 4

/**
 * The ids of the categories that a search names, whole or from their first letters on: "procesador", "tarjeta de video". The names
 * of products leave that word out, since they stand among their like.
 */
export function namedCategories(search: string, among: readonly NamedCategory[] = ofSpecification): number[] {
  const text = withoutPlural(search.trim())
  if (text.length < SHORTEST) return []
  return among
    .filter(({ label, singular, words }) =>
      [label, singular, ...words].some((name) => withoutPlural(name).startsWith(text)),
    )
    .map(({ id }) => id)
}

const withoutPlural = (words: string) => fold(words).replace(/s\b/g, '')
