import type { LookOf } from '../pictures.ts'
import { box, type Decal, decal, mark, text } from './svg.ts'
import { wear } from './wear.ts'

export function desktopDecals(
  { label, accent, worn }: LookOf<'desktop'>,
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
    name: decal(
      600,
      180,
      mark(10, 45, 150, '#c9ccd2'),
      text(180, 116, 'KUNTUR', { size: 76, weight: 800, fill: '#c9ccd2', spacing: 5 }),
    ),
    ...(worn && { wear: wear(1100, 900, worn, seed) }),
  }
}
