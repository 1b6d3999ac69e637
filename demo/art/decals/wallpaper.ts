import { between } from './keys.ts'
import { chance, line, shape } from './svg.ts'

export type Wallpaper = 'peaks' | 'ribbons' | 'facets' | 'contours'

/** From the top of the sky to the light at the horizon. */
const skies = {
  dawn: ['#131a3c', '#2c4a86', '#d9824f', '#f6bf7a'],
  lagoon: ['#061420', '#0b3a4b', '#1c8f92', '#a5f0d6'],
  violet: ['#140a2e', '#3b1d6e', '#a64ca6', '#ffa8c8'],
  ice: ['#0f2440', '#2f659d', '#90c5ec', '#eef8ff'],
  ember: ['#190a0c', '#561a18', '#d2492a', '#ffb85c'],
} as const

export type Sky = keyof typeof skies

/** What a screen shows when nobody works: the shop's mountains and light. */
export function wallpaper(width: number, height: number, design: Wallpaper, sky: Sky, seed: number): string {
  const colours = skies[sky]
  return { peaks, ribbons, facets, contours }[design](width, height, colours, chance(seed + 11))
}

/** Some bird far off, a hundred wide. */
const BIRD = 'M0 22C16 4 36 4 50 20 64 4 84 4 100 22 84 12 64 14 50 30 36 14 16 12 0 22Z'

type Colours = readonly string[]
type Chance = () => number

function ground(width: number, height: number, colours: Colours, reach = 1): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${(index / (colours.length - 1)) * reach}" stop-color="${colour}"/>`,
  )
  return `<defs><linearGradient id="sky" x2="0" y2="1">${stops.join('')}</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>`
}

/** Ranges one before the other, the highest with snow on it, under a low sun. */
function peaks(width: number, height: number, colours: Colours, next: Chance): string {
  const [night = '', deep = '', warm = '', light = ''] = colours
  const sunX = width * (0.62 + next() * 0.2)
  const sun = `<circle cx="${sunX}" cy="${height * 0.5}" r="${height * 0.3}" fill="${light}" opacity=".22"/><circle cx="${sunX}" cy="${height * 0.5}" r="${height * 0.1}" fill="#fff4dc" opacity=".95"/>`
  const ranges = [0.6, 0.72, 0.84, 0.95].map((base, index) => {
    const tint = between([between([warm, deep], 0.55), deep, night, '#05060c'], index / 3)
    return shape(
      ridge(width, height, height * base, height * (0.2 - index * 0.035), next),
      tint,
      index ? 1 : 0.85,
    )
  })
  const topX = width * (0.3 + next() * 0.16)
  const topY = height * 0.26
  const flank = height * 0.5
  const mountain = shape(
    `M${topX - flank * 1.15} ${height * 0.8}L${topX - flank * 0.42} ${topY + flank * 0.36}L${topX - flank * 0.14} ${topY + flank * 0.06}L${topX} ${topY}L${topX + flank * 0.17} ${topY + flank * 0.1}L${topX + flank * 0.5} ${topY + flank * 0.44}L${topX + flank * 1.25} ${height * 0.8}Z`,
    between([deep, night], 0.35),
  )
  const snow = shape(
    `M${topX} ${topY}L${topX + flank * 0.17} ${topY + flank * 0.1}L${topX + flank * 0.34} ${topY + flank * 0.27}L${topX + flank * 0.2} ${topY + flank * 0.24}L${topX + flank * 0.14} ${topY + flank * 0.38}L${topX + flank * 0.02} ${topY + flank * 0.24}L${topX - flank * 0.1} ${topY + flank * 0.36}L${topX - flank * 0.17} ${topY + flank * 0.22}L${topX - flank * 0.34} ${topY + flank * 0.27}L${topX - flank * 0.14} ${topY + flank * 0.06}Z`,
    '#f2f6ff',
    0.94,
  )
  const shade = shape(
    `M${topX} ${topY}L${topX + flank * 0.17} ${topY + flank * 0.1}L${topX + flank * 0.5} ${topY + flank * 0.44}L${topX + flank * 1.25} ${height * 0.8}H${topX + flank * 0.3}L${topX + flank * 0.08} ${topY + flank * 0.4}Z`,
    '#000',
    0.2,
  )
  const bird = `<g transform="translate(${width * 0.7} ${height * 0.2}) scale(${width * 0.0008})">${shape(BIRD, night, 0.8)}</g>`
  return `${ground(width, height, colours, 0.72)}${sun}${ranges[0]}${mountain}${snow}${shade}${ranges.slice(1).join('')}${bird}`
}

