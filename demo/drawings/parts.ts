import type { Body, Grade, Look, RgbStops } from '../catalog/types.ts'

export type LookOf<K extends Look['kind']> = Extract<Look, { kind: K }>

/** Ink remembers the gradients and clips that a drawing uses and gives each an id of its own. */
export type Ink = ReturnType<typeof inkFor>

type Stop = string | readonly [offset: number, color: string, opacity?: number]

/** `prefix` keeps the ids of several drawings apart when a banner holds them all. */
export function inkFor(prefix: string) {
  const ids = new Map<string, string>()
  function define(markup: (id: string) => string): string {
    const key = markup('')
    const known = ids.get(key)
    if (known) return known
    const id = `${prefix}${ids.size}`
    ids.set(key, id)
    definitions.push(markup(id))
    return id
  }
  const definitions: string[] = []
  return {
    define,
    definitions,
    /** From (x1, y1) to (x2, y2) in fractions of the shape's own box; by default from top to bottom. */
    linear(stops: readonly Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]): string {
      const markup = stopsMarkup(stops)
      return `url(#${define((id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${markup}</linearGradient>`)})`
    },
    radial(stops: readonly Stop[], [cx, cy, r] = [0.5, 0.5, 0.5]): string {
      const markup = stopsMarkup(stops)
      return `url(#${define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${markup}</radialGradient>`)})`
    },
    clip(markup: string): string {
      return `url(#${define((id) => `<clipPath id="${id}">${markup}</clipPath>`)})`
    },
    blur(deviation: number): string {
      return `url(#${define((id) => `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`)})`
    },
  }
}

function stopsMarkup(stops: readonly Stop[]): string {
  return stops
    .map((stop, index) => {
      const [offset, color, opacity] =
        typeof stop === 'string' ? [index / (stops.length - 1 || 1), stop, undefined] : stop
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${short(offset)}" stop-color="${color}"${alpha}/>`
    })
    .join('')
}

// ---------------------------------------------------------------------------------------------- shapes

export const short = (value: number, digits = 1): string =>
  String(Math.round(value * 10 ** digits) / 10 ** digits)

type Attributes = Record<string, string | number | undefined>

function attributes(values: Attributes): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? short(value, 2) : value}"`)
    .join('')
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  rx = 0,
  more: Attributes = {},
): string => `<rect${attributes({ x, y, width, height, rx: rx || undefined, fill, ...more })}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  `<circle${attributes({ cx, cy, r, fill, ...more })}/>`

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  `<path${attributes({ d, fill, ...more })}/>`

/** A line without a fill. */
export const stroke = (d: string, color: string, width: number, more: Attributes = {}): string =>
  path(d, 'none', { stroke: color, 'stroke-width': width, ...more })

export const group = (more: Attributes, ...children: readonly string[]): string =>
  `<g${attributes(more)}>${children.join('')}</g>`

export const text = (
  x: number,
  y: number,
  size: number,
  content: string,
  fill: string,
  more: Attributes = {},
): string =>
  `<text${attributes({ x, y, 'font-size': size, fill, ...more })}>${content
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</text>`

export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}): string =>
  path(outline(points), fill, more)

/** A closed outline in steps from point to point: far shorter than in absolute figures. */
export function outline(points: readonly Point[]): string {
  let d = ''
  let [x, y] = [0, 0]
  for (const [index, point] of points.entries()) {
    const [nextX, nextY] = [Math.round(point[0] * 10), Math.round(point[1] * 10)]
    const [dx, dy] = [(nextX - x) / 10, (nextY - y) / 10]
    d += `${index === 0 ? 'M' : index === 1 ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    ;[x, y] = [nextX, nextY]
  }
  return `${d}Z`
}

const markPoints = '50,60 43,44 0,10 30,20 6,0 40,16 46,26 50,20 54,26 60,16 94,0 70,20 100,10 57,44'

