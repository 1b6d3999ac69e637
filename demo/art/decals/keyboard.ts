import { layOut } from '../keyboards.ts'
import type { Facts, LookOf } from '../pictures.ts'
import { between, keyGlow, keyPrint } from './keys.ts'
import { type Decal, decal, text } from './svg.ts'

export function keyboardDecals(
  { body, size, rgb }: LookOf<'keyboard'>,
  { keyboard = layOut(size, 'spanish') }: Facts,
): Record<string, Decal> {
  const ink = body === 'white' ? '#4a4f5a' : '#dfe2e8'
  return {
    keys: keyPrint(keyboard, ({ x, label }) =>
      rgb && !'WASDEsc'.includes(label) ? between(rgb, x / keyboard.width) : ink,
    ),
    glow: keyGlow(keyboard, ({ x }) => (rgb ? between(rgb, x / keyboard.width) : '#dfe6f2')),
    name: decal(
      400,
      90,
      text(200, 66, 'KUNTUR', {
        size: 62,
        weight: 800,
        fill: ink,
        anchor: 'middle',
        spacing: 6,
        opacity: 0.7,
      }),
    ),
  }
}
