import type { LookOf } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { box, type Decal, decal, line, makersName, text } from './svg.ts'

/** The front of a UPS or a regulator: who makes it and what it gives; and the small screen of those that have one. */
export function upsDecals(
  { label, detail, accent }: LookOf<'ups'>,
  { maker = '' }: Facts,
): Record<string, Decal> {
  const [figure = '', unit = ''] = label.split(' ')
  return {
    name: decal(
      600,
      150,
      makersName(300, 108, maker, { width: 580, size: 96, fill: '#e4e6ea', anchor: 'middle' }),
    ),
    rating: decal(
      600,
      240,
      text(300, 110, label, { size: 104, weight: 800, fill: '#f1f2f5', anchor: 'middle' }),
      text(300, 196, detail, { size: 66, weight: 600, fill: '#b9bdc6', anchor: 'middle' }),
      box(240, 222, 120, 10, accent, 5),
    ),
    screen: decal(
      480,
      420,
      box(0, 0, 480, 420, '#06131c', 26),
      text(240, 168, figure, { size: 132, weight: 800, fill: accent, anchor: 'middle' }),
      text(240, 238, unit, { size: 60, weight: 600, fill: accent, anchor: 'middle', opacity: 0.8 }),
      // A wave, as these screens show what their load gets.
      line('M60 322 C100 262 140 262 180 322 S260 382 300 322 S380 262 420 322', accent, 12),
    ),
  }
}
