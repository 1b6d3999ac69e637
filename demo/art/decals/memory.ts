import type { LookOf } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { bars, box, type Decal, decal, makersName, text } from './svg.ts'

export function memoryDecals(
  look: LookOf<'memory'>,
  { module_gb = 0, memory_speed_mts = 0, maker = '' }: Facts,
  seed: number,
): Record<string, Decal> {
  const [type = ''] = look.label.split(' ')
  // Each module says what it holds itself; the look's label is the whole kit's.
  const size = `${module_gb} GB`
  const speed = `${type}-${memory_speed_mts}`
  if (look.heatsink === 'bare') {
    const width = look.format ? 760 : 1230
    return {
      label: decal(
        width,
        240,
        box(0, 0, width, 240, '#eceef1'),
        box(0, 0, 34, 240, look.accent),
        text(70, 118, size, { size: 108, weight: 800, fill: '#16181d' }),
        text(72, 196, `${speed}${look.format ? ' SODIMM' : ` · ${maker}`}`, {
          size: 54,
          weight: 600,
          fill: '#3b3f49',
        }),
        bars(width - 250, 44, 210, 80, '#16181d', seed),
        text(width - 40, 192, `S/N ${seed}`, { size: 40, weight: 500, fill: '#3b3f49', anchor: 'end' }),
      ),
    }
  }
  const ink = look.body === 'black' || look.body === 'red' ? '#f0f1f4' : '#1f2228'
  return {
    label: decal(
      1000,
      250,
      makersName(40, 72, maker, { width: 920, size: 62, fill: ink }),
      text(36, 172, size, { size: 112, weight: 800, fill: ink }),
      text(40, 238, speed, { size: 58, weight: 600, fill: ink, opacity: 0.8 }),
    ),
  }
}
