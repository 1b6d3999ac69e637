import type { LookOf } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { boardSizes } from './board-sizes.ts'
import { chance, type Decal, decal, makersName, text } from './svg.ts'

/** Pixels per millimetre of board. */
const FINENESS = 8

/** The board's map: red for traces under the lacquer, green for white print, blue for bare metal. */
const TRACE = '#f00'
const PRINT = '#0f0'
const BARE = '#00f'

/** The middle and the size of the name between the processor and the first drive, where no part stands on it. */
const NAME_AT = { x: 85, y: 121, width: 88, height: 12 }

export function motherboardDecals(
  look: LookOf<'motherboard'>,
  facts: Facts,
  seed: number,
): Record<string, Decal> {
  const ink = look.body === 'black' ? '#d5d8de' : '#2b2e36'
  return {
    map: boardMap(look, facts, seed),
    chipset: decal(
      600,
      600,
      makersName(300, 250, facts.maker ?? '', { width: 500, size: 96, fill: ink, anchor: 'middle' }),
      text(300, 410, look.label, { size: 120, weight: 800, fill: ink, anchor: 'middle' }),
    ),
    cover: decal(
      300,
      1200,
      makersName(190, 1100, facts.maker ?? '', { width: 1000, size: 150, fill: ink, turn: -90 }),
    ),
    m2: decal(
      1200,
      300,
      text(60, 195, 'M.2', { size: 130, weight: 800, fill: ink }),
      text(1140, 190, 'PCIe ×4', { size: 90, weight: 500, fill: ink, anchor: 'end', opacity: 0.7 }),
    ),
  }
}

function boardMap({ form, label }: LookOf<'motherboard'>, facts: Facts, seed: number): Decal {
  const { width, height } = boardSizes[form]
  const next = chance(seed)
  const shapes: string[] = []
  const path = (points: number[][], colour: string, thickness: number) =>
    shapes.push(
      `<path d="M${points.map(([x = 0, y = 0]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linejoin="round"/>`,
    )
  /** Traces side by side that leave in one direction, bend by 45° and arrive in the other's row. */
  const bundle = (count: number, from: number[], to: number[], pitch: number, isUpright = false) => {
    const [x1 = 0, y1 = 0] = from
    const [x2 = 0, y2 = 0] = to
    for (let i = 0; i < count; i++) {
      const shift = (i - count / 2) * pitch
      const run = isUpright ? y2 - y1 : x2 - x1
      const climb = isUpright ? x2 - x1 : y2 - y1
      const bend = (run - Math.sign(run) * Math.abs(climb)) * (0.35 + 0.3 * (i / count))
      const steps = isUpright
        ? [
            [x1 + shift, y1],
            [x1 + shift, y1 + bend],
            [x2 + shift, y1 + bend + Math.sign(run) * Math.abs(climb)],
            [x2 + shift, y2],
          ]
        : [
            [x1, y1 + shift],
            [x1 + bend, y1 + shift],
            [x1 + bend + Math.sign(run) * Math.abs(climb), y2 + shift],
            [x2, y2 + shift],
          ]
      path(steps, TRACE, pitch * 0.45)
    }
  }
  const scale = height / 244
  const socket = { x: form === 'ITX' ? 78 : 108, y: 74 }
  const memory = form === 'ITX' ? 140 : 158
  for (let i = 0; i < 7; i++) {
    bundle(7, [socket.x + 20, 34 + i * 13], [memory, 26 + i * 16], 0.7)
  }
  for (let i = 0; i < 5; i++) {
    bundle(6, [socket.x - 26 + i * 11, 104], [34 + i * 19, 158 * Math.min(1, scale)], 0.8, true)
  }
  for (let i = 0; i < 14; i++) {
    const x = 20 + next() * (width - 60)
    const y = 110 + next() * (height - 130)
    bundle(
      3 + Math.floor(next() * 6),
      [x, y],
      [x + 30 + next() * 60, y + (next() - 0.5) * 40],
      0.9,
      next() < 0.4,
    )
  }
  for (let i = 0; i < 900; i++) {
    const x = 4 + next() * (width - 8)
    const y = 4 + next() * (height - 8)
    shapes.push(
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${next() < 0.2 ? 0.55 : 0.3}" fill="${next() < 0.3 ? BARE : TRACE}"/>`,
    )
  }
  const print = (x: number, y: number, words: string, size = 2.6) =>
    shapes.push(text(x, y, words, { size, fill: PRINT, weight: 500 }))
  for (let i = 0; i < 110; i++) {
    const x = 6 + next() * (width - 14)
    const y = 6 + next() * (height - 12)
    const tall = next() < 0.5
    if (Math.abs(x - NAME_AT.x) < NAME_AT.width / 2 && Math.abs(y - NAME_AT.y) < NAME_AT.height / 2) continue
    shapes.push(
      `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${tall ? 1.4 : 2.6}" height="${tall ? 2.6 : 1.4}" fill="none" stroke="${PRINT}" stroke-width="0.18"/>`,
    )
    if (next() < 0.4) print(x + 3, y + 2, `${'RCLQ'[Math.floor(next() * 4)]}${Math.floor(next() * 700)}`, 1.5)
  }
  print(memory - 2, 160 * Math.min(1, scale), 'DDR_A1  A2  B1  B2', 2)
  const left = NAME_AT.x - NAME_AT.width / 2
  shapes.push(makersName(left, NAME_AT.y + 2.2, facts.maker ?? '', { width: 44, size: 6.4, fill: PRINT }))
  print(left + 47, NAME_AT.y + 2.2, `${label} · ${facts.socket ?? ''}`, 4.2)
  return {
    width: width * FINENESS,
    height: height * FINENESS,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * FINENESS}" height="${height * FINENESS}" font-family="Archivo" style="isolation:isolate"><rect width="${width}" height="${height}" fill="#000"/><g style="mix-blend-mode:screen">${shapes.join('')}</g></svg>`,
  }
}
