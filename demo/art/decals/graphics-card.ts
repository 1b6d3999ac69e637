import type { Grade, LookOf } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { box, type Decal, decal, text } from './svg.ts'
import { wornLines } from './wear.ts'

export function graphicsCardDecals(
  { label, body, fans, worn }: LookOf<'graphics-card'>,
  { length_mm = 240 }: Facts,
  seed: number,
): Record<string, Decal> {
  const ink = body === 'white' ? '#16181d' : '#f4f5f7'
  return {
    // Narrow letters: the top edge is seen aslant, which makes them low and so wide again.
    label: decal(
      460,
      200,
      `<g transform="scale(${NARROWED} 1)">${text(230 / NARROWED, 176, label, { size: 218, weight: 800, fill: ink, anchor: 'middle' })}</g>`,
    ),
    ...(worn && { wear: wornFront(length_mm, fans, worn, seed) }),
  }
}

const PIXELS_PER_MM = 4
const NARROWED = 0.68

/** Scratches on the front, but for where its fans turn; those stand as the scene's `Card` places them. */
function wornFront(length: number, fans: number, grade: Grade, seed: number): Decal {
  const [width, height] = [(length - 10) * PIXELS_PER_MM, 108 * PIXELS_PER_MM]
  const pitch = (length - 22) / fans
  const radius = Math.min(pitch / 2 - 2.5, 47) + 3
  const holes = Array.from({ length: fans }, (_, index) => {
    const x = width / 2 + ((index - (fans - 1) / 2) * pitch + 2) * PIXELS_PER_MM
    return `<circle cx="${x}" cy="${height / 2}" r="${radius * PIXELS_PER_MM}"/>`
  })
  return decal(
    width,
    height,
    `<mask id="sheet">${box(0, 0, width, height, '#fff')}${holes.join('')}</mask>`,
    `<g mask="url(#sheet)">${wornLines(width, height, grade, seed).join('')}</g>`,
  )
}
