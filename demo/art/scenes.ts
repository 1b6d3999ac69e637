import type { AdvertName } from '../catalog/adverts.ts'
import type { BannerName } from '../catalog/banners.ts'
import { type AdvertShape, type BannerShape, type Format, loopFormat, sceneFormats } from './kept-pictures.ts'
import { pictures, type Subject } from './pictures.ts'

type Place = readonly [x: number, y: number]
type Point = readonly [x: number, y: number, z: number]

/**
 * Products on a stage, which is in front of the camera along Y: X to the right, Z up, a tower 2.1 high.
 * `light` colours the rims from the left and from the right.
 */
export type Scene = {
  width: number
  height: number
  backdrop: string
  air: string
  light: readonly [left: string, right: string]
  /** `shift` moves the picture over what the camera sees, in widths of the picture: what it looks at stands aside. */
  camera: { at: Point; target: Point; lens: number; shift?: Place }
  exposure?: number
  /** How many times the usual rays it gets. */
  care?: number
  /** The empty ground around the products is taken in this share of the size. */
  ground_share?: number
  actors: readonly Actor[]
}

type Actor = { subject: Subject; at: Place; turn: number; lean?: number; scale?: number }

const subjects = new Map(pictures.map((picture) => [picture.sku, picture]))

/** The shop's own products play in its scenes. */
function actor(sku: string, at: Place, turn: number, more: { lean?: number; scale?: number } = {}): Actor {
  const subject = subjects.get(sku)
  if (!subject) throw new Error(`There is no ${sku} in the demo catalogue`)
  return { subject, at, turn, ...more }
}

function sizeOf({ width, height }: Format) {
  return { width, height }
}

const night = { backdrop: '#171b33', air: '#2a3054' }

/**
 * How a banner shows its products, in pixels of the page: so large is a unit of the stage, and so far from the picture's left
 * and from its top stands the stage's middle. `eye` is how high the camera is.
 */
type View = { unit: number; middle: Place; eye?: number; actors: readonly Actor[] }
const SENSOR = 36

/** How high a banner is shown, in how small a share its ground is taken, and how many of the usual rays it gets. */
const bannerTakes: Record<BannerShape, { height: number; ground_share: number; care?: number }> = {
  phone: { height: 400, ground_share: 0.2 },
  tablet: { height: 560, ground_share: 0.125, care: 0.5 },
  wide: { height: 560, ground_share: 0.125, care: 0.5 },
  large: { height: 560, ground_share: 0.2, care: 0.5 },
}

/** At night. Words stand on the left, on a phone above, and the products keep to the other part, whole. */
function banner(light: Scene['light'], views: Record<BannerShape, View>): Record<BannerShape, Scene> {
  const shapes = Object.entries(views) as [BannerShape, View][]
  const staged = shapes.map(
    ([
      shape,
      {
        unit,
        middle: [x, y],
        eye = 2.1,
        actors,
      },
    ]) => {
      const { width, height } = sceneFormats.banner[shape]
      const { height: high, ...taken } = bannerTakes[shape]
      const wide = (width / height) * high
      const [at, target] = [
        [0, -9.4, eye],
        [0, 0, 0.98],
      ] as const
      const lens = (SENSOR * unit * Math.hypot(at[1], at[2] - target[2])) / wide
      const shift = [0.5 - x / wide, (y - high / 2) / wide] as const
      const camera = { at, target, lens, shift }
      return [shape, { width, height, ...night, light, camera, ...taken, actors }] as const
    },
  )
  return Object.fromEntries(staged) as Record<BannerShape, Scene>
}

const advertWide = {
  ...sizeOf(sceneFormats.advert.wide),
  camera: { at: [-0.5, -9.4, 2.4], target: [-0.5, 0, 0.8], lens: 52 },
} as const
const advertPhone = {
  ...sizeOf(sceneFormats.advert.phone),
  camera: { at: [0, -9.4, 2.6], target: [0, 0, 1.3], lens: 104 },
} as const

const teal = { backdrop: '#0b5d63', air: '#0f4a50', light: ['#40e0d0', '#a5fff0'] } as const
const rust = { backdrop: '#a23a12', air: '#6a2a10', light: ['#ffb24b', '#ff7a3c'] } as const

/** The same ground and lights in each of its shapes. */
function advert(
  { backdrop, air, light }: Pick<Scene, 'backdrop' | 'air' | 'light'>,
  actors: Record<AdvertShape, readonly Actor[]>,
): Record<AdvertShape, Scene> {
  return {
    wide: { backdrop, air, ...advertWide, light, actors: actors.wide },
    phone: { backdrop, air, ...advertPhone, light, actors: actors.phone },
  }
}

