import type { CaseLook } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { caseSize } from './case-sizes.ts'
import { box, type Decal, decal, makersName, mark, text } from './svg.ts'

/** Pixels per millimetre. */
const FINENESS = 4

/** Brighter than what stands around it, so that the holes tell. */
const mesh = { black: '#2b2d33', grey: '#7d828c', white: '#dcdfe4' } as const

const inside = { black: '#1b1d22', grey: '#23262c', white: '#a3a9b4' } as const

export function caseDecals(look: CaseLook, { maker }: Facts): Record<string, Decal> {
  const { width, height, depth } = caseSize(look)
  const ink = look.body === 'white' ? '#4a4f5a' : '#d3d6dc'
  const sheet = inside[look.body]
  return {
    front: perforated(width - 30, height - 48, mesh[look.body], patterns[look.design]),
    top: perforated(depth - 120, width - 60, look.body === 'white' ? '#b9bdc5' : '#2b2e34', hexagons),
    slant: perforated(96, height - 40, mesh[look.body], hexagons),
    wall: perforated(134, height - 70, sheet, hexagons),
    vent: perforated(150, 60, sheet, hexagons),
    // What a pane mirrors of a bright room: one soft slant of light, gone towards the edges and the floor.
    sheen: decal(
      400,
      400,
      '<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="20" y1="20" x2="290" y2="120"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".3" stop-color="#fff" stop-opacity=".09"/><stop offset=".55" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><linearGradient id="f" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".85" stop-color="#000"/></linearGradient><mask id="m"><rect width="400" height="400" fill="url(#f)"/></mask></defs><rect width="400" height="400" fill="url(#s)" mask="url(#m)"/>',
    ),
    // What a round edge of glass mirrors: a bright line along it.
    edge: decal(
      100,
      400,
      '<defs><linearGradient id="s"><stop offset=".1" stop-color="#fff" stop-opacity="0"/><stop offset=".42" stop-color="#fff" stop-opacity=".12"/><stop offset=".5" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><rect width="100" height="400" fill="url(#s)"/>',
    ),
    shroud: decal(
      1000,
      240,
      ...(maker
        ? [makersName(40, 154, maker, { width: 920, size: 104, fill: ink })]
        : [
            mark(40, 66, 180, ink),
            text(262, 152, 'KUNTUR', { size: 92, weight: 800, fill: ink, spacing: 6 }),
          ]),
    ),
  }
}

/** A pattern's tile in millimetres and the holes in it. */
type Pattern = { width: number; height: number; holes: string }

const patterns: Record<CaseLook['design'], Pattern> = {
  corner: rounds(),
  slanted: rounds(),
  bent: rounds(),
  fine: rounds(),
  triangles: {
    width: 9,
    height: 15.6,
    holes: [
      [0, 0],
      [4.5, 7.8],
      [-4.5, 7.8],
      [9, 0],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<path d="M${x + 0.9} ${y + 7}h7.2l-3.6 -6.2z"/><path d="M${x - 3.6} ${y + 0.8}h7.2l-3.6 6.2z"/>`,
      )
      .join(''),
  },
  diamonds: {
    width: 8,
    height: 14,
    holes: [
      [0, 0],
      [4, 7],
      [-4, 7],
      [8, 0],
      [0, 14],
      [8, 14],
      [4, -7],
    ]
      .map(([x = 0, y = 0]) => `<path d="M${x} ${y - 5.6}l3 5.6 -3 5.6 -3 -5.6z"/>`)
      .join(''),
  },
}

const hexagons: Pattern = {
  width: 6,
  height: 10.4,
  holes: [
    [3, 2.6],
    [0, 7.8],
    [6, 7.8],
    [0, -2.6],
    [6, -2.6],
    [3, 13],
  ]
    .map(([x = 0, y = 0]) => `<path d="M${x} ${y - 2.7}l2.3 1.35v2.7l-2.3 1.35 -2.3 -1.35v-2.7z"/>`)
    .join(''),
}

function rounds(): Pattern {
  const [width, height] = [3.4, 5.9]
  const centres = [
    [width / 2, height / 4],
    [0, height * 0.75],
    [width, height * 0.75],
  ]
  return {
    width,
    height,
    holes: centres.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.2"/>`).join(''),
  }
}

/** A sheet of metal, clear where its holes are. */
function perforated(width: number, height: number, colour: string, pattern: Pattern): Decal {
  return decal(
    width * FINENESS,
    height * FINENESS,
    `<defs><pattern id="t" width="${pattern.width}" height="${pattern.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${FINENESS})"><rect width="${pattern.width}" height="${pattern.height}" fill="#fff"/><g fill="#000">${pattern.holes}</g></pattern><mask id="m"><rect width="100%" height="100%" fill="url(#t)"/></mask></defs>`,
    `<g mask="url(#m)">${box(0, 0, width * FINENESS, height * FINENESS, colour)}</g>`,
  )
}
