import { hash } from 'node:crypto'
import type { Match, Product } from './match.ts'

const SIZE = 100

/** Draws a hundred matches for a person to check. A seed always draws the same ones, in whatever order they are offered. */
export function createSample(seed: string) {
  let drawn: { lot: string; text: string }[] = []
  return {
    offer(product: Product, { records, added }: Match & { is: 'certain' }) {
      const lot = hash('sha256', `${seed}\0${product.sku}`)
      if (drawn.length === SIZE && lot > (drawn.at(-1)?.lot ?? '')) return
      const found = records.map(({ name, partNumbers }) => `${name} [${partNumbers.join(', ')}]`)
      drawn.push({
        lot,
        text: `${product.name} (${figures(product.specs)})\n   = ${found.join('\n   = ')}\n   + ${figures(added) || 'nada nuevo'}`,
      })
      drawn = drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1)).slice(0, SIZE)
    },
    read: () => drawn.map(({ text }, index) => `${index + 1}. ${text}`),
  }
}

function figures(specs: Product['specs']): string {
  return Object.entries(specs)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')
}