function ridge(width: number, height: number, base: number, rise: number, next: Chance): string {
  const steps = 9
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const x = (index / steps) * width
    return `${x.toFixed(0)} ${(base - rise * (index % 2 ? 0.5 + next() * 0.5 : next() * 0.35)).toFixed(0)}`
  })
  return `M0 ${height}L${points.join('L')}L${width} ${height}Z`
}

/** Bands of light that cross the screen. */
function ribbons(width: number, height: number, colours: Colours, next: Chance): string {
  const [night = '', ...lit] = colours
  const lean = height * (0.3 + next() * 0.3)
  const bands = Array.from({ length: 16 }, (_, index) => {
    const share = index / 15
    const y = height * (1.15 - share * 0.95)
    const swing = height * (0.18 + 0.2 * Math.sin(share * 5))
    const path = `M${-width * 0.1} ${y + lean}C${width * 0.25} ${y - swing} ${width * 0.45} ${y + swing + lean * 0.4} ${width * 0.7} ${y - lean * 0.4}S${width} ${y - lean} ${width * 1.1} ${y - lean * 1.3}`
    return line(path, between([night, ...lit], 0.15 + share * 0.85), height * (0.13 - share * 0.03))
  })
  return `<rect width="${width}" height="${height}" fill="${between([night, '#000000'], 0.3)}"/>${bands.join('')}`
}

/** A folded sheet of triangles. */
function facets(width: number, height: number, colours: Colours, next: Chance): string {
  const columns = 12
  const rows = 7
  const points = Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) => {
    const column = index % (columns + 1)
    const row = Math.floor(index / (columns + 1))
    const isEdge = column === 0 || column === columns || row === 0 || row === rows
    const [dx, dy] = isEdge ? [0, 0] : [next() - 0.5, next() - 0.5]
    return [((column + dx * 0.8) * width) / columns, ((row + dy * 0.8) * height) / rows] as const
  })
  const triangles: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const a = row * (columns + 1) + column
      const [b, c, d] = [a + 1, a + columns + 1, a + columns + 2]
      for (const corners of [
        [a, b, d],
        [a, d, c],
      ]) {
        const share = (column / columns) * 0.6 + (1 - row / rows) * 0.3 + next() * 0.22 - 0.06
        const path = corners.map((corner) => (points[corner] ?? [0, 0]).map(Math.round).join(' ')).join('L')
        const fill = between(colours, share)
        triangles.push(`<path d="M${path}Z" fill="${fill}" stroke="${fill}"/>`)
      }
    }
  }
  return triangles.join('')
}

/** A mountain as the map draws it. */
function contours(width: number, height: number, colours: Colours, next: Chance): string {
  const [night = '', deep = '', warm = '', light = ''] = colours
  const cx = width * 0.62
  const cy = height * 0.5
  const waves = Array.from({ length: 5 }, (_, index) => ({ size: next() / (index + 2), at: next() * 6.28 }))
  const rings = Array.from({ length: 20 }, (_, index) => {
    const ring = 19 - index
    const radius = (ring + 1.1) * height * 0.066
    const points = Array.from({ length: 121 }, (_, step) => {
      const angle = (step / 120) * Math.PI * 2
      const swing = waves.reduce(
        (sum, { size, at }, wave) => sum + size * Math.sin(angle * (wave + 2) + at),
        0,
      )
      const reach = radius * (1 + swing * 0.5)
      return `${(cx + Math.cos(angle) * reach * 1.35).toFixed(0)} ${(cy + Math.sin(angle) * reach).toFixed(0)}`
    })
    const path = `M${points.join('L')}Z`
    const step = between([light, warm, deep, night], (ring / 19) ** 0.6)
    return shape(path, step) + line(path, between([step, light], 0.35), ring % 4 ? 2 : 5)
  })
  return `<rect width="${width}" height="${height}" fill="${between([night, '#05060a'], 0.35)}"/>${rings.join('')}`
}
