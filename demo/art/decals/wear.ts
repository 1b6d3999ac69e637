import type { Grade } from '../../catalog/types.ts'
import { chance, type Decal, decal, line } from './svg.ts'

const scratches: Record<Grade, number> = { A: 3, B: 16, C: 46 }

/** Honest traces of use for a surface: fine scratches that cluster where hands and bags rub, and a few deep ones. */
export const wear = (width: number, height: number, grade: Grade, seed: number, ink?: string): Decal =>
  decal(width, height, ...wornLines(width, height, grade, seed, ink))

/** The same as shapes, for a surface with holes in it. */
export function wornLines(
  width: number,
  height: number,
  grade: Grade,
  seed: number,
  ink = '#d6d9df',
): string[] {
  const next = chance(seed + 29)
  const unit = Math.max(width, height) / 100
  const [rubX, rubY] = [width * (0.15 + next() * 0.7), height * (0.15 + next() * 0.7)]
  return Array.from({ length: scratches[grade] }, (_, index) => {
    const isRub = index % 2 === 0
    const x = isRub ? rubX + (next() - 0.5) * unit * 22 : next() * width
    const y = isRub ? rubY + (next() - 0.5) * unit * 14 : next() * height
    const angle = (isRub ? 0.5 : next() * 3.1) + (next() - 0.5) * 0.5
    const length = unit * (2 + next() * (grade === 'C' ? 16 : 8))
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
    const bend = (next() - 0.5) * unit * 1.5
    const path = `M${x} ${y}q${dx / 2 + bend} ${dy / 2 - bend} ${dx} ${dy}`
    return `<g opacity="${(0.25 + next() * 0.5).toFixed(2)}">${line(path, ink, unit * (0.1 + next() * 0.2))}</g>`
  })
}