const PC = 'PC-COTOPAXI'
const LARGE_CARD = 'GPU-RTX5080-MSI-TRIO'
const WHITE_CARD = 'GPU-RTX5070-GIGABYTE-EAGLE-ICE'
const SMALL_CARD = 'GPU-RTX5060TI-GIGABYTE-WF'
const KEYBOARD = 'KBD-REDRAGON-K552-ES'
const MEMORY = 'RAM-D5-32-CORSAIR-RGB'
const MONITOR = 'REF-DELL-P2419H'
const TOWER = 'REF-DELL-OPTIPLEX-7070-T'
const LAPTOP = 'REF-LENOVO-T14-G2'
const SMALL_PC = 'REF-LENOVO-M720Q'

const banners: Record<BannerName, Record<BannerShape, Scene>> = {
  'gaming-pc': banner(['#5fe6dc', '#ff8a5c'], {
    phone: {
      unit: 72.5,
      middle: [386, 271],
      actors: [
        actor(PC, [0.95, 0.9], 40),
        actor(LARGE_CARD, [-0.9, 0.1], -20, { scale: 1.35 }),
        actor(KEYBOARD, [0.6, -1.0], -12, { scale: 0.95 }),
        actor(MEMORY, [-1.3, -1.0], -26, { scale: 1.35 }),
      ],
    },
    tablet: {
      unit: 153.6,
      middle: [992, 267],
      actors: [
        actor(PC, [0.15, 0.9], 40, { scale: 1.1 }),
        actor(LARGE_CARD, [-0.1, -1.2], -20, { scale: 1.2 }),
        actor(MEMORY, [-0.4, -2.2], -26, { scale: 1.2 }),
      ],
    },
    wide: {
      unit: 179.6,
      middle: [1061, 265],
      actors: [
        actor(PC, [0.85, 0.7], 40),
        actor(LARGE_CARD, [-0.65, -0.3], -20, { scale: 1.45 }),
        actor(KEYBOARD, [0.9, -1.35], -12, { scale: 0.98 }),
        actor(MEMORY, [-1.25, -1.5], -26, { scale: 1.4 }),
      ],
    },
    large: {
      unit: 177.7,
      middle: [1637, 277],
      actors: [
        actor(PC, [1.15, 0.6], 40, { scale: 1.05 }),
        actor(LARGE_CARD, [-0.8, -0.2], -20, { scale: 1.6 }),
        actor(KEYBOARD, [1.0, -1.25], -12, { scale: 1.1 }),
        actor(MEMORY, [-1.6, -1.35], -26, { scale: 1.55 }),
      ],
    },
  }),
  'graphics-cards': banner(['#5aa8ff', '#c07bff'], {
    phone: {
      unit: 88.3,
      middle: [387, 244],
      eye: 3,
      actors: [
        actor(WHITE_CARD, [0.5, 1.0], -24, { scale: 1.7 }),
        actor(LARGE_CARD, [-0.5, -0.2], -22, { scale: 1.6 }),
        actor(SMALL_CARD, [0.85, -1.2], -26, { scale: 1.35 }),
      ],
    },
    tablet: {
      unit: 162.6,
      middle: [1012, 189],
      eye: 4.6,
      actors: [
        actor(WHITE_CARD, [0.2, 1.6], -24, { scale: 1.6 }),
        actor(LARGE_CARD, [-0.1, -0.1], -22, { scale: 1.5 }),
        actor(SMALL_CARD, [0.3, -1.6], -26, { scale: 1.3 }),
      ],
    },
    wide: {
      unit: 204,
      middle: [1069, 172],
      eye: 3.4,
      actors: [
        actor(WHITE_CARD, [0.62, 1.2], -24, { scale: 1.75 }),
        actor(LARGE_CARD, [-0.55, -0.2], -22, { scale: 1.65 }),
        actor(SMALL_CARD, [0.85, -1.35], -26, { scale: 1.35 }),
      ],
    },
    large: {
      unit: 224.1,
      middle: [1624, 172],
      eye: 3,
      actors: [
        actor(WHITE_CARD, [0.95, 1.1], -24, { scale: 1.8 }),
        actor(LARGE_CARD, [-0.75, -0.2], -22, { scale: 1.75 }),
        actor(SMALL_CARD, [1.15, -1.1], -26, { scale: 1.4 }),
      ],
    },
  }),
  refurbished: banner(['#ff9a66', '#5fe6dc'], {
    phone: {
      unit: 85,
      middle: [383, 253],
      actors: [
        actor(MONITOR, [0.7, 0.9], -14, { scale: 0.95 }),
        actor(TOWER, [-1.15, 0.6], -30),
        actor(LAPTOP, [-0.3, -0.8], -20, { scale: 1.05 }),
        actor(SMALL_PC, [1.3, -0.8], -40),
      ],
    },
    tablet: {
      unit: 132.2,
      middle: [997, 231],
      eye: 2.6,
      actors: [
        actor(MONITOR, [0.3, 1.3], -14, { scale: 0.95 }),
        actor(TOWER, [-0.75, 0.6], -30, { scale: 0.95 }),
        actor(LAPTOP, [-0.25, -1.5], -20, { scale: 1.2 }),
        actor(SMALL_PC, [0.95, -0.9], -40),
      ],
    },
    wide: {
      unit: 211.1,
      middle: [1032, 236],
      actors: [
        actor(MONITOR, [0.75, 0.9], -14),
        actor(TOWER, [-1.0, 0.6], -30),
        actor(LAPTOP, [-0.2, -0.9], -20, { scale: 1.1 }),
        actor(SMALL_PC, [1.3, -0.8], -40),
      ],
    },
    large: {
      unit: 208.9,
      middle: [1590, 247],
      actors: [
        actor(MONITOR, [0.9, 0.8], -16, { scale: 1.05 }),
        actor(TOWER, [-1.2, 0.8], -30, { scale: 1.05 }),
        actor(LAPTOP, [-0.3, -0.75], -22, { scale: 1.15 }),
        actor(SMALL_PC, [1.5, -0.65], -40, { scale: 1.1 }),
      ],
    },
  }),
}

