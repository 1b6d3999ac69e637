import type { BannerName } from '../catalog/banners.ts'
import { aurora, dusk, ice, lagoon } from '../catalog/lights.ts'
import type { Look } from '../catalog/types.ts'
import { drawShapes } from './draw.ts'
import { circle, FONT, group, inkFor, path, rect, short } from './parts.ts'

export type BannerShape = 'wide' | 'phone'

/** Wide for the desk, with the left 40 % free for words; for the phone a composition of its own, its upper 45 % free. */
export const bannerSizes = { wide: { width: 1600, height: 560 }, phone: { width: 780, height: 800 } } as const

/** A product in the scene: `size` is the side of its square, `at` the upper left corner of that square. */
export type Actor = { look: Look; size: number; at: readonly [x: number, y: number] }
type Scene = { light: readonly [left: string, right: string] } & Record<BannerShape, readonly Actor[]>

const tower: Look = {
  kind: 'case',
  front: 'glass',
  design: 'corner',
  size: 'mid',
  body: 'black',
  accent: '#40E0D0',
  rgb: aurora,
  holds: { card: { fans: 3, body: 'black', label: '16 GB' }, memory: '#40E0D0', cooler: 'liquid' },
}
const card: Look = {
  kind: 'graphics-card',
  fans: 3,
  design: 'facet',
  body: 'black',
  accent: '#40E0D0',
  label: '16 GB',
}
const litCard: Look = { ...card, accent: '#7CF5C4', rgb: lagoon }
const whiteCard: Look = { ...card, body: 'white', accent: '#9BD3FF', rgb: ice, label: '12 GB' }
const shortCard: Look = {
  kind: 'graphics-card',
  fans: 2,
  design: 'facet',
  body: 'black',
  accent: '#FF5722',
  rgb: dusk,
  label: '8 GB',
}
const memory: Look = {
  kind: 'memory',
  modules: 2,
  heatsink: 'finned',
  body: 'black',
  accent: '#40E0D0',
  rgb: aurora,
  label: 'DDR5 32 GB',
}
const keyboard: Look = { kind: 'keyboard', size: 'tkl', body: 'black', accent: '#FF5722', rgb: dusk }
const mouse: Look = {
  kind: 'mouse',
  shape: 'ergonomic',
  body: 'black',
  accent: '#40E0D0',
  cord: false,
  rgb: lagoon,
}
const gamingLaptop: Look = { kind: 'laptop', body: 'grey', accent: '#FF5722', keys: dusk, label: 'RTX 5060' }
const office: Look = {
  kind: 'desktop',
  chassis: 'sff',
  body: 'black',
  accent: '#4C8DFF',
  label: 'i5 · 16 GB',
}
const screen: Look = {
  kind: 'monitor',
  ratio: '16:9',
  curved: false,
  body: 'grey',
  accent: '#4C8DFF',
  label: '24″ IPS',
}

/** Painted in this order: what stands behind comes first. */
const scenes: Record<BannerName, Scene> = {
  'gaming-pc': {
    light: ['#2BC4B6', '#FF6A2B'],
    wide: [
      { look: tower, size: 640, at: [1002, -62] },
      { look: card, size: 560, at: [626, 84] },
      { look: memory, size: 280, at: [560, 330] },
      { look: keyboard, size: 440, at: [1022, 300] },
    ],
    phone: [
      { look: tower, size: 560, at: [262, 252] },
      { look: card, size: 470, at: [-14, 358] },
      { look: memory, size: 250, at: [64, 582] },
      { look: keyboard, size: 400, at: [352, 556] },
    ],
  },
  'graphics-cards': {
    light: ['#2B8FE0', '#B35CFF'],
    wide: [
      { look: whiteCard, size: 560, at: [1040, -110] },
      { look: litCard, size: 620, at: [628, -8] },
      { look: shortCard, size: 410, at: [1172, 182] },
    ],
    phone: [
      { look: whiteCard, size: 480, at: [296, 232] },
      { look: litCard, size: 540, at: [-10, 296] },
      { look: shortCard, size: 370, at: [410, 462] },
    ],
  },
  refurbished: {
    light: ['#FF6A2B', '#2BC4B6'],
    wide: [
      { look: office, size: 400, at: [846, -20] },
      { look: screen, size: 500, at: [1104, -30] },
      { look: gamingLaptop, size: 520, at: [634, 66] },
      { look: mouse, size: 210, at: [1180, 334] },
    ],
    phone: [
      { look: office, size: 330, at: [30, 310] },
      { look: screen, size: 470, at: [312, 262] },
      { look: gamingLaptop, size: 500, at: [96, 362] },
      { look: mouse, size: 180, at: [600, 612] },
    ],
  },
}

