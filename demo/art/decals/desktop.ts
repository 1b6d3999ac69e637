import type { LookOf } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { box, type Decal, decal, makersName, text } from './svg.ts'
import { wear } from './wear.ts'

export function desktopDecals(
  { label, accent, worn }: LookOf<'desktop'>,
  { maker = '' }: Facts,
  seed: number,
): Record<string, Decal> {
  return {
    label: decal(
      500,
      180,
      box(0, 0, 500, 180, '#e3e5ea', 14),
      box(0, 0, 22, 180, accent, 8),
      text(56, 118, label, { size: 82, weight: 800, fill: '#1c1f33' }),
    ),
    name: decal(600, 180, makersName(10, 124, maker, { width: 580, size: 100, fill: '#c9ccd2' })),
    ...(worn && { wear: wear(1100, 900, worn, seed) }),
  }
}
