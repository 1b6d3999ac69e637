import type { CaseLook, RgbStops } from '../catalog/types.ts'
import {
  type Box,
  type Camera,
  cameraFor,
  circle,
  facesOf,
  fan,
  group,
  type Ink,
  mark,
  mix,
  outline,
  type Place,
  path,
  rect,
  short,
  stroke,
  text,
  tones,
} from './parts.ts'

/**
 * A tower turned so that its glass flank faces us and its front is on the right. Through the glass one sees what
 * it holds: a build its own card, memory and cooler, an empty case its tray.
 */
export function drawCase(look: CaseLook, ink: Ink): string {
  const tone = tones[look.body]
  const faces = facesOf(ink, tone)
  const [width, height, depth] = look.size === 'mid' ? [420, 452, 216] : [360, 372, 206]
  const foot = 12
  const camera = cameraFor({
    yaw: 33,
    pitch: 15,
    bounds: [{ at: [0, -foot, -depth], size: [width, height + foot, depth] }],
  })
  const rim = 15
  const opening: Place[] = [
    [rim, height - rim, 0],
    [width - rim, height - rim, 0],
    [width - rim, rim, 0],
    [rim, rim, 0],
  ]
  const feet: Box[] = [
    { at: [18, -foot, -40], size: [70, foot, 34] },
    { at: [width - 88, -foot, -40], size: [70, foot, 34] },
    { at: [width - 88, -foot, -depth + 8], size: [70, foot, 34] },
  ]
  return (
    camera.shadow(ink, { at: [6, -foot, -depth + 6], size: [width - 12, 0, depth - 12] }) +
    camera.boxes(ink, feet, { top: tone.deep, front: tone.deep, side: '#050608' }) +
    camera.boxes(ink, [{ at: [0, 0, -depth], size: [width, height, depth] }], faces) +
    // The inside, cut to the opening.
    group(
      { 'clip-path': ink.clip(`<path d="${outline(opening.map(camera.point))}"/>`) },
      inside(look, ink, camera, width, height, depth),
    ) +
    glass(look, ink, camera, opening) +
    frontPanel(look, ink, camera, width, height, depth) +
    camera.top(
      [0, height, -depth],
      rect(26, 22, width - 120, depth - 44, tone.deep, 8, { opacity: look.body === 'white' ? 0.28 : 0.5 }),
      stroke(grid(30, 28, width - 128, depth - 56, 9), mix(tone.top, tone.edge, 0.2), 1.1, { opacity: 0.55 }),
      circle(width - 44, depth - 40, 8, tone.deep, { opacity: 0.7 }),
      circle(width - 44, depth - 40, 5, look.accent),
      rect(width - 54, depth - 90, 20, 8, tone.deep, 3, { opacity: 0.7 }),
      rect(width - 54, depth - 110, 20, 8, tone.deep, 3, { opacity: 0.7 }),
    ) +
    camera.line(
      [
        [0, 0, 0],
        [0, height, 0],
        [width, height, 0],
        [width, height, -depth],
      ],
      tone.edge,
      1.8,
      { opacity: 0.75 },
    ) +
    camera.line(
      [
        [width, height, 0],
        [width, 0, 0],
      ],
      tone.edge,
      1.4,
      { opacity: 0.35 },
    )
  )
}

