import {
  type Box,
  cameraFor,
  circle,
  facesOf,
  fan,
  type Ink,
  type LookOf,
  mark,
  mix,
  type Place,
  path,
  rect,
  screw,
  short,
  stroke,
  tones,
} from './parts.ts'

/** The radiator stands behind with its fans, the pump lies before it, two sleeved tubes between. */
export function drawLiquidCooler(look: LookOf<'liquid-cooler'>, ink: Ink): string {
  const tone = tones[look.body]
  const faces = facesOf(ink, tone)
  const count = look.radiator === 360 ? 3 : 2
  const each = look.radiator === 280 ? 140 : 120
  const width = count * each + 34
  const height = each + 4
  const [fanDepth, coreDepth] = [25, 32]
  const camera = cameraFor({
    yaw: 27,
    pitch: 21,
    bounds: [
      { at: [0, 0, -fanDepth - coreDepth], size: [width, height, fanDepth + coreDepth] },
      { at: [width * 0.3, 0, 40], size: [80, 40, 92] },
    ],
  })
  const core: Box = { at: [0, 0, -fanDepth - coreDepth], size: [width, height, coreDepth] }
  const fans: Box = { at: [4, 2, -fanDepth], size: [count * each, each, fanDepth] }
  const pump: Place = [width * 0.33, 0, 62]
  const block: Box = { at: pump, size: [76, 34, 76] }
  const [pumpX, pumpY] = camera.point([pump[0] + 76, 18, pump[2] + 20])
  const [portX, portY] = camera.point([width - 10, height * 0.34, -fanDepth])
  const tube = (dy: number, dx: number) =>
    `M${short(portX)} ${short(portY + dy)}C${short(portX + 46 + dx)} ${short(portY + 96 + dy)} ${short(pumpX + 160 + dx)} ${short(pumpY + 66 + dy)} ${short(pumpX - 6)} ${short(pumpY + dy * 0.7)}`
  const sleeve = (dy: number, dx: number) =>
    stroke(tube(dy, dx), '#050608', camera.scale * 11, { 'stroke-linecap': 'butt' }) +
    stroke(tube(dy, dx), look.body === 'white' ? '#D5D8DF' : '#2C2F36', camera.scale * 9.4) +
    stroke(tube(dy, dx), look.body === 'white' ? '#8E939F' : '#0E0F12', camera.scale * 9.4, {
      'stroke-dasharray': '2.4 3.6',
      opacity: 0.55,
    }) +
    stroke(tube(dy - 5, dx), '#FFFFFF', camera.scale * 1.6, { opacity: look.body === 'white' ? 0.8 : 0.28 })
  const gap = 26 * camera.scale * 0.75
  return (
    camera.shadow(ink, { at: [0, 0, -fanDepth - coreDepth], size: [width, 0, fanDepth + coreDepth] }) +
    camera.boxes(ink, [core], faces) +
    camera.top(
      [0, height, -fanDepth - coreDepth],
      stroke(
        Array.from(
          { length: Math.floor((width - 40) / 4) },
          (_, index) => `M${16 + index * 4} 6v${coreDepth - 12}`,
        ).join(''),
        tone.deep,
        1.2,
        { opacity: 0.5 },
      ),
    ) +
    camera.front(
      [width - 30, height, -fanDepth],
      rect(0, 0, 30, height, ink.linear([mix(tone.front[0], tone.edge, 0.15), tone.front[1]]), 3),
      mark(15, height - 24, 20, tone.edge, { opacity: 0.6 }),
    ) +
    camera.boxes(ink, [fans], faces) +
    camera.front(
      [4, each + 2, 0],
      ...Array.from({ length: count }, (_, index) => {
        const x = index * each
        return (
          rect(x + 0.7, 0.7, each - 1.4, each - 1.4, 'none', 6, {
            stroke: tone.edge,
            'stroke-width': 1.1,
            opacity: 0.55,
          }) +
          rect(x - 0.6, 0, 1.4, each, tone.deep, 0, { opacity: 0.7 }) +
          fan(ink, x + each / 2, each / 2, each * 0.44, { tone, rgb: look.rgb, blades: 9 }) +
          [
            [8, 8],
            [each - 8, 8],
            [8, each - 8],
            [each - 8, each - 8],
          ]
            .map(([sx = 0, sy = 0]) => screw(x + sx, sy, 3))
            .join('')
        )
      }),
    ) +
    circle(portX, portY - gap * 0.5, camera.scale * 7, '#15171B') +
    circle(portX, portY + gap * 0.5, camera.scale * 7, '#15171B') +
    sleeve(-gap * 0.5, 26) +
    camera.shadow(ink, block, 0.9) +
    sleeve(gap * 0.5, 0) +
    // Pump: square foot, round head with the mark in a ring of light.
    camera.boxes(ink, [{ at: [pump[0] - 6, 0, pump[2] + 26], size: [88, 6, 24] }], {
      top: '#9EA3AF',
      front: '#6A6F7B',
      side: '#3B3E46',
    }) +
    camera.boxes(ink, [block], {
      ...faces,
      top: ink.linear([mix(tone.top, tone.edge, 0.3), tone.front[0]], [0, 0, 1, 1]),
    }) +
    camera.top(
      [pump[0], 34, pump[2]],
      rect(1, 1, 74, 74, 'none', 6, { stroke: tone.edge, 'stroke-width': 1.2, opacity: 0.7 }),
      circle(
        38,
        38,
        34,
        look.rgb ? ink.linear(look.rgb, [0, 1, 1, 0]) : ink.linear([look.accent, tone.deep], [0, 0, 1, 1]),
      ),
      circle(38, 38, 29.5, ink.linear(['#23262D', '#08090B'], [0, 0, 1, 1])),
      mark(38, 38, 40, '#FFFFFF'),
      path('M10 30A30 30 0 0 1 40 9', 'none', { stroke: '#FFFFFF', 'stroke-width': 2, opacity: 0.35 }),
    ) +
    camera.front(
      [pump[0], 34, pump[2] + 76],
      rect(0, 0, 76, 1.4, tone.edge, 0, { opacity: 0.7 }),
      rect(10, 22, 56, 3, look.rgb ? ink.linear(look.rgb, [0, 0, 1, 0]) : look.accent, 1.5, { opacity: 0.9 }),
    )
  )
}
