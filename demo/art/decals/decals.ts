import type { Look } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { hardDriveDecals, m2DriveDecals, sataDriveDecals } from './drives.ts'
import { graphicsCardDecals } from './graphics-card.ts'
import { memoryDecals } from './memory.ts'
import { motherboardDecals } from './motherboard.ts'
import { powerSupplyDecals } from './power-supply.ts'
import { processorDecals } from './processor.ts'
import type { Decal } from './svg.ts'

/** Everything that is printed on the product of this look, by the name its scene calls for. */
export function decalsOf(look: Look, facts: Facts, seed: number): Record<string, Decal> {
  switch (look.kind) {
    case 'graphics-card':
      return graphicsCardDecals(look, facts)
    case 'processor':
      return processorDecals(look, facts, seed)
    case 'motherboard':
      return motherboardDecals(look, facts, seed)
    case 'memory':
      return memoryDecals(look, seed)
    case 'power-supply':
      return powerSupplyDecals(look)
    case 'm2-drive':
      return m2DriveDecals(look, seed)
    case 'sata-drive':
      return sataDriveDecals(look, seed)
    case 'hard-drive':
      return hardDriveDecals(look, seed)
    default:
      return {}
  }
}