const adverts: Record<AdvertName, Record<AdvertShape, Scene>> = {
  laptops: advert(teal, {
    wide: [
      actor('LAP-ASUS-ZEPHYRUS-G14-5070TI', [1.75, 0.35], -26, { scale: 1.25 }),
      actor('LAP-LENOVO-LOQ15-5060', [0.35, -0.75], -20, { scale: 1.2 }),
    ],
    phone: [
      actor('LAP-ASUS-ZEPHYRUS-G14-5070TI', [0.5, 0.6], -26, { scale: 1.15 }),
      actor('LAP-LENOVO-LOQ15-5060', [-0.3, -0.9], -20, { scale: 1.1 }),
    ],
  }),
  desk: advert(rust, {
    wide: [
      actor('MON-MSI-MAG-341CQP', [0.95, 0.7], -10, { scale: 0.82 }),
      actor('AUD-LOGITECH-G435-W', [2.15, -0.55], -30, { scale: 0.95 }),
      actor('KBD-KEYCHRON-K2-V2', [0.5, -0.75], -8, { scale: 0.9 }),
      actor('MOU-LOGITECH-G502-HERO', [1.55, -0.95], -16),
    ],
    phone: [
      actor('MON-MSI-MAG-341CQP', [0, 0.9], -8, { scale: 0.66 }),
      actor('AUD-LOGITECH-G435-W', [0.85, -0.5], -30, { scale: 0.85 }),
      actor('KBD-KEYCHRON-K2-V2', [-0.3, -1.2], -8, { scale: 0.8 }),
    ],
  }),
}

/** Above the page about the shop: a build and what goes into it. */
const loop: Scene = {
  width: loopFormat.width,
  height: loopFormat.height,
  ...night,
  camera: { at: [0.5, -9.4, 2.1], target: [0.5, 0, 1.02], lens: 46 },
  light: ['#5fe6dc', '#ff8a5c'],
  actors: [
    actor(PC, [2.8, 0.5], 40),
    actor(LARGE_CARD, [1.0, -0.4], -20, { scale: 1.6 }),
    actor(KEYBOARD, [2.35, -1.25], -12, { scale: 1.05 }),
    actor(MEMORY, [-0.2, -1.15], -26, { scale: 1.75 }),
  ],
}

/** Each scene by the name of its picture. */
export const scenes: ReadonlyMap<string, Scene> = new Map([
  ['loop', loop],
  ...[...Object.entries(banners), ...Object.entries(adverts)].flatMap(([name, shapes]) =>
    Object.entries(shapes).map(([shape, scene]) => [`${name}-${shape}`, scene] as const),
  ),
])
