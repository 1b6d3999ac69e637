import type { Facts, LookOf } from '../pictures.ts'
import { type Decal, decal, mark, text } from './svg.ts'

export function graphicsCardDecals(
  { label, body }: LookOf<'graphics-card'>,
  { model = '' }: Facts,
): Record<string, Decal> {
  const ink = body === 'white' ? '#3b3f49' : '#e9ebef'
  return {
    label: decal(
      1000,
      200,
      mark(10, 68, 110, ink),
      text(150, 146, label, { size: 124, weight: 700, fill: ink }),
      text(990, 140, model, { size: 78, weight: 500, fill: ink, anchor: 'end', opacity: 0.75 }),
    ),
  }
}
