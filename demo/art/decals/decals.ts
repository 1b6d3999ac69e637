import type { Look } from '../../catalog/types.ts'
import type { Facts, Motif } from '../pictures.ts'
import { caseDecals } from './case.ts'
import { desktopDecals } from './desktop.ts'
import { hardDriveDecals, m2DriveDecals, sataDriveDecals } from './drives.ts'
import { graphicsCardDecals } from './graphics-card.ts'
import { keyboardDecals } from './keyboard.ts'
import { laptopDecals } from './laptop.ts'
import { memoryDecals } from './memory.ts'
import { monitorDecals } from './monitor.ts'
import { motherboardDecals } from './motherboard.ts'
import { powerSupplyDecals } from './power-supply.ts'
import { processorDecals } from './processor.ts'
import { type Decal, makersBadge } from './svg.ts'
import { upsDecals } from './ups.ts'

/** Everything that is printed on the product of this look, by the name its scene calls for. */
export function decalsOf(look: Look | Motif, facts: Facts, seed: number): Record<string, Decal> {
  const printed = printedOn(look, facts, seed)
  return facts.maker ? { ...printed, maker: makersBadge(facts.maker) } : printed
}

function printedOn(look: Look | Motif, facts: Facts, seed: number): Record<string, Decal> {
  switch (look.kind) {
    case 'case':
      return caseDecals(look, facts)
    case 'laptop':
      return laptopDecals(look, facts, seed)
    case 'monitor':
      return monitorDecals(look, facts, seed)
    case 'keyboard':
      return keyboardDecals(look, facts)
    case 'desktop':
      return desktopDecals(look, facts, seed)
    case 'graphics-card':
      return graphicsCardDecals(look, facts, seed)
    case 'processor':
      return processorDecals(look, facts, seed)
    case 'motherboard':
      return motherboardDecals(look, facts, seed)
    case 'memory':
      return memoryDecals(look, facts, seed)
    case 'power-supply':
      return powerSupplyDecals(look, facts)
    case 'm2-drive':
      return m2DriveDecals(look, facts, seed)
    case 'sata-drive':
      return sataDriveDecals(look, facts, seed)
    case 'ups':
      return upsDecals(look, facts)
    case 'hard-drive':
      return hardDriveDecals(look, facts, seed)
    default:
      return {}
  }
}
