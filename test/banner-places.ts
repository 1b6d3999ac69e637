import type { BannerShape } from '../demo/art/kept-pictures.ts'

type Place = {
  height: number
  /** The share of what is cut that is cut on the left. */
  cutLeft: number
  /** The narrowest, the widest, some between; narrower than the window where a scroll bar takes some of it. */
  widths: readonly number[]
}

/** Where each picture of a banner is shown. */
export const bannerPlaces: Record<BannerShape, Place> = {
  phone: { height: 400, cutLeft: 0.5, widths: [320, 390, 479, 767] },
  tablet: { height: 560, cutLeft: 1, widths: [753, 768, 1008, 1024, 1199] },
  wide: { height: 560, cutLeft: 0.5, widths: [1185, 1280, 1440, 1536, 1679] },
  large: { height: 560, cutLeft: 0.67, widths: [1665, 1920, 2560] },
}

/** Where a banner's words end in a place so wide: so many pixels from the left, on a phone from above. */
export function endOfWords(shape: BannerShape, width: number, titleLines: number): number {
  if (shape === 'phone') return 92 + titleLines * 40
  if (width <= 1008) return 342
  // The words stand at the left of the page's middle part, which is wider in a window of 1536.
  const middle = width < 1521 ? 1200 : 1492
  return Math.ceil(Math.max(0, (width - middle) / 2)) + 431
}