function inside(
  look: CaseLook,
  ink: Ink,
  camera: Camera,
  width: number,
  height: number,
  depth: number,
): string {
  const rgb = look.rgb
  const dark = look.body === 'white' ? '#C9CDD6' : look.rgb ? '#1A1C22' : '#2A2D35'
  const deep = look.body === 'white' ? '#8E939F' : '#08090B'
  const shroudTop = look.size === 'mid' ? 100 : 82
  const back = -depth + 26
  const floor: Place[] = [
    [0, shroudTop, 0],
    [width, shroudTop, 0],
    [width, shroudTop, back],
    [0, shroudTop, back],
  ]
  const glow = rgb ? mix(rgb[0], '#FFFFFF', 0.1) : '#5B6CFF'
  const [boardX, boardW] = look.size === 'mid' ? [18, 240] : [12, 206]
  // The back wall lies deep: seen from above, what hangs on it rises behind the upper edge.
  const boardTop = height - (look.size === 'mid' ? 72 : 62)
  const boardH = look.size === 'mid' ? 268 : 216
  return (
    camera.polygon(
      [
        [0, height, back],
        [width, height, back],
        [width, 0, back],
        [0, 0, back],
      ],
      ink.linear([mix(dark, '#FFFFFF', 0.12), dark, deep], [0, 0, 0.6, 1]),
    ) +
    // The rear wall inside, at our left, lit from the fans.
    camera.polygon(
      [
        [0, height, 0],
        [0, height, back],
        [0, 0, back],
        [0, 0, 0],
      ],
      ink.linear([deep, mix(dark, '#FFFFFF', 0.1)], [0, 0, 1, 0]),
    ) +
    (look.holds
      ? motherboard(look, ink, camera, boardX, boardTop, boardW, boardH, back)
      : tray(camera, boardX, boardTop, boardW, boardH, back, deep)) +
    (rgb
      ? camera.front(
          [0, height, back],
          circle(
            width * 0.45,
            height * 0.36,
            height * 0.55,
            ink.radial([
              [0, glow, 0.42],
              [0.6, rgb[2], 0.14],
              [1, rgb[2], 0],
            ]),
          ),
        )
      : '') +
    rearFan(look, ink, camera, height, back) +
    camera.polygon(floor, ink.linear([mix(dark, '#FFFFFF', 0.22), dark], [0, 0, 1, 0])) +
    (look.holds ? graphicsCard(look, ink, camera, width, shroudTop, boardX, back) : '') +
    (look.holds?.cooler === 'liquid' ? radiator(ink, camera, width, height, back, rgb) : '') +
    // The shroud over the supply, in front of all.
    camera.polygon(
      [
        [0, shroudTop, -6],
        [width, shroudTop, -6],
        [width, 0, -6],
        [0, 0, -6],
      ],
      ink.linear([mix(dark, '#FFFFFF', look.body === 'white' ? 0.5 : 0.09), dark], [0, 0, 0.4, 1]),
    ) +
    camera.front(
      [0, shroudTop, -6],
      rect(0, 0, width, 1.6, look.body === 'white' ? '#FFFFFF' : '#7B808C', 0, { opacity: 0.7 }),
      text(36, shroudTop * 0.6, 24, 'KUNTUR', look.body === 'white' ? '#343842' : '#C6CAD8', {
        'letter-spacing': 1.4,
        opacity: 0.9,
      }),
      mark(width * 0.52, shroudTop * 0.5, 56, look.body === 'white' ? '#343842' : '#C6CAD8', {
        opacity: 0.9,
      }),
      rgb
        ? stroke(`M${width * 0.68} ${shroudTop * 0.5}h${width * 0.22}`, ink.linear(rgb, [0, 0, 1, 0.01]), 3, {
            'stroke-linecap': 'round',
          })
        : '',
    )
  )
}

const grid = (x: number, y: number, width: number, height: number, step: number): string => {
  let d = ''
  for (let at = x; at <= x + width; at += step) d += `M${short(at)} ${y}v${height}`
  return d
}

function tray(
  camera: Camera,
  x: number,
  top: number,
  width: number,
  height: number,
  back: number,
  deep: string,
): string {
  let posts = ''
  for (const px of [0.04, 0.5, 0.96])
    for (const py of [0.04, 0.5, 0.96])
      posts += circle(width * px, height * py, 4, '#C9A24A') + circle(width * px, height * py, 1.6, '#3B2F14')
  return camera.front(
    [x, top, back + 1],
    rect(width * 0.2, height * 0.08, width * 0.5, height * 0.36, deep, 8, { opacity: 0.8 }),
    rect(width + 18, height * 0.05, 14, height * 0.5, deep, 7),
    rect(width + 18, height * 0.62, 14, height * 0.3, deep, 7),
    posts,
  )
}

