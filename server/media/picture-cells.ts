/*
 * A picture as 64 × 96 means of its light. It tells whether two photos show the same picture, however small or coarse one of
 * them became on its way. Receipts of one bank differ in a few digits alone, so what counts is the cell that differs most:
 * the usual hashes of 64 bits, and means over the whole, are the same for all of them.
 */

export const CELL_COLUMNS = 64
export const CELL_ROWS = 96

/**
 * A mean of light, 0 to 255, differs by so much at most between two forms of one picture. Made smaller and saved twice
 * over it was 20 at most; a receipt with one other digit differed by 36 at least.
 */
const MOST_DIFFERENCE = 30
/** Without so much contrast there is nothing to compare: a black photo is like any other. */
const LEAST_CONTRAST = 64
const LAYOUT_SIDE = 8

/**
 * The rough layout as 64 signs 0 or 1: which eighths of it are darker than the whole. Photos whose layouts differ by more
 * than a few signs need not be compared. Null: the picture is too even to be
 * compared, or there are no cells, as of a file that is no picture.
 */
export function layoutOf(cells: Uint8Array): string | null {
  if (cells.length === 0 || Math.max(...cells) - Math.min(...cells) < LEAST_CONTRAST) return null
  const sums = new Array<number>(LAYOUT_SIDE * LAYOUT_SIDE).fill(0)
  cells.forEach((light, nth) => {
    const column = Math.floor(((nth % CELL_COLUMNS) * LAYOUT_SIDE) / CELL_COLUMNS)
    const row = Math.floor((Math.floor(nth / CELL_COLUMNS) * LAYOUT_SIDE) / CELL_ROWS)
    sums[row * LAYOUT_SIDE + column] = (sums[row * LAYOUT_SIDE + column] ?? 0) + light
  })
  const mean = sums.reduce((all, sum) => all + sum, 0) / sums.length
  return sums.map((sum) => (sum < mean ? '1' : '0')).join('')
}

/** Whether two pictures are the same one. */
export function areSamePicture(one: Uint8Array, other: Uint8Array): boolean {
  return (
    one.length === other.length &&
    one.every((light, nth) => Math.abs(light - (other[nth] ?? 0)) <= MOST_DIFFERENCE)
  )
}
