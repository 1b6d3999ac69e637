import type { Picture } from '../../contract/api/catalog.ts'
import type { Banner } from '../../contract/api/shop.ts'

export type SlideOfBanner = Pick<Banner, 'title' | 'text' | 'action' | 'href' | 'isPicture' | 'phone'> & {
  sources: readonly Source[]
}

/** The attributes of a `<source>`. */
type Source = { media: string; srcSet: string; sizes: string; width: number; height: number }

/**
 * A banner with its pictures for windows from 768 pixels, the widest first. Each is as high as its place and at most so many
 * pixels wide, and is cut in a narrower window. The page's loader says so on the server: it is no part of its scripts.
 */
export function toSlide({ wide, tablet = wide, large = wide, ...banner }: Banner): SlideOfBanner {
  return {
    ...banner,
    sources: [source(large, '105rem', 2560), source(wide, '75rem', 1680), source(tablet, '48rem', 1200)],
  }
}

function source({ src, srcset, width, height }: Picture, from: string, pixels: number): Source {
  return {
    media: `(width >= ${from})`,
    srcSet: srcset || src,
    sizes: `max(100vw, ${pixels}px)`,
    width,
    height,
  }
}
