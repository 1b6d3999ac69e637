import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoAdverts } from '../catalog/adverts.ts'
import { demoAssembly } from '../catalog/assembly.ts'
import { demoBanners } from '../catalog/banners.ts'
import { demoBuilds, demoProducts } from '../catalog/catalog.ts'
import { describe, describeView } from '../describe.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}/`, import.meta.url))

/** The demo shop's, which its catalogue shows. */
export const demoFolder = inProject('demo/art/masters')

/** Pixels of a master, and the widths that pages ask for in smaller places. The shop makes those of it. */
export type Format = { width: number; height: number; widths: readonly number[] }

/** For a card of 244 pixels, the same on a fine screen, and a product's own page. */
export const productFormat: Format = { width: 800, height: 800, widths: [256, 512] }

/**
 * A scene has a composition of its own for each width of the window. A banner's are as high as their place and as wide as
 * the widest window that they are shown in, so that a narrower one cuts empty ground on their sides and nothing else:
 * phones up to 768 pixels, tablets up to 1200, wide windows up to 1680, large ones beyond. In more pixels than the page's
 * for fine screens: phones and wide windows in twice as many.
 */
export const sceneFormats = {
  banner: {
    phone: { width: 1536, height: 800, widths: [768] },
    tablet: { width: 1800, height: 840, widths: [1200] },
    wide: { width: 3360, height: 1120, widths: [1680] },
    large: { width: 3200, height: 700, widths: [2560] },
  },
  advert: {
    phone: { width: 720, height: 896, widths: [360] },
    wide: { width: 1136, height: 480, widths: [568] },
  },
} as const satisfies Record<string, Record<string, Format>>

/** What stands for an empty cart, or for a medal to be earned. */
const illustrationFormat: Format = { width: 400, height: 400, widths: [] }
const illustrationFolder = inProject('app/ui/illustrations')

/** The loop of the page about the shop; its first frame comes before it. A film's sides are even. */
export const loopFormat: Format = { width: 1200, height: 500, widths: [] }
const loop = {
  name: 'loop',
  folder: inProject('app/about/loop'),
  format: loopFormat,
  films: ['loop.webm', 'loop.mp4'],
}

export type BannerShape = keyof typeof sceneFormats.banner
export type AdvertShape = keyof typeof sceneFormats.advert

export const sceneFile = (name: string, shape: BannerShape | AdvertShape): string => `${name}-${shape}`

/** A picture that is rendered, kept in a folder of the project, and shown by the shop. */
export type KeptPicture = {
  /** Its file's, without the ending: a SKU, or a scene with its shape. */
  name: string
  folder: string
  format: Format
  /** Files of a film whose first frame it is. */
  films?: readonly string[]
}

/** One that belongs to the demo shop; `alt` says what it shows, for those who do not see it. */
export type DemoPicture = KeptPicture & { alt: string }

/** What the gallery of a featured product shows beside its first picture. */
export const views = ['back', 'detail'] as const
export type View = (typeof views)[number]

export const viewFile = (sku: string, view: View): string => `${sku}-${view}`

export const featuredProducts = demoProducts.filter(({ isFeatured }) => isFeatured)

export const demoPictures: readonly DemoPicture[] = [
  ...[...demoProducts, ...demoBuilds, demoAssembly].map(({ sku, name, look }) => ({
    name: sku,
    folder: demoFolder,
    alt: describe(look, name),
    format: productFormat,
  })),
  ...featuredProducts.flatMap(({ sku, name, look }) =>
    views.map((view) => ({
      name: viewFile(sku, view),
      folder: demoFolder,
      alt: describeView(look, name, view),
      format: productFormat,
    })),
  ),
  ...scenePictures(sceneFormats.banner, demoBanners),
  ...scenePictures(sceneFormats.advert, demoAdverts),
]

function scenePictures<Shape extends BannerShape>(
  formats: Record<Shape, Format>,
  scenes: readonly { name: string; alt: string }[],
): DemoPicture[] {
  const shapes = Object.entries(formats) as [Shape, Format][]
  return scenes.flatMap(({ name, alt }) =>
    shapes.map(([shape, format]) => ({ name: sceneFile(name, shape), folder: demoFolder, alt, format })),
  )
}

export const masterFile = ({ folder, name }: KeptPicture): string => join(folder, `${name}.webp`)

export const illustrations = ['open-box', 'parcel', 'star', 'lens', 'cable', 'broken-board'] as const
export const emblems = ['condor', 'star', 'bolt', 'chip', 'fan', 'memory'] as const
export type Illustration = (typeof illustrations)[number]
export type Emblem = (typeof emblems)[number]

/** Those that belong to every shop; what they show is said where they stand. */
const ownPictures: readonly KeptPicture[] = [
  ...[...illustrations, ...emblems.map((emblem) => `badge-${emblem}`)].map((name) => ({
    name,
    folder: illustrationFolder,
    format: illustrationFormat,
  })),
  loop,
]

export const keptPictures: readonly KeptPicture[] = [...demoPictures, ...ownPictures]

/** All that is committed of a picture. */
export const filesOf = (kept: KeptPicture): string[] => [
  masterFile(kept),
  ...(kept.films ?? []).map((film) => join(kept.folder, film)),
]
