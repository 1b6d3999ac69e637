import type { LookOf } from '../../catalog/types.ts'
import { layOut } from '../keyboards.ts'
import type { Facts } from '../pictures.ts'
import { between, keyGlow, keyPrint } from './keys.ts'
import { type Decal, decal, makersName } from './svg.ts'

/** The keys of a lit keyboard whose caps are coloured instead of their print. */
const COLOURED = ['W', 'A', 'S', 'D', 'Esc']

/** On a grey keyboard letters are on dark caps, and all others on light ones. */
const isDark = (label: string) => label.length === 1 || label === 'Esc'

export function keyboardDecals(
  { body, size, rgb }: LookOf<'keyboard'>,
  { keyboard = layOut(size, 'spanish'), maker = '' }: Facts,
): Record<string, Decal> {
  const ink = body === 'white' ? '#4a4f5a' : '#dfe2e8'
  return {
    keys: keyPrint(keyboard, ({ x, label }) => {
      if (rgb && !COLOURED.includes(label)) return between(rgb, x / keyboard.width)
      return body === 'grey' && !isDark(label) ? '#1c1e23' : ink
    }),
    glow: keyGlow(keyboard, ({ x }) => (rgb ? between(rgb, x / keyboard.width) : '#dfe6f2')),
    name: decal(
      400,
      90,
      makersName(200, 66, maker, { width: 390, size: 62, fill: ink, anchor: 'middle', opacity: 0.7 }),
    ),
  }
}
