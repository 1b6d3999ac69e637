import type { Look } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { graphicsCardDecals } from './graphics-card.ts'
import type { Decal } from './svg.ts'

/** Everything that is printed on the product of this look, by the name its scene calls for. */
export function decalsOf(look: Look, facts: Facts, _seed: number): Record<string, Decal> {
  switch (look.kind) {
    case 'graphics-card':
      return graphicsCardDecals(look, facts)
    default:
      return {}
  }
}