/** The shop's condor, centred on (x, y). */
export function mark(x: number, y: number, width: number, fill: string, more: Attributes = {}): string {
  const scale = short(width / 100, 3)
  return `<polygon points="${markPoints}" transform="translate(${short(x - width / 2)} ${short(y - width * 0.3)}) scale(${scale})"${attributes({ fill, ...more })}/>`
}

/** Pressed into the surface: its lower right edge catches the light. */
export const embossedMark = (x: number, y: number, width: number, tone: Tone): string =>
  mark(x + width / 60, y + width / 50, width, tone.edge, { opacity: 0.55 }) +
  mark(x, y, width, tone.deep, { opacity: 0.75 })

/** The same row of numbers for the same seed: random placement that never changes. */
export function seeded(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return Math.abs(state) / 4294967296
  }
}

// ---------------------------------------------------------------------------------------------- colours

/** Light comes from the upper left: tops are light, fronts fall off downwards, right flanks are dark. */
export type Tone = {
  top: string
  front: readonly [string, string]
  side: readonly [string, string]
  edge: string
  deep: string
  /** For words on it. */
  ink: string
}

export const tones: Record<Body, Tone> = {
  black: {
    top: '#555963',
    front: ['#3E414A', '#1B1D22'],
    side: ['#202228', '#0E0F12'],
    edge: '#8E939F',
    deep: '#08090B',
    ink: '#F2F3F6',
  },
  grey: {
    top: '#B9BDC7',
    front: ['#8B909C', '#565B66'],
    side: ['#4A4E58', '#2E3138'],
    edge: '#E3E6EC',
    deep: '#1E2026',
    ink: '#FFFFFF',
  },
  white: {
    top: '#FFFFFF',
    front: ['#F6F7F9', '#CFD3DC'],
    side: ['#B5BAC6', '#8D93A2'],
    edge: '#FFFFFF',
    deep: '#343842',
    ink: '#1C1F33',
  },
}

export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

// ---------------------------------------------------------------------------------------------- space

export type Point = readonly [number, number]
/** x to the right, y up, z towards the viewer. */
export type Place = readonly [number, number, number]
export type Box = { at: Place; size: Place }
export type Camera = ReturnType<typeof cameraFor>

/** What a product may fill: 84 % of the square, a little above the middle to leave room for its shadow. */
const FRAME = { x: 64, y: 56, width: 672, height: 660 }

/**
 * A parallel projection: turned by `yaw` (the right flank shows), seen from `pitch` above, scaled so that
 * `bounds` fills the frame. Being affine, it maps a flat drawing onto any face by one SVG matrix.
 */
