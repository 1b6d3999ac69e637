import type { LookOf } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { chance, type Decal, decal, makersName, text } from './svg.ts'
import { type Sky, type Wallpaper, wallpaper } from './wallpaper.ts'
import { wear } from './wear.ts'

const designs: Wallpaper[] = ['facets', 'peaks', 'ribbons', 'contours']
const skies: Sky[] = ['ember', 'lagoon', 'violet', 'dawn', 'ice']

export function monitorDecals(
  { label, worn }: LookOf<'monitor'>,
  { aspect = 16 / 9, maker = '' }: Facts,
  seed: number,
): Record<string, Decal> {
  const width = Math.round(1100 * aspect)
  const pick = chance(seed + 5)
  const design = designs[Math.floor(pick() * designs.length)] ?? 'peaks'
  const sky = skies[Math.floor(pick() * skies.length)] ?? 'dawn'
  const shadow = '<rect width="100%" height="100%" fill="url(#foot)"/>'
  return {
    screen: decal(
      width,
      1100,
      wallpaper(width, 1100, design, sky, seed),
      '<defs><linearGradient id="foot" x2="0.5" y1="1" y2="0.4"><stop offset="0" stop-opacity=".6"/><stop offset="1" stop-opacity="0"/></linearGradient></defs>',
      shadow,
      text(70, 1010, label, { size: 104, weight: 800 }),
    ),
    name: decal(
      600,
      80,
      makersName(300, 60, maker, { width: 590, size: 60, weight: 700, fill: '#a3a7b0', anchor: 'middle' }),
    ),
    ...(worn && { wear: wear(900, 720, worn, seed, '#4a4d55') }),
  }
}
