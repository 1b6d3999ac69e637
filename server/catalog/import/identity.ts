import { hash } from 'node:crypto'

/** Columns that do not identify a part: they change from day to day, or belong to the shop. */
export const notOfIdentity: ReadonlySet<string> = new Set([
  'price',
  // Calculated from the price.
  'price_per_gb',
  'stock',
  'sku',
  'description',
])

/** Crockford's alphabet has no I, L, O or U, so a SKU can be read out on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SKU_LETTERS = 10

/** A part has the same identity in every import, whatever the order of rows and columns. */
export type Identity = {
  sku: string
  /** More characters of the same hash. They differ if two different parts happen to have the same SKU. */
  check: string
}

/**
 * Makes the identity of a row from all its cells that are not empty, except in the columns above. Columns that no kind
 * knows count as well: a supplier's own number may be all that tells two rows apart.
 */
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

/** Ten letters of five bits. With 60,000 parts the chance that any two coincide is one in half a million. */
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