export function cameraFor({
  yaw,
  pitch,
  bounds,
  frame = FRAME,
}: {
  yaw: number
  pitch: number
  bounds: readonly Box[]
  frame?: typeof FRAME
}) {
  const [sinYaw, cosYaw] = [Math.sin((yaw * Math.PI) / 180), Math.cos((yaw * Math.PI) / 180)]
  const [sinPitch, cosPitch] = [Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)]
  const raw = ([x, y, z]: Place): Point => [
    x * cosYaw - z * sinYaw,
    x * sinYaw * sinPitch - y * cosPitch + z * cosYaw * sinPitch,
  ]
  const corners = bounds.flatMap(({ at, size }) => cornersOf(at, size).map(raw))
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(frame.width / (right - left), frame.height / (bottom - top))
  const offset: Point = [
    frame.x + frame.width / 2 - ((left + right) / 2) * scale,
    frame.y + frame.height / 2 - ((top + bottom) / 2) * scale,
  ]
  const point = (place: Place): Point => {
    const [x, y] = raw(place)
    return [x * scale + offset[0], y * scale + offset[1]]
  }

  /** Children drawn flat, x to the right and y down, appear on the plane spanned by `right` and `down`. */
  function plane(origin: Place, right: Place, down: Place, ...children: readonly string[]): string {
    const [a, b] = raw(right)
    const [c, d] = raw(down)
    const [e, f] = point(origin)
    const matrix = [a * scale, b * scale, c * scale, d * scale].map((value) => short(value, 3)).join(' ')
    return `<g transform="matrix(${matrix} ${short(e)} ${short(f)})">${children.join('')}</g>`
  }

  return {
    scale,
    point,
    plane,
    /** Facing the viewer, from its upper left corner. */
    front: (origin: Place, ...children: readonly string[]) =>
      plane(origin, [1, 0, 0], [0, -1, 0], ...children),
    /** The right flank, from its upper front corner. */
    side: (origin: Place, ...children: readonly string[]) =>
      plane(origin, [0, 0, -1], [0, -1, 0], ...children),
    /** Seen from above, from its left back corner. */
    top: (origin: Place, ...children: readonly string[]) => plane(origin, [1, 0, 0], [0, 0, 1], ...children),
    polygon: (places: readonly Place[], fill: string, more: Attributes = {}) =>
      polygon(places.map(point), fill, more),
    line: (places: readonly Place[], color: string, width: number, more: Attributes = {}) =>
      stroke(
        `M${places
          .map(point)
          .map(([x, y]) => `${short(x)} ${short(y)}`)
          .join('L')}`,
        color,
        width,
        {
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
          ...more,
        },
      ),
    /** Boxes of one material, in painter's order. Those of one size are the same shape: drawn once, used often. */
    boxes(ink: Ink, list: readonly Box[], fills: { top: string; front: string; side: string }): string {
      const faces = ({ at: [x, y, z], size: [w, h, d] }: Box): string => {
        const [x2, y2, z2] = [x + w, y + h, z + d]
        const face = (fill: string, ...places: readonly Place[]) => polygon(places.map(point), fill)
        return (
          face(fills.side, [x2, y2, z2], [x2, y2, z], [x2, y, z], [x2, y, z2]) +
          face(fills.top, [x, y2, z2], [x, y2, z], [x2, y2, z], [x2, y2, z2]) +
          face(fills.front, [x, y2, z2], [x2, y2, z2], [x2, y, z2], [x, y, z2])
        )
      }
      const firstOfSize = new Map<string, { id: string; from: Point }>()
      return list
        .map((box) => {
          const key = box.size.map((value) => short(value)).join()
          if (list.filter(({ size }) => size.map((value) => short(value)).join() === key).length < 3)
            return faces(box)
          const [x, y] = point(box.at)
          const known = firstOfSize.get(key)
          if (known)
            return `<use href="#${known.id}" x="${short(x - known.from[0])}" y="${short(y - known.from[1])}"/>`
          const id = ink.define((name) => `<g id="${name}">${faces(box)}</g>`)
          firstOfSize.set(key, { id, from: [x, y] })
          return `<use href="#${id}"/>`
        })
        .join('')
    },
    /** What stands on the ground darkens it: a tight contact and a wide fall-off to the right, away from the light. */
    shadow(ink: Ink, { at, size }: Box, strength = 1): string {
      const spread = (grow: number, slide: number) => {
        const [x, , z] = at
        const [w, , d] = size
        const y = at[1]
        return outline(
          [
            [x - grow + slide, y, z - grow],
            [x + w + grow + slide, y, z - grow],
            [x + w + grow + slide, y, z + d + grow],
            [x - grow + slide, y, z + d + grow],
          ].map((place) => point(place as unknown as Place)),
        )
      }
      const unit = 60 / scale
      return (
        path(spread(unit * 0.25, unit * 0.5), '#04050A', { opacity: 0.3 * strength, filter: ink.blur(26) }) +
        path(spread(0, unit * 0.08), '#04050A', { opacity: 0.5 * strength, filter: ink.blur(8) })
      )
    },
  }
}

function cornersOf([x, y, z]: Place, [w, h, d]: Place): Place[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [
    x + (bits & 1 ? w : 0),
    y + (bits & 2 ? h : 0),
    z + (bits & 4 ? d : 0),
  ])
}

