import type { Body } from '../catalog/types.ts'
import { mouseShapes } from './mouse.ts'
import {
  type Box,
  type Camera,
  cameraFor,
  facesOf,
  group,
  type Ink,
  type LookOf,
  mix,
  path,
  rect,
  short,
  stroke,
  text,
  tones,
} from './parts.ts'

/** Rows of key widths in units of one key; a negative number is a gap. */
const main = [
  [1, -1, 1, 1, 1, 1, -0.58, 1, 1, 1, 1, -0.58, 1, 1, 1, 1],
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.16],
  [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.66],
  [1.8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.36],
  [1.25, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.91],
  [1.3, 1.3, 1.3, 6.2, 1.3, 1.3, 1.3, 1.16],
] as const

const caps: Record<Body, { top: readonly [string, string]; front: string; side: string; legend: string }> = {
  black: { top: ['#4A4D56', '#34373F'], front: '#1E2026', side: '#121317', legend: '#E6E8ED' },
  grey: { top: ['#E6E3DC', '#CFCCC5'], front: '#A9A69F', side: '#8C8983', legend: '#3A3D46' },
  white: { top: ['#FFFFFF', '#E6E8ED'], front: '#B9BDC7', side: '#9EA3AF', legend: '#343842' },
}

export function drawKeyboard(look: LookOf<'keyboard'>, ink: Ink): string {
  const extra = look.size === 'full' ? 8.2 : look.size === 'tkl' ? 3.75 : 1.2
  const unit = 19
  const width = (15.16 + extra) * unit + 14
  const depth = 6.3 * unit + 14
  const camera = cameraFor({
    yaw: look.withMouse ? -40 : -24,
    pitch: look.withMouse ? 50 : 47,
    bounds: [
      { at: [0, 0, -depth], size: [width, 20, depth] },
      ...(look.withMouse ? [{ at: [width - 96, 0, 20], size: [64, 24, 112] } satisfies Box] : []),
    ],
  })
  return (
    keys(look, ink, camera, unit, width, depth) + (look.withMouse ? mouseOf(look, ink, camera, width) : '')
  )
}

function keys(
  look: LookOf<'keyboard'>,
  ink: Ink,
  camera: Camera,
  unit: number,
  width: number,
  depth: number,
): string {
  const cap = caps[look.body]
  const tone = tones[look.body === 'grey' ? 'black' : look.body]
  const base: Box = { at: [0, 0, -depth], size: [width, 9, depth] }
  const plain: Box[] = []
  const accents: Box[] = []
  const legends: string[] = []
  const lower = look.withMouse ? 4 : 8
  const place = (row: number, column: number, span: number, accent: boolean) => {
    const z = -depth + 7 + row * unit + (row > 0 ? 4 : 0)
    ;(accent ? accents : plain).push({
      at: [7 + column * unit + 0.9, 9, z + 0.9],
      size: [span * unit - 2.6, lower, unit - 2.8],
    })
    if (span < 1.6) legends.push(`M${short(7 + column * unit + 5)} ${short(depth + z + 5)}h4.4v1.8h-4.4z`)
  }
  let enye: readonly [x: number, z: number] | undefined
  for (const [row, spans] of main.entries()) {
    let column = 0
    for (const [index, span] of spans.entries()) {
      if (span < 0) {
        column -= span
        continue
      }
      const accent =
        (row === 0 && index === 0) ||
        (row === 3 && index === spans.length - 1) ||
        (row === 5 && span > 3 && look.size === '75')
      place(row, column, span, accent)
      // The key right of L, where a Spanish keyboard has its Ñ.
      if (row === 3 && index === 10 && look.size !== '75')
        enye = [7 + (column + 0.5) * unit - 0.4, 11 + 3.5 * unit]
      column += span
    }
  }
  const block = (columns: number, start: number, rows: readonly number[]) => {
    for (const row of rows) for (let index = 0; index < columns; index++) place(row, start + index, 1, false)
  }
  if (look.size === '75') block(1, 15.36, [0, 1, 2, 3, 4, 5])
  else {
    block(3, 15.55, [0, 1, 2])
    place(4, 16.55, 1, false)
    block(3, 15.55, [5])
    if (look.size === 'full') block(4, 18.9, [1, 2, 3, 4, 5])
  }
  const lit = look.rgb ? ink.linear(look.rgb, [0, 0, 1, 0]) : ''
  const legendY = 9 + lower
  return (
    camera.shadow(ink, { at: [0, 0, -depth], size: [width, 0, depth] }) +
    leftFlank(camera, base, mix(tone.front[1], tone.front[0], 0.6)) +
    camera.boxes(ink, [base], {
      ...facesOf(ink, tone),
      top: ink.linear(look.rgb ? ['#101116', '#1B1D24'] : [tone.front[1], tone.deep]),
    }) +
    camera.top(
      [0, 9.2, -depth],
      look.rgb ? rect(5, 5, width - 10, depth - 10, lit, 4, { opacity: 0.95 }) : '',
      rect(0.7, 0.7, width - 1.4, depth - 1.4, 'none', 4, {
        stroke: tone.edge,
        'stroke-width': 1,
        opacity: 0.5,
      }),
    ) +
    (look.rgb
      ? camera.front([0, 9, 0], stroke(`M6 4.5H${width - 6}`, lit, 2, { 'stroke-linecap': 'round' }))
      : '') +
    camera.boxes(ink, plain, { top: ink.linear(cap.top), front: cap.front, side: cap.side }) +
    camera.boxes(ink, accents, {
      top: ink.linear([mix(look.accent, '#FFFFFF', 0.25), look.accent]),
      front: mix(look.accent, '#000000', 0.35),
      side: mix(look.accent, '#000000', 0.5),
    }) +
    camera.top(
      [0, legendY, -depth],
      path(legends.join(''), look.rgb ? '#FFFFFF' : cap.legend, { opacity: look.rgb ? 0.9 : 0.7 }),
      enye
        ? rect(enye[0] - 6, enye[1] - 6, 9, 5, cap.top[0]) +
            text(enye[0], enye[1] + 4.6, 13, 'Ñ', look.rgb ? '#FFFFFF' : cap.legend, {
              'text-anchor': 'middle',
            })
        : '',
    )
  )
}

/** Seen from the left, the left flank shows. */
function leftFlank(camera: Camera, { at: [x, y, z], size: [, h, d] }: Box, fill: string): string {
  return camera.polygon(
    [
      [x, y + h, z],
      [x, y + h, z + d],
      [x, y, z + d],
      [x, y, z],
    ],
    fill,
  )
}

/** The mouse of a set lies before the keyboard, at the right hand. */
function mouseOf(look: LookOf<'keyboard'>, ink: Ink, camera: Camera, width: number): string {
  const mouse: LookOf<'mouse'> = {
    kind: 'mouse',
    shape: 'symmetric',
    body: look.body,
    accent: look.accent,
    cord: false,
  }
  const [x, z] = [width - 64, 76]
  return (
    camera.shadow(ink, { at: [x - 26, 0, z - 48], size: [52, 0, 98] }, 0.8) +
    camera.top([x, 6, z], group({ transform: 'scale(.27)' }, mouseShapes(mouse, ink)))
  )
}
