import type { LookOf } from '../../catalog/types.ts'
import { layOut } from '../keyboards.ts'
import type { Facts } from '../pictures.ts'
import { between, keyGlow, keyPrint } from './keys.ts'
import { box, chance, type Decal, decal, makersName, text } from './svg.ts'
import { type Sky, type Wallpaper, wallpaper } from './wallpaper.ts'
import { wear } from './wear.ts'

const designs: Wallpaper[] = ['peaks', 'ribbons', 'facets', 'contours']
const skies: Sky[] = ['dawn', 'lagoon', 'violet', 'ice', 'ember']

export function laptopDecals(
  { body, accent, keys, label, worn }: LookOf<'laptop'>,
  { keyboard, aspect = 16 / 9, maker = '' }: Facts,
  seed: number,
): Record<string, Decal> {
  const board = keyboard ?? layOut('laptop', 'spanish')
  const ink = body === 'white' && !keys ? '#4a4f5a' : '#c3c7ce'
  const width = 1600
  const height = Math.round(width / aspect)
  const pick = chance(seed)
  const design = designs[Math.floor(pick() * designs.length)] ?? 'peaks'
  const sky = skies[Math.floor(pick() * skies.length)] ?? 'dawn'
  return {
    screen: decal(width, height, wallpaper(width, height, design, sky, seed)),
    keys: keyPrint(board, ({ x }) => (keys ? between(keys, x / board.width) : ink), {
      worn: worn === 'C' ? 0.75 : worn === 'B' ? 0.4 : 0,
    }),
    ...(keys && { glow: keyGlow(board, ({ x }) => between(keys, x / board.width)) }),
    sticker: decal(
      300,
      200,
      box(0, 0, 300, 200, '#17181d', 16),
      box(0, 0, 14, 200, accent, 4),
      makersName(38, 68, maker, { width: 250, size: 34, opacity: 0.8 }),
      ...label.split(' · ').map((words, index, all) =>
        text(38, (all.length > 1 ? 128 : 152) + index * 44, words, {
          size: all.length > 1 ? 40 : 46,
          weight: 800,
        }),
      ),
    ),
    name: decal(
      600,
      80,
      makersName(300, 60, maker, { width: 590, size: 60, weight: 700, fill: '#8b8f98', anchor: 'middle' }),
    ),
    ...(worn && { wear: wear(1400, 900, worn, seed) }),
  }
}
