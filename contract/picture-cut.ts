/** Which part of a picture is shown, in whole pixels of the picture as it came. */
export type PictureCut = { left: number; top: number; width: number; height: number }

/** What is cut out has at least so many pixels on each side. */
export const MIN_CUT = 50
