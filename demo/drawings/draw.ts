import type { Look } from '../catalog/types.ts'
import { drawAirCooler } from './air-cooler.ts'
import { drawCase } from './case.ts'
import { drawCaseFans } from './case-fans.ts'
import { drawDesktop } from './desktop.ts'
import { drawGraphicsCard } from './graphics-card.ts'
import { drawHardDrive } from './hard-drive.ts'
import { drawHeadset } from './headset.ts'
import { drawKeyboard } from './keyboard.ts'
import { drawLaptop } from './laptop.ts'
import { drawLiquidCooler } from './liquid-cooler.ts'
import { drawM2Drive } from './m2-drive.ts'
import { drawMemory } from './memory.ts'
import { drawMonitor } from './monitor.ts'
import { drawMotherboard } from './motherboard.ts'
import { drawMouse } from './mouse.ts'
import { FONT, type Ink, inkFor } from './parts.ts'
import { drawPowerSupply } from './power-supply.ts'
import { drawProcessor } from './processor.ts'
import { drawSataDrive } from './sata-drive.ts'

/** A product's picture, from its look alone: one standalone SVG, 800 × 800, on transparent ground. */
export function draw(look: Look): string {
  const ink = inkFor(shortOf(look.kind))
  const shapes = drawShapes(look, ink)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800" font-family="${FONT}" font-weight="800"><defs>${ink.definitions.join('')}</defs>${shapes}</svg>`
}

/** Ids stand in the drawing hundreds of times: "gracar", "pro", "mot". */
const shortOf = (kind: Look['kind']): string =>
  kind
    .split('-')
    .map((part) => part.slice(0, 3))
    .join('')

/** The same without its frame, for a scene that holds several. */
export function drawShapes(look: Look, ink: Ink): string {
  switch (look.kind) {
    case 'graphics-card':
      return drawGraphicsCard(look, ink)
    case 'processor':
      return drawProcessor(look, ink)
    case 'motherboard':
      return drawMotherboard(look, ink)
    case 'memory':
      return drawMemory(look, ink)
    case 'm2-drive':
      return drawM2Drive(look, ink)
    case 'sata-drive':
      return drawSataDrive(look, ink)
    case 'hard-drive':
      return drawHardDrive(look, ink)
    case 'power-supply':
      return drawPowerSupply(look, ink)
    case 'case':
      return drawCase(look, ink)
    case 'laptop':
      return drawLaptop(look, ink)
    case 'keyboard':
      return drawKeyboard(look, ink)
    case 'mouse':
      return drawMouse(look, ink)
    case 'headset':
      return drawHeadset(look, ink)
    case 'monitor':
      return drawMonitor(look, ink)
    case 'air-cooler':
      return drawAirCooler(look, ink)
    case 'liquid-cooler':
      return drawLiquidCooler(look, ink)
    case 'case-fans':
      return drawCaseFans(look, ink)
    case 'desktop':
      return drawDesktop(look, ink)
  }
}