/** One of the home's three pictures, as a standalone SVG that covers its frame. */
export function drawBanner(name: BannerName, shape: BannerShape): string {
  const scene = scenes[name]
  const { width, height } = bannerSizes[shape]
  const ink = inkFor('set')
  const [left, right] = scene.light
  const horizon = shape === 'wide' ? 330 : 560
  const soft = ink.blur(60)
  const backdrop = [
    rect(0, 0, width, height, '#171B33'),
    // The wall runs into the floor in one curve: light, but no line.
    rect(
      0,
      0,
      width,
      height,
      ink.linear([
        [0, '#0B0D1C'],
        [horizon / height, '#1D2242'],
        [1, '#10132A'],
      ]),
    ),
    group(
      { filter: soft },
      path(
        `M${-width * 0.1} ${height * 0.2}L${width * 0.3} ${-height * 0.2}L${width * 0.36} ${-height * 0.2}L${width * 0.02} ${height}H${-width * 0.1}Z`,
        left,
        { opacity: 0.22 },
      ),
      `<ellipse cx="${width * 0.04}" cy="${height * 0.98}" rx="${width * 0.3}" ry="${height * 0.34}" fill="${left}" opacity=".42"/>`,
      `<ellipse cx="${width * 0.99}" cy="${height * 0.86}" rx="${width * 0.16}" ry="${height * 0.42}" fill="${right}" opacity=".5"/>`,
    ),
    circle(
      width * (shape === 'wide' ? 0.7 : 0.55),
      horizon * 0.9,
      height * 0.62,
      ink.radial([
        [0, '#6F7FD6', 0.34],
        [0.6, '#4654A8', 0.12],
        [1, '#4654A8', 0],
      ]),
    ),
    `<ellipse cx="${width * (shape === 'wide' ? 0.68 : 0.5)}" cy="${height * 0.93}" rx="${width * 0.46}" ry="${height * 0.16}" fill="${ink.radial(
      [
        [0, '#8E9BE8', 0.3],
        [1, '#8E9BE8', 0],
      ],
    )}"/>`,
  ]
  // Words stand on the left, or above: there the scene is darker, so that white text reads.
  const veil =
    shape === 'wide'
      ? rect(
          0,
          0,
          width * 0.5,
          height,
          ink.linear(
            [
              [0, '#0B0D1C', 0.62],
              [0.7, '#0B0D1C', 0.3],
              [1, '#0B0D1C', 0],
            ],
            [0, 0, 1, 0],
          ),
        )
      : rect(
          0,
          0,
          width,
          height * 0.5,
          ink.linear([
            [0, '#0B0D1C', 0.6],
            [0.7, '#0B0D1C', 0.3],
            [1, '#0B0D1C', 0],
          ]),
        )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" font-family="${FONT}" font-weight="800"><defs>${ink.definitions.join('')}</defs>${backdrop.join('')}${veil}${actorsOf(scene[shape])}</svg>`
}

/** Each with its own ids, in the place and size that the scene gives it. */
export function actorsOf(actors: readonly Actor[]): string {
  return actors
    .map(({ look, size, at: [x, y] }, index) => {
      const own = inkFor(`p${index}`)
      const shapes = drawShapes(look, own)
      return `<defs>${own.definitions.join('')}</defs>${group({ transform: `translate(${x} ${y}) scale(${short(size / 800, 4)})` }, shapes)}`
    })
    .join('')
}
