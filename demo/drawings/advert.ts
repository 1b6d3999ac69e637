import type { AdvertName } from '../catalog/adverts.ts'
import { aurora, dusk, ice } from '../catalog/lights.ts'
import type { Look } from '../catalog/types.ts'
import { type Actor, actorsOf, type BannerShape } from './banner.ts'
import { circle, FONT, group, inkFor, mark, path, rect } from './parts.ts'

/** A third of a banner, two of them side by side; on the phone they stand upright. Twice the size that is shown. */
export const advertSizes = { wide: { width: 1136, height: 480 }, phone: { width: 360, height: 448 } } as const

type Scene = { tones: readonly [deep: string, middle: string, light: string] } & Record<
  BannerShape,
  readonly Actor[]
>

const gamingLaptop: Look = {
  kind: 'laptop',
  body: 'black',
  accent: '#40E0D0',
  keys: aurora,
  label: 'RTX 5060',
}
const whiteLaptop: Look = { kind: 'laptop', body: 'white', accent: '#9BD3FF', keys: ice, label: '16 GB' }
const screen: Look = {
  kind: 'monitor',
  ratio: '21:9',
  curved: true,
  body: 'black',
  accent: '#FF5722',
  label: '34″ · 165 Hz',
}
const headset: Look = { kind: 'headset', body: 'white', accent: '#FF5722', cord: false }
const keyboard: Look = { kind: 'keyboard', size: '75', body: 'black', accent: '#FF5722', rgb: dusk }
const mouse: Look = {
  kind: 'mouse',
  shape: 'ergonomic',
  body: 'white',
  accent: '#FFB24B',
  cord: false,
  rgb: dusk,
}

/** Painted in this order: what stands behind comes first. */
const scenes: Record<AdvertName, Scene> = {
  laptops: {
    tones: ['#06282E', '#0B5D63', '#40E0D0'],
    wide: [
      { look: whiteLaptop, size: 470, at: [700, -34] },
      { look: gamingLaptop, size: 520, at: [462, -2] },
    ],
    phone: [
      { look: whiteLaptop, size: 250, at: [130, 178] },
      { look: gamingLaptop, size: 292, at: [-14, 180] },
    ],
  },
  desk: {
    tones: ['#3D1206', '#A23A12', '#FFB24B'],
    wide: [
      { look: screen, size: 520, at: [520, -40] },
      { look: headset, size: 270, at: [846, 190] },
      { look: keyboard, size: 360, at: [496, 214] },
    ],
    phone: [
      { look: screen, size: 330, at: [18, 152] },
      { look: mouse, size: 130, at: [222, 320] },
      { look: keyboard, size: 230, at: [-2, 272] },
    ],
  },
}

/** One advertising banner of the home page, as a standalone SVG that covers its frame. Its words stand in the page. */
export function drawAdvert(name: AdvertName, shape: BannerShape): string {
  const { tones, [shape]: actors } = scenes[name]
  const [deep, middle, light] = tones
  const { width, height } = advertSizes[shape]
  const ink = inkFor('set')
  const isWide = shape === 'wide'
  const [x, y] = isWide ? [width * 0.68, height * 0.5] : [width * 0.5, height * 0.66]
  const backdrop = [
    rect(0, 0, width, height, ink.linear([deep, middle], isWide ? [0, 0, 1, 0.6] : [0, 0, 0.4, 1])),
    circle(
      x,
      y,
      height * 0.75,
      ink.radial([
        [0, light, 0.5],
        [0.55, light, 0.14],
        [1, light, 0],
      ]),
    ),
    mark(isWide ? width * 0.9 : width * 0.62, height * 0.4, width * (isWide ? 0.62 : 1.3), '#FFFFFF', {
      opacity: 0.05,
    }),
    group(
      { filter: ink.blur(24), opacity: 0.5 },
      path(`M${x - height} ${height * 1.1}L${x + height} ${height * 1.1}L${x} ${height * 0.86}Z`, '#000000'),
    ),
  ]
  // Words stand on the left, or above: there it is darkest.
  const veil = rect(
    0,
    0,
    isWide ? width * 0.55 : width,
    isWide ? height : height * 0.5,
    ink.linear(
      [
        [0, deep, 0.9],
        [0.6, deep, 0.5],
        [1, deep, 0],
      ],
      isWide ? [0, 0, 1, 0] : [0, 0, 0, 1],
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" font-family="${FONT}" font-weight="800"><defs>${ink.definitions.join('')}</defs>${backdrop.join('')}${veil}${actorsOf(actors)}</svg>`
}
