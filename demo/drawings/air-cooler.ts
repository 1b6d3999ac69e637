import {
  type Box,
  cameraFor,
  embossedMark,
  facesOf,
  fan,
  type Ink,
  type LookOf,
  mix,
  path,
  rect,
  screw,
  short,
  stroke,
  tones,
} from './parts.ts'

/** Towers of fins on copper pipes, the fan towards us. */
export function drawAirCooler(look: LookOf<'air-cooler'>, ink: Ink): string {
  const tone = tones[look.body]
  const faces = facesOf(ink, tone)
  const [width, height] = [120, 112]
  const raised = 34
  const fanDepth = 25
  const towerDepth = look.towers === 2 ? 42 : 50
  const depth = fanDepth + look.towers * towerDepth + (look.towers === 2 ? fanDepth : 0)
  const camera = cameraFor({
    yaw: 30,
    pitch: 22,
    bounds: [{ at: [0, 0, -depth], size: [width, raised + height + 10, depth] }],
  })
  const finTone =
    look.body === 'white' ? ['#FFFFFF', '#C3C7D0', '#8E939F'] : ['#D5D8DF', '#8A8F9B', '#565B66']
  const pipes = (z: number) => {
    let shapes = ''
    for (let index = 0; index < 4; index++) {
      const x = 24 + index * 24
      shapes +=
        camera.line(
          [
            [x, raised + 4, z],
            [x, 16, z],
            [54 + index * 4, 7, z + 6],
          ],
          '#6E3C20',
          11,
        ) +
        camera.line(
          [
            [x, raised + 4, z],
            [x, 16, z],
            [54 + index * 4, 7, z + 6],
          ],
          '#D8945F',
          6,
        ) +
        camera.line(
          [
            [x - 1, raised + 4, z],
            [x - 1, 17, z],
          ],
          '#F5C9A3',
          2,
        )
    }
    return shapes
  }
  const tower = (z: number) => {
    const block: Box = { at: [2, raised, z], size: [width - 4, height, towerDepth] }
    const lines = Array.from({ length: 27 }, (_, index) => `M0 ${short(3 + index * 4.1)}h${towerDepth}`).join(
      '',
    )
    return (
      pipes(z + towerDepth / 2) +
      camera.boxes(ink, [block], {
        top: ink.linear([mix(tone.top, tone.edge, 0.3), tone.top], [0, 0, 1, 0]),
        front: '#3B3E46',
        side: ink.linear([finTone[1] ?? '', finTone[2] ?? '']),
      }) +
      camera.side(
        [width - 2, raised + height, z + towerDepth],
        stroke(lines, mix(finTone[2] ?? '', '#000000', 0.55), 1.5, { opacity: 0.85 }),
        rect(0, 0, 1.6, height, '#FFFFFF', 0, { opacity: 0.35 }),
      ) +
      camera.top(
        [2, raised + height, z],
        ...[0, 1, 2, 3].map(
          (index) =>
            `<circle cx="${22 + index * 24}" cy="9" r="4.2" fill="#B06A3B"/><circle cx="${21.4 + index * 24}" cy="8.2" r="3" fill="#F0BE93"/><circle cx="${22 + index * 24}" cy="${towerDepth - 9}" r="4.2" fill="#B06A3B"/><circle cx="${21.4 + index * 24}" cy="${towerDepth - 9.8}" r="3" fill="#F0BE93"/>`,
        ),
        look.rgb
          ? rect(30, towerDepth / 2 - 4, width - 64, 8, ink.linear(look.rgb, [0, 0, 1, 0]), 4)
          : embossedMark((width - 4) / 2, towerDepth / 2, 26, tone),
      )
    )
  }
  const fanBox = (z: number): string => {
    const box: Box = { at: [0, raised - 4, z], size: [width, height + 8, fanDepth] }
    return (
      camera.boxes(ink, [box], faces) +
      camera.side(
        [width, raised + height + 4, z + fanDepth],
        path(`M0 12H${fanDepth}M0 ${height - 4}H${fanDepth}`, 'none', {
          stroke: tone.deep,
          'stroke-width': 3,
          opacity: 0.6,
        }),
        stroke(`M4 30C10 46 10 ${height - 38} 4 ${height - 22}`, '#C9CDD6', 1.6),
      ) +
      camera.front(
        [0, raised + height + 4, z + fanDepth],
        rect(0.6, 0.6, width - 1.2, height + 6.8, 'none', 6, {
          stroke: tone.edge,
          'stroke-width': 1.1,
          opacity: 0.7,
        }),
        fan(ink, width / 2, (height + 8) / 2, 52, { tone, rgb: look.rgb, blades: look.rgb ? 7 : 9 }),
        ...[
          [9, 9],
          [width - 9, 9],
          [9, height - 1],
          [width - 9, height - 1],
        ].map(([x = 0, y = 0]) => screw(x, y, 3.6, look.rgb ? '#B9BDC7' : look.accent)),
      )
    )
  }
  const base: Box[] = [{ at: [36, 0, -depth / 2 - 26], size: [48, 9, 44] }]
  return (
    camera.shadow(ink, { at: [14, 0, -depth + 8], size: [width - 20, 0, depth - 16] }) +
    camera.boxes(ink, base, { top: '#D5D8DF', front: ink.linear(['#E6E8ED', '#8A8F9B']), side: '#6A6F7B' }) +
    camera.boxes(ink, [{ at: [16, 9, -depth / 2 - 12], size: [88, 4, 12] }], {
      top: '#5A5F6A',
      front: '#30343C',
      side: '#15171B',
    }) +
    tower(-depth) +
    (look.towers === 2 ? fanBox(-depth + towerDepth) + tower(-towerDepth - fanDepth) : '') +
    fanBox(-fanDepth)
  )
}
