import {
  andes,
  cameraFor,
  circle,
  facesOf,
  type Ink,
  type LookOf,
  mark,
  mix,
  type Place,
  path,
  rect,
  scuffs,
  short,
  text,
  tones,
} from './parts.ts'

/** Open at 108°: keyboard and trackpad lie before the screen, which shows the Andes at dusk. */
export function drawLaptop(look: LookOf<'laptop'>, ink: Ink): string {
  const tone = tones[look.body]
  const [width, depth, thick] = [320, 218, 12]
  const tilt = (18 * Math.PI) / 180
  const lid = 212
  const hinge = -depth + 8
  const up = (share: number): [number, number] => [
    Math.cos(tilt) * lid * share + thick,
    hinge - Math.sin(tilt) * lid * share,
  ]
  const [topY, topZ] = up(1)
  const camera = cameraFor({
    yaw: 26,
    pitch: 24,
    bounds: [
      { at: [0, 0, -depth], size: [width, thick, depth] },
      { at: [0, topY, topZ], size: [width, 0, 0] },
    ],
  })
  const deck: Place = [0, thick, -depth]
  const keys = keyRows(width)
  const glow = look.keys ? ink.linear(look.keys, [0, 0, 1, 0]) : ''
  const deckTone =
    look.body === 'white'
      ? ['#FFFFFF', '#D9DCE4']
      : look.body === 'grey'
        ? ['#C3C7D0', '#8E939F']
        : ['#4A4D57', '#26282E']
  const down: Place = [0, -Math.cos(tilt), Math.sin(tilt)]
  return (
    camera.shadow(ink, { at: [0, 0, -depth], size: [width, 0, depth] }) +
    // Lid: its thin right edge, then the bezel and the screen.
    camera.polygon(
      [
        [width, topY, topZ],
        [width, topY, topZ - 6],
        [width, thick, hinge - 6],
        [width, thick, hinge],
      ],
      tone.side[0],
    ) +
    camera.polygon(
      [
        [0, topY, topZ],
        [0, topY, topZ - 6],
        [width, topY, topZ - 6],
        [width, topY, topZ],
      ],
      tone.edge,
    ) +
    camera.plane(
      [0, topY, topZ],
      [1, 0, 0],
      down,
      rect(0, 0, width, lid, '#0B0C0F', 8),
      rect(0.7, 0.7, width - 1.4, lid - 1.4, 'none', 7.5, {
        stroke: tone.edge,
        'stroke-width': 1.4,
        opacity: 0.75,
      }),
      `<g transform="translate(9 10)" clip-path="${ink.clip(rect(0, 0, width - 18, lid - 32, '#000', 2))}">${andes(ink, width - 18, lid - 32, look.accent)}${text(18, 34, 19, look.label, '#FFFFFF')}${mark(width - 52, 28, 36, '#FFFFFF', { opacity: 0.92 })}${path(`M0 0H${width * 0.52}L${width * 0.2} ${lid}H0Z`, '#FFFFFF', { opacity: 0.06 })}</g>`,
      circle(width / 2, 5.4, 1.5, '#2F4C86'),
      rect(width / 2 - 14, lid - 13, 28, 2.4, '#565A6B', 1.2),
    ) +
    camera.boxes(ink, [{ at: [24, thick - 2, hinge - 4], size: [width - 48, 5, 6] }], {
      top: '#30343C',
      front: '#15171B',
      side: '#08090B',
    }) +
    // Base.
    camera.boxes(ink, [{ at: [0, 2, -depth], size: [width, thick - 2, depth] }], {
      top: ink.linear(deckTone, [0, 0, 1, 1]),
      front: ink.linear([mix(deckTone[1] ?? '', '#FFFFFF', 0.15), mix(deckTone[1] ?? '', '#000000', 0.4)]),
      side: facesOf(ink, tone).side,
    }) +
    camera.top(
      deck,
      rect(0.8, 0.8, width - 1.6, depth - 1.6, 'none', 5, {
        stroke: '#FFFFFF',
        'stroke-width': 1.1,
        opacity: 0.4,
      }),
      rect(16, 22, width - 32, 98, look.keys ? '#0B0C0F' : look.body === 'black' ? '#101216' : '#2B2E36', 4),
      look.keys ? rect(16, 22, width - 32, 98, glow, 4, { opacity: 0.75 }) : '',
      path(keys.shade, '#000', { opacity: 0.65 }),
      path(keys.caps, look.body === 'white' && !look.keys ? '#F4F5F8' : ink.linear(['#3A3D46', '#22252B'])),
      path(keys.marks, look.keys ? '#FFFFFF' : '#A8ACB8', { opacity: look.keys ? 0.85 : 0.6 }),
      rect(
        112,
        132,
        96,
        66,
        ink.linear(
          [mix(deckTone[1] ?? '', '#000000', 0.14), mix(deckTone[0] ?? '', '#000000', 0.05)],
          [0, 0, 1, 1],
        ),
        4,
        { stroke: '#000', 'stroke-opacity': 0.3, 'stroke-width': 0.9 },
      ),
      look.keys ? path(`M112 198h96`, 'none', { stroke: look.accent, 'stroke-width': 1.6 }) : '',
      rect(226, 8, 60, 3, '#000', 1.5, { opacity: 0.45 }),
      rect(34, 8, 60, 3, '#000', 1.5, { opacity: 0.45 }),
      mark(width - 36, 172, 28, look.body === 'black' ? '#A8ACB8' : '#3A3D46', { opacity: 0.6 }),
      scuffs(width, 78, look.worn, look.body === 'black' ? '#C6CAD8' : '#FFFFFF', 3).replace(
        '<path',
        `<path transform="translate(0 ${depth - 86})"`,
      ),
    ) +
    camera.side(
      [width, thick, 0],
      rect(60, 3.4, 20, 4.6, '#050608', 2),
      rect(90, 3.4, 13, 4.6, '#050608', 2),
      rect(112, 3.4, 13, 4.6, '#050608', 2),
      circle(140, 5.6, 2.4, '#050608'),
    ) +
    camera.front([0, thick, 0], rect(width / 2 - 30, 0, 60, 2.4, '#000', 1.2, { opacity: 0.4 }))
  )
}

/** Six rows of caps as three paths: their shade, the caps, and a dot of a legend on each. */
function keyRows(width: number): { shade: string; caps: string; marks: string } {
  const rows = [
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
    [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5],
    [1.8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.2],
    [2.3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.7],
    [1.2, 1.2, 1.2, 1.2, 5.2, 1.2, 1.2, 1.2, 1.2, 1.2],
  ]
  const unit = (width - 40) / 15
  let [shade, caps, marks] = ['', '', '']
  for (const [index, row] of rows.entries()) {
    let x = 20
    const tall = index === 0 ? 10 : 14.4
    const y = index === 0 ? 25.5 : 38 + (index - 1) * 16.2
    for (const span of row) {
      const w = short(span * unit - 2.6)
      caps += `M${short(x)} ${short(y)}h${w}v${tall - 2}h-${w}z`
      shade += `M${short(x)} ${short(y + 1)}h${w}v${tall - 1.4}h-${w}z`
      if (span < 3) marks += `M${short(x + 4)} ${short(y + 3.2)}h4v1.6h-4z`
      x += span * unit
    }
  }
  return { shade, caps, marks }
}
