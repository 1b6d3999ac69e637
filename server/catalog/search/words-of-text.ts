const plain = /^[\x20-\x7e]*$/

/** As the search compares: lower case, without accents, "×" as "x". */
export function foldText(text: string): string {
  // Most names have neither, and taking letters apart is what costs.
  if (plain.test(text)) return text.toLowerCase()
  return text.replaceAll('×', 'x').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What stands between two spaces: its words, and all of them as one where signs part them ("wi-fi": wi, fi, wifi). */
export type Chunk = { words: string[]; joined: string | null }

/** Longer than any model: what people paste is not kept as one word. */
const LONGEST_JOINED = 40

/**
 * Splits a text into what the search compares. `27″` becomes "27 pulgadas", `80+` "80 plus", `1,000` "1000". An ñ that
 * stands alone ("teclado con ñ") becomes "enie", because as an "n" it would be the beginning of half the catalogue.
 */
export function chunksOf(text: string): Chunk[] {
  return withoutSigns(text)
    .split(/\s+/)
    .map(chunkOf)
    .filter(({ words }) => words.length > 0)
}

function withoutSigns(text: string): string {
  const folded = foldText(text.includes('ñ') || text.includes('Ñ') ? text.replace(loneEnie, 'enie') : text)
  // The double prime of inches is two primes when it is taken apart.
  if (!/["+.,\u201c\u201d\u2032]|''/.test(folded)) return folded
  return folded
    .replace(/(\d)\s*(?:["\u201c\u201d]|\u2032\u2032|'')/g, '$1 pulgadas ')
    .replace(/(\d)\+/g, '$1 plus ')
    .replace(/(\d)[.,](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d)/g, '$1.')
}

const loneEnie = /(?<!\p{L})ñ(?!\p{L})/giu

function chunkOf(text: string): Chunk {
  if (/^[a-z0-9]+$/.test(text)) return { words: [text], joined: null }
  // "5.0" is the same figure as "5".
  const words = (text.match(/\d+\.\d+(?![\p{L}\p{N}.])|[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.replace(/\.0+$/, ''),
  )
  const joined = words.join('')
  const isCompound = words.length > 1 && /\p{L}/u.test(joined) && joined.length <= LONGEST_JOINED
  return { words, joined: isCompound ? joined : null }
}

/** The words of a text in their order, without the joined ones. */
export function wordsOf(text: string): string[] {
  return chunksOf(text).flatMap(({ words }) => words)
}

/** The shortest word whose ending may be cut: "usb" and "gas" keep theirs. */
const SHORTEST_STEM = 5

/** A word without its ending of gender and number, so that "blancas" finds "blanco". A word with a digit stays whole. */
export function stemOf(word: string): string {
  if (word.length < SHORTEST_STEM || !/^\p{L}+$/u.test(word)) return word
  const singular = word.replace(/(?<=[^aeiou])es$|s$/, '')
  return singular.length < SHORTEST_STEM ? singular : singular.replace(/[aeo]$/, '')
}

/**
 * How a word sounds to who writes by ear in Spanish: "rayzen" and "ryzen", "targeta" and "tarjeta", "ventilador" and
 * "bentilador" are one.
 */
export function soundOf(word: string): string {
  return word
    .replace(/[ae]?[iy](?=[^aeiou]|$)/g, 'i')
    .replace(/y/g, 'i')
    .replace(/ph/g, 'f')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/ck|qu|[ckq]/g, 'k')
    .replace(/v/g, 'b')
    .replace(/w/g, 'u')
    .replace(/h/g, '')
    .replace(/m(?=[pbf])/g, 'n')
    .replace(/au|ou|oo/g, 'o')
    .replace(/(.)\1+/g, '$1')
}
