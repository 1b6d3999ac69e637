import {
  type Box,
  cameraFor,
  circle,
  embossedMark,
  facesOf,
  fan,
  type Ink,
  type LookOf,
  mark,
  mix,
  path,
  rect,
  screw,
  short,
  stroke,
  type Tone,
  text,
  tones,
} from './parts.ts'

/** Seen from above: fan under its grille, the watts on the long face, the modular sockets on the flank. */
export function drawPowerSupply(look: LookOf<'power-supply'>, ink: Ink): string {
  const tone = tones[look.body]
  const small = look.size === 'SFX'
  const [width, height, depth] = small ? [125, 64, 100] : [150, 86, 140]
  const body: Box = { at: [0, 0, -depth], size: [width, height, depth] }
  const camera = cameraFor({ yaw: 34, pitch: 31, bounds: [body] })
  const radius = Math.min(width, depth) * 0.42
  const [cx, cz] = [width / 2, depth / 2]
  const rings = [0.94, 0.78, 0.62, 0.46]
    .map(
      (share) =>
        circle(cx, cz, radius * share, 'none', { stroke: '#0A0B0D', 'stroke-width': 2.4 }) +
        circle(cx - 0.4, cz - 0.5, radius * share, 'none', {
          stroke: mix(tone.top, tone.edge, 0.4),
          'stroke-width': 1.3,
        }),
    )
    .join('')
  const spokes = [45, 135, 225, 315]
    .map((angle) => {
      const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
      return `M${short(cx + c * radius * 0.3)} ${short(cz + s * radius * 0.3)}L${short(cx + c * radius * 1.04)} ${short(cz + s * radius * 1.04)}`
    })
    .join('')
  const k = width / 150
  return (
    camera.shadow(ink, body) +
    camera.boxes(ink, [body], facesOf(ink, tone)) +
    camera.top(
      [0, height, -depth],
      rect(3, 3, width - 6, depth - 6, 'none', 3, {
        stroke: tone.deep,
        'stroke-opacity': 0.35,
        'stroke-width': 1,
      }),
      circle(
        cx,
        cz,
        radius * 1.1,
        ink.linear([tone.deep, mix(tone.top, tone.edge, 0.35)], [0.2, 0.1, 0.9, 1]),
      ),
      fan(ink, cx, cz, radius * 1.04, {
        tone: look.body === 'white' ? tones.grey : tones.black,
        blades: 9,
        bare: true,
      }),
      stroke(spokes, '#0A0B0D', 3.4),
      rings,
      stroke(spokes, mix(tone.top, tone.edge, 0.35), 2),
      circle(cx, cz, radius * 0.3, ink.linear([tone.front[0], tone.front[1]], [0, 0, 1, 1]), {
        stroke: tone.edge,
        'stroke-width': 1,
      }),
      mark(cx, cz, radius * 0.36, tone.ink, { opacity: 0.9 }),
      screw(8, 8, 2.6),
      screw(width - 8, 8, 2.6),
      screw(8, depth - 8, 2.6),
      screw(width - 8, depth - 8, 2.6),
    ) +
    camera.front(
      [0, height, 0],
      rect(0, 0, width, 1.4, tone.edge, 0, { opacity: 0.85 }),
      rect(0, 0, 1.2, height, tone.edge, 0, { opacity: 0.4 }),
      path(`M0 ${height}V${height * 0.72}L${width * 0.34} ${height}Z`, look.accent, { opacity: 0.95 }),
      path(
        `M${width * 0.4} ${height}L0 ${height * 0.66}V${height * 0.6}L${width * 0.47} ${height}Z`,
        look.accent,
        { opacity: 0.4 },
      ),
      text(12 * k, height * 0.47, 35 * k, look.label, tone.ink, { 'letter-spacing': -0.6 }),
      text(
        13 * k,
        height * 0.66,
        12.5 * k,
        look.detail,
        look.body === 'white' ? '#565A6B' : mix(look.accent, '#FFFFFF', 0.35),
      ),
      embossedMark(width - 30 * k, height * 0.76, 42 * k, tone),
    ) +
    camera.side(
      [width, height, 0],
      ...(look.modular
        ? modularSockets(look, width === 125, depth, height, tone)
        : fixedCables(depth, height, tone)),
    ) +
    camera.line(
      [
        [0, height, 0],
        [width, height, 0],
        [width, height, -depth],
      ],
      tone.edge,
      1.6,
      { opacity: 0.6 },
    )
  )
}

function modularSockets(
  look: LookOf<'power-supply'>,
  small: boolean,
  depth: number,
  height: number,
  tone: Tone,
): string[] {
  const columns = small ? [8, 36, 64] : [10, 54, 98]
  const rows = small ? [10, 32] : [12, 36, 60]
  const sockets = rows.flatMap((y) => columns.map((x) => [x, y] as const))
  const last = sockets[sockets.length - 1] ?? [0, 0]
  const pins = ([x, y]: readonly [number, number]) =>
    `M${x + 4} ${y + 3}h4v4h-4zm7 0h4v4h-4zm7 0h4v4h-4zm-14 7h4v4h-4zm7 0h4v4h-4zm7 0h4v4h-4z`
  return [
    rect(4, 5, depth - 8, height - 10, tone.deep, 3, { opacity: 0.55 }),
    ...sockets.map(([x, y]) => rect(x, y, 28, 17, '#2C2F36', 2, { stroke: '#5A5F6A', 'stroke-width': 0.8 })),
    // The last one is the card's: in the accent, as makers mark their 12V-2x6.
    rect(last[0], last[1], 28, 17, mix(look.accent, '#101216', 0.55), 2, {
      stroke: look.accent,
      'stroke-width': 0.8,
    }),
    path(sockets.map(pins).join(''), '#050608'),
  ]
}

/** A bundle of sleeved cables leaves by one grommet. */
function fixedCables(depth: number, height: number, tone: Tone): string[] {
  const bundle = [0, 1, 2, 3, 4].map((index) => {
    const d = `M${96 + index * 3} ${28 + index * 7}C${64 - index * 4} ${30 + index * 9} ${70 - index * 7} ${64 + index * 5} ${44 - index * 3} ${height + 14 + index * 5}`
    return (
      path(d, 'none', { stroke: '#050608', 'stroke-width': 8 }) +
      path(d, 'none', {
        stroke: ['#30343C', '#26292F', '#3A3E47', '#202329', '#2C2F36'][index],
        'stroke-width': 6,
      }) +
      path(d, 'none', { stroke: '#000', 'stroke-width': 6, 'stroke-dasharray': '1 1.6', opacity: 0.4 })
    )
  })
  return [
    rect(4, 5, depth - 8, height - 10, tone.deep, 3, { opacity: 0.35 }),
    stroke(Array.from({ length: 8 }, (_, index) => `M${14 + index * 8} 16v24`).join(''), '#050608', 4, {
      opacity: 0.8,
    }),
    rect(84, 18, 40, 50, '#050608', 8),
    ...bundle,
  ]
}