function motherboard(
  look: CaseLook,
  ink: Ink,
  camera: Camera,
  x: number,
  top: number,
  width: number,
  height: number,
  back: number,
): string {
  const holds = look.holds
  if (!holds) return ''
  const white = look.body === 'white'
  const z = back + 4
  const pcb = white ? '#D9DCE3' : '#1B1E25'
  const part = (px: number, py: number, w: number, h: number, tall: number): Box => ({
    at: [x + px * width, top - (py + h) * height, z],
    size: [w * width, h * height, tall],
  })
  const block = white
    ? { top: '#FFFFFF', front: '#E4E6EB', side: '#9EA3AF' }
    : { top: '#5A5F6A', front: '#30343C', side: '#101216' }
  const lit = look.rgb ?? ([look.accent, look.accent, look.accent] as RgbStops)
  const module = (index: number) => part(0.7 + index * 0.075, 0.06, 0.042, 0.4, 36)
  const memory = [0, 1]
    .map((index) => {
      const box = module(index)
      const [mx, my, mz] = box.at
      const tall = box.size[1]
      const bar = look.rgb ? ink.linear(look.rgb, [0, 0, 0, 1]) : holds.memory
      return (
        camera.boxes(ink, [box], { top: '#7B808C', front: bar, side: '#0D0E11' }) +
        camera.front(
          [mx, my + tall, mz + 36.4],
          rect(2, 4, box.size[0] - 4, tall - 8, '#FFFFFF', 2, { opacity: look.rgb ? 0.35 : 0.12 }),
        )
      )
    })
    .join('')
  return (
    camera.boxes(ink, [{ at: [x, top - height, back], size: [width, height, 4] }], {
      top: mix(pcb, '#FFFFFF', 0.3),
      front: ink.linear([mix(pcb, '#FFFFFF', 0.12), pcb], [0, 0, 1, 1]),
      side: '#0B0C0F',
    }) +
    camera.boxes(
      ink,
      [
        part(0.03, 0.05, 0.1, 0.36, 26),
        part(0.16, 0.1, 0.08, 0.3, 16),
        part(0.26, 0.02, 0.36, 0.06, 16),
        part(0.12, 0.6, 0.5, 0.07, 6),
        part(0.68, 0.66, 0.24, 0.22, 9),
      ],
      block,
    ) +
    memory +
    (holds.cooler === 'air'
      ? airCooler(look, ink, camera, x + width * 0.26, top - height * 0.42, z)
      : camera.boxes(ink, [part(0.29, 0.16, 0.28, 0.235, 24)], block) +
        camera.front(
          [x + width * 0.43, top - height * 0.278, z + 26],
          stroke('M18 -14C60 -60 70 -70 92 -96M8 -22C48 -70 54 -76 72 -100', '#0B0C0F', 15, {
            'stroke-linecap': 'round',
          }),
          stroke('M16 -17C58 -63 68 -73 90 -99M6 -25C46 -73 52 -79 70 -103', '#4A4E57', 4, {
            'stroke-linecap': 'round',
          }),
          circle(0, 0, 34, ink.linear(lit, [0, 1, 1, 0])),
          circle(0, 0, 29, '#0B0C11'),
          mark(0, 0, 40, '#FFFFFF'),
        ))
  )
}

