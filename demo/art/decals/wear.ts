import type { Grade } from '../../catalog/types.ts'
import { chance, type Decal, decal } from './svg.ts'

/** Honest traces of use, to lie over a surface: none for grade A, a few for B, plain ones for C. */
export function wearDecals(grade: Grade | undefined, seed: number): Record<string, Decal> {
  if (!grade || grade === 'A') return {}
  const next = chance(seed + 11)
  const marks: string[] = []
  const scratches = grade === 'B' ? 9 : 24
  for (let i = 0; i < scratches; i++) {
    const x = 60 + next() * 880
    const y = 60 + next() * 880
    const angle = (next() - 0.5) * 1.4 + (next() < 0.25 ? 1.5 : 0)
    const length = (grade === 'B' ? 40 : 70) + next() * (grade === 'B' ? 110 : 210)
    const bend = (next() - 0.5) * 24
    marks.push(
      `<path d="M${x} ${y}q${Math.cos(angle) * length * 0.5 + bend} ${Math.sin(angle) * length * 0.5 - bend} ${Math.cos(angle) * length} ${Math.sin(angle) * length}" stroke="#c9ccd2" stroke-width="${1.2 + next() * 2}" fill="none" stroke-linecap="round" opacity="${0.22 + next() * (grade === 'B' ? 0.3 : 0.5)}"/>`,
    )
  }
  for (let i = 0; i < (grade === 'B' ? 2 : 5); i++) {
    const x = 120 + next() * 760
    const y = 120 + next() * 760
    for (let k = 0; k < 26; k++) {
      marks.push(
        `<path d="M${x + (next() - 0.5) * 90} ${y + (next() - 0.5) * 34}l${10 + next() * 30} ${(next() - 0.5) * 9}" stroke="#d5d8de" stroke-width="${0.8 + next()}" opacity="${0.16 + next() * 0.3}"/>`,
      )
    }
  }
  return { wear: decal(1000, 1000, ...marks) }
}
