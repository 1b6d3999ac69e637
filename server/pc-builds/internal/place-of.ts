import { ACCESSORIES } from '../../../contract/categories.ts'
import type { PcPlaceKey } from '../../../contract/pc-build.ts'
import { type Figures, partKindOf } from '../../compatibility/part.ts'

const MONITOR = 'Monitor'
const REFURBISHED = 10

/** Where a product goes in a PC that a buyer puts together. A whole machine has no place in it. */
export function placeOf(categoryId: number | null, specs: Figures): PcPlaceKey | null {
  const kind = partKindOf(categoryId, specs)
  if (kind === 'machine') return null
  if (kind) return kind
  const holdsScreens = categoryId === ACCESSORIES || categoryId === REFURBISHED
  if (holdsScreens && specs.product_type === MONITOR) return 'monitor'
  return categoryId === ACCESSORIES ? 'extra' : null
}