/** A tower whose fan faces us from the right: fins towards us, light on its rim. */
function airCooler(look: CaseLook, ink: Ink, camera: Camera, x: number, y: number, z: number): string {
  const white = look.body === 'white'
  const size = 106
  const tower: Box = { at: [x, y, z], size: [50, size, 92] }
  const front: Box = { at: [x + 52, y - 2, z + 4], size: [20, size + 4, 92] }
  const fins = Array.from({ length: 18 }, (_, index) => `M0 ${5 + index * 5.7}h50`).join('')
  return (
    camera.boxes(ink, [tower], {
      top: white ? '#F4F5F8' : '#8A8F9B',
      front: ink.linear(['#C9CDD6', '#6F747F'], [0, 0, 1, 1]),
      side: '#33363D',
    }) +
    camera.front(
      [x, y + size, z + 92],
      stroke(fins, '#3B3E46', 1.3, { opacity: 0.75 }),
      mark(25, 14, 26, '#1C1F33', { opacity: 0.55 }),
    ) +
    camera.boxes(ink, [front], {
      top: look.rgb ? look.rgb[0] : '#5A5F6A',
      front: ink.linear(white ? ['#F6F7F9', '#B9BDC7'] : ['#4A4E57', '#1B1D22']),
      side: '#0B0C0F',
    }) +
    (look.rgb
      ? camera.front([x + 52, y + size + 2, z + 96], rect(16, 4, 4, size - 4, ink.linear(look.rgb), 2))
      : '') +
    camera.side(
      [x + 72, y + size + 2, z + 96],
      fan(ink, 46, 55, 43, { tone: white ? tones.white : tones.black, rgb: look.rgb, blades: 7 }),
    )
  )
}

function rearFan(look: CaseLook, ink: Ink, camera: Camera, height: number, back: number): string {
  const size = look.size === 'mid' ? 120 : 96
  // The rear wall faces right: drawn as a flank, a hair inside the case.
  return camera.side(
    [8, height - 36, back + size + 22],
    fan(ink, size / 2, size / 2, size * 0.46, {
      tone: look.body === 'white' ? tones.white : tones.black,
      rgb: look.rgb,
      blades: 7,
    }),
  )
}

function radiator(
  ink: Ink,
  camera: Camera,
  width: number,
  height: number,
  back: number,
  rgb: RgbStops | undefined,
): string {
  const fans: Box = { at: [30, height - 46, back + 30], size: [width - 76, 18, 110] }
  return (
    camera.boxes(ink, [fans], { top: '#30343C', front: '#15171B', side: '#08090B' }) +
    (rgb
      ? camera.front(
          [30, height - 30, back + 141],
          rect(6, 2, width - 90, 3, ink.linear(rgb, [0, 0, 1, 0]), 1.5),
        )
      : '')
  )
}

function graphicsCard(
  look: CaseLook,
  ink: Ink,
  camera: Camera,
  width: number,
  shroudTop: number,
  boardX: number,
  back: number,
): string {
  const card = look.holds?.card
  if (!card) return ''
  const tone = tones[card.body]
  const long = Math.min(width - 96, card.fans === 3 ? 306 : 226)
  const y = shroudTop + (look.size === 'mid' ? 44 : 30)
  const body: Box = { at: [boardX - 10, y, back + 8], size: [long, 44, 118] }
  const [x, , z] = body.at
  const near = z + 118
  return (
    camera.polygon(
      [
        [x, shroudTop, near],
        [x + long, shroudTop, near],
        [x + long, shroudTop, z],
        [x, shroudTop, z],
      ],
      '#000000',
      { opacity: 0.35 },
    ) +
    camera.boxes(ink, [body], {
      top: ink.linear([mix(tone.top, '#FFFFFF', 0.05), tone.front[0]], [0, 0, 1, 1]),
      front: ink.linear(tone.front),
      side: tone.side[1],
    }) +
    camera.top(
      [x, y + 44, z],
      mark(long * 0.46, 62, 70, tone.ink, { opacity: 0.2 }),
      rect(long * 0.78, 24, long * 0.16, 74, tone.deep, 4, { opacity: 0.5 }),
    ) +
    camera.front(
      [x, y + 44, near],
      rect(0, 0, long, 1.6, tone.edge, 0, { opacity: 0.8 }),
      rect(10, 12, long * 0.46, 20, tone.deep, 2),
      stroke(`M12 17h${long * 0.44}M12 22h${long * 0.44}M12 27h${long * 0.44}`, '#C98A5A', 2.2),
      text(long - 14, 29, 19, card.label, tone.ink, { 'text-anchor': 'end' }),
      rect(
        long * 0.62,
        36,
        long * 0.34,
        2.4,
        look.rgb ? ink.linear(look.rgb, [0, 0, 1, 0]) : look.accent,
        1.2,
      ),
    )
  )
}

