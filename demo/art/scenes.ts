import type { AdvertName } from '../catalog/adverts.ts'
import { type BannerName, demoBanners } from '../catalog/banners.ts'
import { loopFormat, type SceneShape, sceneFile, sceneFormats } from './kept-pictures.ts'
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
  camera: { at: Point; target: Point; lens: number }
  exposure?: number
  actors: readonly { subject: Subject; at: Place; turn: number; lean?: number; scale?: number }[]
}

const subjects = new Map(pictures.map((picture) => [picture.sku, picture]))

/** The shop's own products play in its scenes. */
function actor(sku: string, at: Place, turn: number, more: { lean?: number; scale?: number } = {}) {
  const subject = subjects.get(sku)
  if (!subject) throw new Error(`There is no ${sku} in the demo catalogue`)
  return { subject, at, turn, ...more }
}

function sizeOf(kind: keyof typeof sceneFormats, shape: SceneShape) {
  const { width, height } = sceneFormats[kind][shape]
  return { width, height }
}

const night = { backdrop: '#171b33', air: '#2a3054' }
const bannerWide = {
  ...sizeOf('banner', 'wide'),
  camera: { at: [0.5, -9.4, 2.1], target: [0.5, 0, 0.98], lens: 45 },
} as const
const bannerPhone = {
  ...sizeOf('banner', 'phone'),
  camera: { at: [0, -9.4, 2.6], target: [0, 0, 1.62], lens: 66 },
} as const
const advertWide = {
  ...sizeOf('advert', 'wide'),
  camera: { at: [-0.5, -9.4, 2.4], target: [-0.5, 0, 0.8], lens: 52 },
} as const
const advertPhone = {
  ...sizeOf('advert', 'phone'),
  camera: { at: [0, -9.4, 2.6], target: [0, 0, 1.3], lens: 104 },
} as const

