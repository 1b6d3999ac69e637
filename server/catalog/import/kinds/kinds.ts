import { pcCase } from './case.ts'
import { caseFan } from './case-fan.ts'
import { cpu } from './cpu.ts'
import { cpuCooler } from './cpu-cooler.ts'
import { headphones } from './headphones.ts'
import { internalHardDrive } from './internal-hard-drive.ts'
import { keyboard } from './keyboard.ts'
import type { Kind } from './kind.ts'
import { memory } from './memory.ts'
import { monitor } from './monitor.ts'
import { motherboard } from './motherboard.ts'
import { mouse } from './mouse.ts'
import { powerSupply } from './power-supply.ts'
import { videoCard } from './video-card.ts'

/** Every kind of part that can be imported. A new one is a file beside this one and a line here. */
export const kinds: readonly Kind[] = [
  cpu,
  videoCard,
  motherboard,
  memory,
  internalHardDrive,
  powerSupply,
  pcCase,
  cpuCooler,
  caseFan,
  monitor,
  keyboard,
  mouse,
  headphones,
]
