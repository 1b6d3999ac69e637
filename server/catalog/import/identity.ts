import { hash } from 'node:crypto'

/** What is not of the part itself: it changes from day to day, or it is the shop's own. */
export const notOfIdentity: ReadonlySet<string> = new Set([
  'price',
  // It follows from the price.
  'price_per_gb',
  'stock',
  'sku',
  'description',
])

/** Crockford's alphabet: without I, L, O and U, so that a SKU can be read out on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SKU_LETTERS = 10

/** The same part gives the same identity on every run, whatever the order of rows and columns. */
export type Identity = {
  sku: string
  /** More of the same hash: two different parts whose SKUs coincide are told apart by it. */
  check: string
}

/** Reads the identity off the cells of a row, by the names of their columns: all but those above, and empty ones. */
export function identityReader(kind: string, skuPrefix: string, columns: readonly string[]) {
  const order = columns
    .map((name, index) => ({ name, index }))
    .filter(({ name }) => name !== '' && !notOfIdentity.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return (cells: readonly string[]): Identity => {
    let text = kind
    for (const { name, index } of order) {
      const cell = cells[index] ?? ''
      if (cell !== '') text += `\0${name}=${cell}`
    }
    const digest = hash('sha256', text, 'buffer')
    return { sku: `${skuPrefix}-${letters(digest)}`, check: digest.toString('base64', 8, 17) }
  }
}

/** 50 bits, five for each letter: with 60,000 parts, one chance in half a million that any two coincide. */
function letters(digest: Buffer): string {
  const low = digest.readUInt32BE(0)
  const high = digest.readUInt32BE(4)
  let text = ''
  for (let at = 0; at < SKU_LETTERS; at++) {
    const bits = at < 5 ? low >>> (at * 5) : high >>> ((at - 5) * 5)
    text += ALPHABET[bits & 31]
  }
  return text
}
