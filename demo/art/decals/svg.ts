/** What is printed on a product, drawn flat. Clear where nothing is printed. */
export type Decal = { width: number; height: number; svg: string }

export function decal(width: number, height: number, ...shapes: string[]): Decal {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Archivo">${shapes.join('')}</svg>`
  return { width, height, svg }
}

type TextOptions = {
  size: number
  fill?: string
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
  spacing?: number
  turn?: number
  opacity?: number
}

/** `y` is the line that the letters stand on. */
export function text(x: number, y: number, words: string, options: TextOptions): string {
  const { size, fill = '#fff', weight = 600, anchor = 'start', spacing = 0, turn, opacity = 1 } = options
  const turned = turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}" letter-spacing="${spacing}" opacity="${opacity}"${turned}>${escaped(words)}</text>`
}

/** Wide enough for every name of ours: a capital's width, to its size. */
const CAPITAL = 0.72

/**
 * Who makes a product, printed where makers print it: never their logo, always in the shop's letters. `size` shrinks
 * where the name would be wider than `width`.
 */
export function makersName(
  x: number,
  y: number,
  maker: string,
  { width, size, weight = 800, ...options }: TextOptions & { width: number },
): string {
  const fitting = Math.min(size, width / (maker.length * CAPITAL))
  return text(x, y, maker.toUpperCase(), {
    size: fitting,
    weight,
    spacing: fitting * 0.03,
    ...options,
  })
}

/** The name by itself, in two lines where one would be small; white, for the scene to give it its colour. */
export function makersBadge(maker: string): Decal {
  const words = maker.split(' ')
  const lines = words.length === 2 && maker.length > 8 ? words : [maker]
  const longest = Math.max(...lines.map((line) => line.length))
  const size = Math.min(170 / lines.length, 590 / (longest * CAPITAL))
  return decal(
    600,
    200,
    ...lines.map((line, index) =>
      makersName(300, 100 + size * (0.35 + (index - (lines.length - 1) / 2) * 1.05), line, {
        width: 590,
        size,
        anchor: 'middle',
      }),
    ),
  )
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

export const line = (path: string, stroke: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const shape = (path: string, fill: string, opacity = 1): string =>
  `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`

const CONDOR = 'M50 60 43 44 0 10 30 20 6 0 40 16 46 26 50 20 54 26 60 16 94 0 70 20 100 10 57 44Z'

/** The shop's condor, `width` wide; `x` and `y` are its upper left corner. */
export const mark = (x: number, y: number, width: number, fill = '#fff', opacity = 1): string =>
  `<path transform="translate(${x} ${y}) scale(${width / 100})" d="${CONDOR}" fill="${fill}" opacity="${opacity}"/>`

/** Whole numbers from a seed, the same on every machine. */
export function chance(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) ^ Math.imul(state ^ (state >>> 13), 3266489917)
    return (state >>> 0) / 2 ** 32
  }
}

/** A bar code that says nothing. */
export function bars(x: number, y: number, width: number, height: number, fill: string, seed = 7): string {
  const next = chance(seed)
  const shapes: string[] = []
  for (let at = 0; at < width; ) {
    const bar = 1 + Math.floor(next() * 4)
    shapes.push(`M${x + at} ${y}h${Math.min(bar, width - at)}v${height}h-${Math.min(bar, width - at)}z`)
    at += bar + 1 + Math.floor(next() * 4)
  }
  return `<path d="${shapes.join('')}" fill="${fill}"/>`
}
