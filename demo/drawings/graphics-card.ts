import {
  type Box,
  cameraFor,
  facesOf,
  fan,
  type Ink,
  type LookOf,
  mark,
  mix,
  path,
  rect,
  screw,
  scuffs,
  short,
  stroke,
  text,
  tones,
} from './parts.ts'

/** A card on its long edge, fans towards us: shroud, fin stack with copper pipes, backplate, bracket. */
export function drawGraphicsCard(look: LookOf<'graphics-card'>, ink: Ink): string {
  const tone = tones[look.body]
  const faces = facesOf(ink, tone)
  const width = look.fans === 3 ? 306 : 236
  const height = 124
  const depth = 50
  const shroud = 12
  const whole: Box = { at: [-10, 0, -depth], size: [width + 14, height + 12, depth] }
  const camera = cameraFor({
    yaw: look.fans === 3 ? 31 : 25,
    pitch: look.fans === 3 ? 19 : 17,
    bounds: [whole],
  })

  const radius = look.fans === 3 ? 45 : 51
  const inset = look.fans === 3 ? 53 : 60
  const gap = (width - inset * 2) / (look.fans - 1)
  const centres = Array.from({ length: look.fans }, (_, index) => inset + gap * index)
  const middle = 56
  const chamfer = 14

  const fins = Array.from(
    { length: Math.floor((width - 20) / 3.4) },
    (_, index) => `M${short(6 + index * 3.4)} 0v${depth - 18}`,
  )
  const seams = centres
    .slice(1)
    .map((x) => x - gap / 2)
    .map((x) => `M${short(x - 9)} 0l9 13l9 -13zM${short(x - 9)} ${height}l9 -17l9 17z`)
    .join('')
  const shape = `M${chamfer} 0H${width - 22}L${width} 18V${height - chamfer}L${width - chamfer} ${height}H${chamfer}L0 ${height - chamfer}V${chamfer}Z`

  return (
    camera.shadow(ink, { at: [0, 0, -depth], size: [width, 0, depth] }) +
    // Bracket: one bent sheet of steel.
    camera.boxes(ink, [{ at: [-5, 3, -depth + 2], size: [4, height + 4, depth - 6] }], {
      top: '#E6E8ED',
      front: ink.linear(['#F4F5F8', '#7C818D']),
      side: '#8D929E',
    }) +
    camera.boxes(ink, [{ at: [-11, height + 6, -depth + 2], size: [16, 2, depth - 10] }], {
      top: ink.linear(['#F2F3F6', '#B9BDC7'], [0, 0, 1, 0]),
      front: '#7C818D',
      side: '#6A6E79',
    }) +
    // Backplate and the fin stack, seen over the shroud.
    camera.boxes(ink, [{ at: [0, 2, -depth], size: [width - 4, height, 4] }], {
      top: tone.top,
      front: tone.deep,
      side: ink.linear(tone.side),
    }) +
    camera.boxes(ink, [{ at: [4, 6, -depth + 6], size: [width - 18, height - 9, depth - 18] }], {
      top: '#8A8F9B',
      front: '#15161A',
      side: ink.linear(['#6F747F', '#33363D']),
    }) +
    camera.top([0, height - 3, -depth + 6], stroke(fins.join(''), '#3B3E46', 1.3)) +
    camera.top(
      [0, height - 3, -depth + 6],
      stroke(`M14 9h${width * 0.42}M14 16h${width * 0.5}M14 23h${width * 0.42}`, '#8A4F2C', 4.6, {
        'stroke-linecap': 'round',
      }),
      stroke(`M14 8h${width * 0.42}M14 15h${width * 0.5}M14 22h${width * 0.42}`, '#E2A577', 2.2, {
        'stroke-linecap': 'round',
      }),
    ) +
    // Power socket.
    camera.boxes(ink, [{ at: [width * 0.62, height - 3, -depth + 10], size: [34, 11, 16] }], {
      top: '#2B2D33',
      front: '#0D0E11',
      side: '#060709',
    }) +
    camera.top(
      [width * 0.62, height + 8, -depth + 10],
      path(
        'M4 4h5v4h-5zm7 0h5v4h-5zm7 0h5v4h-5zm7 0h5v4h-5zm-21 6h5v4h-5zm7 0h5v4h-5zm7 0h5v4h-5zm7 0h5v4h-5z',
        '#000',
      ),
    ) +
    // Shroud.
    camera.polygon(
      [
        [chamfer, height, 0],
        [chamfer, height, -shroud],
        [width - 22, height, -shroud],
        [width - 22, height, 0],
      ],
      faces.top,
    ) +
    camera.polygon(
      [
        [width - 22, height, 0],
        [width - 22, height, -shroud],
        [width, height - 18, -shroud],
        [width, height - 18, 0],
      ],
      ink.linear([mix(tone.top, tone.side[0], 0.35), mix(tone.side[0], tone.top, 0.3)]),
    ) +
    camera.polygon(
      [
        [width, height - 18, 0],
        [width, height - 18, -shroud],
        [width, chamfer, -shroud],
        [width, chamfer, 0],
      ],
      faces.side,
    ) +
    camera.polygon(
      [
        [width, chamfer, 0],
        [width, chamfer, -shroud],
        [width - chamfer, 0, -shroud],
        [width - chamfer, 0, 0],
      ],
      tone.side[1],
    ) +
    camera.front(
      [0, height, 0],
      path(shape, faces.front),
      path(`M0 ${chamfer}L${chamfer} 0H${width - 22}L${width} 18`, 'none', {
        stroke: tone.edge,
        'stroke-width': 1.5,
        opacity: 0.9,
      }),
      path(`M${chamfer} ${height}L0 ${height - chamfer}V${chamfer}`, 'none', {
        stroke: tone.edge,
        'stroke-width': 1,
        opacity: 0.45,
      }),
      path(seams, mix(tone.front[0], tone.deep, 0.35), { opacity: 0.6 }),
      ...centres.map((x) =>
        fan(ink, x, middle, radius, { tone, blades: 11, rgb: look.rgb && dimmed(look.rgb) }),
      ),
      // The lower strip: accent line, figure, mark.
      path(`M${chamfer + 4} ${height - 7}H${width * 0.4}l4 -4`, 'none', {
        stroke: look.rgb ? ink.linear(look.rgb, [0, 0, 1, 0.01]) : look.accent,
        'stroke-width': 2.6,
      }),
      text(width - chamfer - 6, height - 5.5, 13.5, look.label, tone.ink, { 'text-anchor': 'end' }),
      screw(9, 20, 2.6),
      screw(9, height - 22, 2.6),
      screw(width - 8, height - 24, 2.6),
      scuffs(width, height, look.worn, tone.edge, 11),
    ) +
    camera.top(
      [0, height, -shroud],
      mark(width * 0.42, 6, 12, tone.deep, { opacity: 0.5 }),
      rect(width * 0.5, 4.4, width * 0.26, 2.6, look.accent, 1),
    )
  )
}

/** On a card the light sits behind smoked blades. */
const dimmed = (rgb: readonly [string, string, string]) =>
  rgb.map((color) => mix(color, '#101218', 0.42)) as unknown as readonly [string, string, string]