// ---------------------------------------------------------------------------------------------- shared details

/** The three faces of a tone, as fills. */
export const facesOf = (ink: Ink, tone: Tone) => ({
  top: ink.linear([mix(tone.top, tone.edge, 0.25), tone.top], [0, 0, 1, 0]),
  front: ink.linear(tone.front, [0, 0, 0.35, 1]),
  side: ink.linear(tone.side, [0, 0, 0.2, 1]),
})

/** A fan in its well, drawn flat; the camera's plane turns it. Fans of one drawing that are alike are drawn once. */
export function fan(
  ink: Ink,
  cx: number,
  cy: number,
  r: number,
  {
    tone,
    blades = 9,
    rgb,
    bare = false,
  }: { tone: Tone; blades?: number; rgb?: RgbStops | undefined; bare?: boolean },
): string {
  const whole = fanAtOrigin(ink, 50, tone, blades, rgb, bare)
  const id = ink.define((name) => `<g id="${name}">${whole}</g>`)
  return `<use href="#${id}" transform="translate(${short(cx)} ${short(cy)}) scale(${short(r / 50, 3)})"/>`
}

function fanAtOrigin(
  ink: Ink,
  r: number,
  tone: Tone,
  blades: number,
  rgb: RgbStops | undefined,
  bare: boolean,
): string {
  const blade = ink.define((name) => `<path id="${name}" d="${bladeOutline(r)}"/>`)
  const lit = rgb
    ? [mix(rgb[0], '#FFFFFF', 0.45), mix(rgb[1], '#FFFFFF', 0.25), mix(rgb[2], '#FFFFFF', 0.3)]
    : [
        mix(tone.front[0], tone.edge, 0.32),
        mix(tone.front[0], tone.edge, 0.06),
        mix(tone.front[1], tone.front[0], 0.25),
      ]
  const spread = ['', '', '']
  for (let index = 0; index < blades; index++) {
    const angle = (360 / blades) * index
    // Towards the upper left (225° on a screen with y down) a blade is bright, opposite it is dark.
    const facing = (1 + Math.cos(((angle - 205) * Math.PI) / 180)) / 2
    spread[facing > 0.66 ? 0 : facing > 0.3 ? 1 : 2] +=
      `<use href="#${blade}" transform="rotate(${short(angle)})"/>`
  }
  const well = ink.radial(
    rgb
      ? [
          [0, mix(rgb[1], '#08090B', 0.5)],
          [0.75, mix(rgb[0], '#08090B', 0.7)],
          [1, '#08090B'],
        ]
      : [
          [0, '#1A1C21'],
          [0.7, '#101115'],
          [1, '#050608'],
        ],
  )
  const ring = rgb
    ? ink.linear(rgb, [0, 1, 1, 0])
    : ink.linear([tone.deep, mix(tone.top, tone.edge, 0.4)], [0.2, 0, 0.8, 1])
  const cap = tone.front[0]
  return (
    (bare ? '' : circle(0, 0, r * 1.07, ring)) +
    circle(0, 0, r, well) +
    group(
      { stroke: '#050608', 'stroke-width': r / 60, 'stroke-opacity': 0.55 },
      ...spread.map((uses, index) => group({ fill: lit[index] }, uses)),
    ) +
    circle(0, 0, r * 0.31, ink.linear([mix(cap, '#FFFFFF', 0.3), mix(cap, '#000000', 0.45)], [0, 0, 1, 1])) +
    circle(0, 0, r * 0.27, ink.linear([cap, mix(cap, '#000000', 0.25)], [0, 0, 1, 1])) +
    mark(0, r * 0.01, r * 0.32, tone.ink, { opacity: 0.85 })
  )
}

