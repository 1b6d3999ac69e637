import type { Key, Keyboard } from '../keyboards.ts'
import { type Decal, decal, line, shape, text } from './svg.ts'

/** Pixels per key. */
const PITCH = 64

const iso = { x: 0.25, width: 1.25 }

/** What is printed on all keys of a keyboard at once, as one sheet that lies on their tops. */
export function keyPrint(
  { width, height, keys }: Keyboard,
  colourOf: (key: Key) => string,
  { worn = 0 }: { worn?: number } = {},
): Decal {
  const shapes = keys.map((key) => {
    const fill = colourOf(key)
    const faded = worn && 'ASDEWN'.includes(key.label) ? 1 - worn : 1
    return `<g opacity="${faded}">${printOf(key, fill)}</g>`
  })
  return decal(width * PITCH, height * PITCH, ...shapes)
}

function printOf({ label, x, y, width, height, shape }: Key, fill: string): string {
  const wide = shape ? iso.width : width
  const cx = (x + (shape ? iso.x : 0) + wide / 2) * PITCH
  const cy = (y + height / 2) * PITCH
  const tall = Math.min(height, 1)
  const draw = signs[label]
  if (draw) return `<g transform="translate(${cx} ${cy}) scale(${tall < 0.6 ? 0.75 : 1})">${draw(fill)}</g>`
  const size = label.length === 1 ? 25 : label.length === 2 ? 19 : 14
  return text(cx, cy + size * 0.36, label, {
    size: size * (tall < 0.8 ? 0.82 : 1),
    fill,
    weight: 600,
    anchor: 'middle',
  })
}

/** What the lamps under the keys throw on the plate between them. */
export function keyGlow({ width, height, keys }: Keyboard, colourOf: (key: Key) => string): Decal {
  const pools = keys.map((key) => {
    const [x, y, w, h] = [key.x, key.y, key.width, key.height].map((units) => units * PITCH)
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colourOf(key)}"/>`
  })
  return decal(
    width * PITCH,
    height * PITCH,
    '<defs><filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="5"/></filter></defs>',
    `<g filter="url(#soft)">${pools.join('')}</g>`,
  )
}

/** Signs that no typeface is asked for. */
const signs: Record<string, (fill: string) => string> = {
  space: () => '',
  back: (fill) => line('M12 0H-12M-5 -7L-12 0L-5 7', fill, 3),
  tab: (fill) => line('M-12 0H10M4 -6L10 0L4 6M13 -7V7', fill, 3),
  enter: (fill) => line('M11 -8V2H-10M-4 -4L-10 2L-4 8', fill, 3),
  shift: (fill) => line('M0 -10L-9 0H-4V9H4V0H9Z', fill, 2.6),
  up: (fill) => line('M0 8V-8M-6 -2L0 -8L6 -2', fill, 3),
  down: (fill) => line('M0 -8V8M-6 2L0 8L6 2', fill, 3),
  left: (fill) => line('M8 0H-8M-2 -6L-8 0L-2 6', fill, 3),
  right: (fill) => line('M-8 0H8M2 -6L8 0L2 6', fill, 3),
  menu: (fill) => line('M-8 -6H8M-8 0H8M-8 6H8', fill, 2.6),
  light: (fill) => line('M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0M0 -12V-9M0 9V12M-12 0H-9M9 0H12', fill, 2.6),
  system: (fill) => shape('M0-11 11 0 0 11-11 0Z', fill),
}

/** The colour at `share` of the way through the stops. */
export function between(stops: readonly string[], share: number): string {
  const place = Math.min(Math.max(share, 0), 1) * (stops.length - 1)
  const index = Math.min(Math.floor(place), stops.length - 2)
  const [from = '#ffffff', to = '#ffffff'] = stops.slice(index, index + 2)
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * (place - index))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