/** Words stand on the left, on a phone above: the products keep to the other part of the picture. */
const compositions: Record<BannerName | AdvertName, Record<SceneShape, Scene>> = {
  'gaming-pc': {
    wide: {
      ...night,
      ...bannerWide,
      light: ['#5fe6dc', '#ff8a5c'],
      actors: [
        actor('PC-COTOPAXI', [2.8, 0.5], 40),
        actor('GPU-RTX5080-MSI-TRIO', [1.0, -0.4], -20, { scale: 1.6 }),
        actor('KBD-REDRAGON-K552-ES', [2.35, -1.25], -12, { scale: 1.05 }),
        actor('RAM-D5-32-CORSAIR-RGB', [-0.2, -1.15], -26, { scale: 1.75 }),
      ],
    },
    phone: {
      ...night,
      ...bannerPhone,
      light: ['#5fe6dc', '#ff8a5c'],
      actors: [
        actor('PC-COTOPAXI', [0.95, 0.7], 40),
        actor('GPU-RTX5080-MSI-TRIO', [-0.7, -0.5], -22, { scale: 1.4 }),
        actor('KBD-REDRAGON-K552-ES', [0.75, -1.7], -10, { scale: 0.9 }),
        actor('RAM-D5-32-CORSAIR-RGB', [-1.15, -1.75], -26, { scale: 1.5 }),
      ],
    },
  },
  'graphics-cards': {
    wide: {
      ...night,
      ...bannerWide,
      light: ['#5aa8ff', '#c07bff'],
      actors: [
        actor('GPU-RTX5070-GIGABYTE-EAGLE-ICE', [2.75, 0.9], -24, { scale: 1.75 }),
        actor('GPU-RTX5080-MSI-TRIO', [1.0, -0.35], -22, { scale: 1.8 }),
        actor('GPU-RTX5060TI-GIGABYTE-WF', [2.95, -1.05], -26, { scale: 1.45 }),
      ],
    },
    phone: {
      ...night,
      ...bannerPhone,
      light: ['#5aa8ff', '#c07bff'],
      actors: [
        actor('GPU-RTX5070-GIGABYTE-EAGLE-ICE', [0.62, 1.1], -24, { scale: 1.75 }),
        actor('GPU-RTX5080-MSI-TRIO', [-0.55, -0.2], -22, { scale: 1.7 }),
        actor('GPU-RTX5060TI-GIGABYTE-WF', [0.85, -1.35], -26, { scale: 1.3 }),
      ],
    },
  },
  refurbished: {
    wide: {
      ...night,
      ...bannerWide,
      light: ['#ff9a66', '#5fe6dc'],
      actors: [
        actor('REF-DELL-P2419H', [2.75, 0.8], -16),
        actor('REF-DELL-OPTIPLEX-7070-T', [0.95, 0.95], -30),
        actor('REF-LENOVO-T14-G2', [1.72, -0.85], -22, { scale: 1.15 }),
        actor('REF-LENOVO-M720Q', [3.35, -0.75], -40, { scale: 1.1 }),
      ],
    },
    phone: {
      ...night,
      ...bannerPhone,
      light: ['#ff9a66', '#5fe6dc'],
      actors: [
        actor('REF-DELL-P2419H', [0.7, 0.9], -14, { scale: 0.95 }),
        actor('REF-DELL-OPTIPLEX-7070-T', [-1.15, 0.6], -30),
        actor('REF-LENOVO-T14-G2', [-0.3, -1.0], -20, { scale: 1.05 }),
        actor('REF-LENOVO-M720Q', [1.3, -1.0], -40),
      ],
    },
  },
  laptops: {
    wide: {
      backdrop: '#0b5d63',
      air: '#0f4a50',
      ...advertWide,
      light: ['#40e0d0', '#a5fff0'],
      actors: [
        actor('LAP-ASUS-ZEPHYRUS-G14-5070TI', [1.75, 0.35], -26, { scale: 1.25 }),
        actor('LAP-LENOVO-LOQ15-5060', [0.35, -0.75], -20, { scale: 1.2 }),
      ],
    },
    phone: {
      backdrop: '#0b5d63',
      air: '#0f4a50',
      ...advertPhone,
      light: ['#40e0d0', '#a5fff0'],
      actors: [
        actor('LAP-ASUS-ZEPHYRUS-G14-5070TI', [0.5, 0.6], -26, { scale: 1.15 }),
        actor('LAP-LENOVO-LOQ15-5060', [-0.3, -0.9], -20, { scale: 1.1 }),
      ],
    },
  },
  desk: {
    wide: {
      backdrop: '#a23a12',
      air: '#6a2a10',
      ...advertWide,
      light: ['#ffb24b', '#ff7a3c'],
      actors: [
        actor('MON-MSI-MAG-341CQP', [0.95, 0.7], -10, { scale: 0.82 }),
        actor('AUD-LOGITECH-G435-W', [2.15, -0.55], -30, { scale: 0.95 }),
        actor('KBD-KEYCHRON-K2-V2', [0.5, -0.75], -8, { scale: 0.9 }),
        actor('MOU-LOGITECH-G502-HERO', [1.55, -0.95], -16),
      ],
    },
    phone: {
      backdrop: '#a23a12',
      air: '#6a2a10',
      ...advertPhone,
      light: ['#ffb24b', '#ff7a3c'],
      actors: [
        actor('MON-MSI-MAG-341CQP', [0, 0.9], -8, { scale: 0.66 }),
        actor('AUD-LOGITECH-G435-W', [0.85, -0.5], -30, { scale: 0.85 }),
        actor('KBD-KEYCHRON-K2-V2', [-0.3, -1.2], -8, { scale: 0.8 }),
      ],
    },
  },
}

const [home] = demoBanners

/** The first banner's scene, seen from where the page about the shop sees it. */
const loop: Scene = {
  ...compositions[home.name].wide,
  width: loopFormat.width,
  height: loopFormat.height,
  camera: { ...bannerWide.camera, target: [0.5, 0, 1.02], lens: 46 },
}

/** Each scene by the name of its picture. */
export const scenes: ReadonlyMap<string, Scene> = new Map([
  ['loop', loop],
  ...Object.entries(compositions).flatMap(([name, { wide, phone }]) => [
    [sceneFile(name, 'wide'), wide] as const,
    [sceneFile(name, 'phone'), phone] as const,
  ]),
])