/** A sickle from the hub to the rim, as one of the cooler's blades. */
function bladeOutline(r: number): string {
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${short(Math.cos(angle) * radius * r)} ${short(Math.sin(angle) * radius * r)}`
  }
  return `M${at(0.28, 0)}C${at(0.5, -4)} ${at(0.78, 6)} ${at(0.965, 26)}A${short(r * 0.965)} ${short(r * 0.965)} 0 0 1 ${at(0.965, 54)}C${at(0.76, 34)} ${at(0.5, 32)} ${at(0.28, 44)}Z`
}

/** A cross-headed screw, seen from its front. */
export const screw = (x: number, y: number, r: number, color = '#9DA2AE'): string =>
  circle(x, y, r, mix(color, '#000000', 0.45)) +
  circle(x - r * 0.08, y - r * 0.08, r * 0.82, color) +
  stroke(
    `M${short(x - r * 0.5)} ${short(y)}h${short(r)}M${short(x)} ${short(y - r * 0.5)}v${short(r)}`,
    mix(color, '#000000', 0.6),
    r * 0.28,
  )

/** Traces of use, drawn flat on a face of the given size: none hidden, none exaggerated. */
export function scuffs(
  width: number,
  height: number,
  grade: Grade | undefined,
  color: string,
  seed = 7,
): string {
  const count = grade ? { A: 2, B: 6, C: 13 }[grade] : 0
  const next = seeded(seed)
  const unit = Math.min(width, height)
  let d = ''
  for (let index = 0; index < count; index++) {
    const x = width * (0.08 + 0.84 * next())
    const y = height * (0.1 + 0.8 * next())
    const reach = unit * (0.03 + 0.07 * next())
    d += `M${short(x)} ${short(y)}l${short(reach)} ${short(-reach * (0.2 + next() * 0.7))}`
  }
  return d && stroke(d, color, unit / 190, { opacity: 0.5, 'stroke-linecap': 'round' })
}

/** The mountain that wallpapers show, in a box of the given size: three ridges and a snow cap under a dusk sky. */
export function andes(ink: Ink, width: number, height: number, accent: string): string {
  const x = (share: number) => short(share * width)
  const y = (share: number) => short(share * height)
  const ridge = (points: readonly Point[], fill: string) =>
    path(`M0 ${y(1)}L${points.map(([a, b]) => `${x(a)} ${y(b)}`).join('L')}L${x(1)} ${y(1)}Z`, fill)
  return (
    rect(
      0,
      0,
      width,
      height,
      ink.linear(['#131A3A', mix('#2C3F7C', accent, 0.25), mix(accent, '#F6C9A8', 0.55)]),
    ) +
    circle(width * 0.67, height * 0.2, height * 0.06, '#FFF3DF', { opacity: 0.9 }) +
    ridge(
      [
        [0, 0.62],
        [0.2, 0.46],
        [0.34, 0.58],
        [0.48, 0.24],
        [0.53, 0.24],
        [0.7, 0.58],
        [0.86, 0.48],
        [1, 0.6],
      ],
      '#4A5C96',
    ) +
    path(
      `M${x(0.39)} ${y(0.455)}L${x(0.48)} ${y(0.24)}L${x(0.53)} ${y(0.24)}L${x(0.63)} ${y(0.44)}L${x(0.56)} ${y(0.4)}L${x(0.52)} ${y(0.48)}L${x(0.47)} ${y(0.39)}Z`,
      '#EEF2FF',
    ) +
    ridge(
      [
        [0, 0.76],
        [0.16, 0.66],
        [0.36, 0.8],
        [0.6, 0.66],
        [0.8, 0.78],
        [1, 0.68],
      ],
      '#28376B',
    ) +
    ridge(
      [
        [0, 0.9],
        [0.3, 0.82],
        [0.55, 0.92],
        [0.82, 0.8],
        [1, 0.86],
      ],
      '#151D40',
    )
  )
}

export const FONT = "Archivo, 'Helvetica Neue', Arial, sans-serif"