/** One pane, reflecting the key light in two slanted bands. */
function glass(look: CaseLook, ink: Ink, camera: Camera, opening: readonly Place[]): string {
  const d = outline(opening.map(camera.point))
  const [[x1, y1] = [0, 0], [x2] = [0, 0], , [, y4] = [0, 0]] = opening.map(camera.point)
  const w = x2 - x1
  const h = y4 - y1
  const band = (from: number, to: number) =>
    `M${short(x1 + w * from)} ${short(y1 - 20)}L${short(x1 + w * to)} ${short(y1 - 20)}L${short(x1 + w * (to - 0.34))} ${short(y1 + h * 1.3)}L${short(x1 + w * (from - 0.34))} ${short(y1 + h * 1.3)}Z`
  return (
    group(
      { 'clip-path': ink.clip(`<path d="${d}"/>`) },
      path(
        band(0.12, 0.42) + band(0.48, 0.54),
        ink.linear([
          [0, '#FFFFFF', 0.17],
          [0.7, '#FFFFFF', 0.02],
          [1, '#FFFFFF', 0],
        ]),
      ),
    ) +
    path(d, 'none', {
      stroke: look.body === 'white' ? '#8E939F' : '#050608',
      'stroke-width': 2,
      opacity: 0.8,
    })
  )
}

function frontPanel(
  look: CaseLook,
  ink: Ink,
  camera: Camera,
  width: number,
  height: number,
  depth: number,
): string {
  const tone = tones[look.body]
  const inset = 13
  const count = look.size === 'mid' ? 3 : 2
  const space = (height - 44) / count
  const radius = Math.min(space, depth - 40) * 0.44
  const fans = Array.from({ length: count }, (_, index) =>
    fan(ink, depth / 2, 22 + space * (index + 0.5), radius, {
      tone: look.body === 'white' && look.front === 'glass' ? tones.white : tones.black,
      rgb: look.rgb,
      blades: 7,
    }),
  ).join('')
  const glazed = look.front === 'glass'
  let holes = ''
  if (!glazed) for (let y = 22; y < height - 20; y += 7) holes += `M${inset + 6} ${y}H${depth - inset - 6}`
  return camera.side(
    [width, height, 0],
    rect(
      inset,
      14,
      depth - inset * 2,
      height - 28,
      glazed
        ? ink.linear(['#121419', '#1D2027', '#08090B'], [0, 0, 1, 1])
        : ink.linear([mix(tone.side[0], '#000000', 0.35), '#08090B'], [0, 0, 0, 1]),
      5,
    ),
    group({ opacity: glazed ? 1 : look.rgb ? 0.85 : 0.5 }, fans),
    glazed
      ? path(`M${inset} 14H${depth * 0.5}L${inset} ${height * 0.52}Z`, '#FFFFFF', { opacity: 0.07 })
      : stroke(holes, look.body === 'black' ? '#3A3D46' : mix(tone.side[0], tone.side[1], 0.3), 3.4, {
          'stroke-dasharray': '3.4 2.6',
          opacity: 0.9,
        }) +
          rect(inset, 14, depth - inset * 2, height - 28, 'none', 5, {
            stroke: tone.edge,
            'stroke-width': 1.2,
            opacity: 0.35,
          }),
  )
}
