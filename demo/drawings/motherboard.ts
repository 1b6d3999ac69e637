import {
  type Box,
  cameraFor,
  circle,
  embossedMark,
  type Ink,
  type LookOf,
  mark,
  mix,
  path,
  rect,
  screw,
  seeded,
  short,
  stroke,
  type Tone,
  text,
  tones,
} from './parts.ts'

const sizes = { ATX: [244, 305], mATX: [244, 244], ITX: [170, 170] } as const

/** A board standing as on a stand: true proportions of its form, socket, slots, heatsinks in the body's colour. */
export function drawMotherboard(look: LookOf<'motherboard'>, ink: Ink): string {
  const [width, height] = sizes[look.form]
  const tone = tones[look.body]
  const thick = 3
  const camera = cameraFor({
    yaw: 22,
    pitch: 16,
    bounds: [{ at: [0, 0, 0], size: [width, height, 22] }],
  })
  const pcb = look.body === 'white' ? '#2E323D' : '#1D2129'
  /** From the board's upper left corner, as layouts are read. */
  const part = (x: number, y: number, w: number, h: number, tall: number): Box => ({
    at: [x, height - y - h, 0],
    size: [w, h, tall],
  })
  const on = (x: number, y: number, z: number, ...children: string[]) =>
    camera.front([x, height - y, z], ...children)
  // Lifted a little from the plain tone, so that heatsinks part from the board below them.
  const faces = (t: Tone) => ({
    top: mix(t.top, t.edge, 0.3),
    front: ink.linear([mix(t.front[0], t.edge, 0.22), mix(t.front[1], t.front[0], 0.55)], [0, 0, 0.6, 1]),
    side: t.side[1],
  })
  const black = { top: '#6A6F7B', front: '#33363E', side: '#0B0C0F' }
  const metal = { top: '#F1F3F6', front: ink.linear(['#D5D8DF', '#8F949F'], [0, 0, 1, 1]), side: '#5E636E' }
  const compact = look.form === 'ITX'
  const socketX = compact ? 56 : 78
  const socketY = compact ? 44 : 58
  const slots = compact ? 2 : 4
  const memoryX = compact ? 142 : 158
  const intel = /^[BZH](7|8)60|^Z890|^B860/.test(look.label)

  const next = seeded(width + height + look.label.length * 7 + look.accent.charCodeAt(2))
  const chokes: Box[] = []
  for (let index = 0; index < (compact ? 4 : 6); index++)
    chokes.push(part(socketX - 18, socketY - 8 + index * 11, 10, 9, 6))
  for (let index = 0; index < (compact ? 4 : 6); index++)
    chokes.push(part(socketX + index * 11 - 4, socketY - 20, 9, 10, 6))
  const small: Box[] = []
  const tiny: Box[] = []
  for (let index = 0; index < (compact ? 12 : 34); index++) {
    const x = 12 + next() * (width - 26)
    const y = 20 + next() * (height - 36)
    if (x > socketX - 24 && x < memoryX + 46 && y < socketY + 80) continue
    ;(index % 3 ? tiny : small).push(part(x, y, index % 3 ? 3 : 6, index % 3 ? 2 : 5, 2))
  }
  let traces = ''
  for (let index = 0; index < 16; index++) {
    const x = width * (0.08 + 0.66 * next())
    const y = height * (0.35 + 0.5 * next())
    const run = width * (0.05 + 0.1 * next())
    traces += `M${short(x)} ${short(y)}h${short(run)}l${short(run * 0.3)} ${short(run * 0.3)}v${short(run * 0.4)}`
  }
  const slotY = compact ? 144 : look.form === 'mATX' ? 150 : 158
  const m2 = { x: 34, y: slotY + 14, w: compact ? 0 : 104, h: 20 }
  const chip = compact
    ? { x: 0, y: 0, w: 0, h: 0 }
    : { x: 150, y: look.form === 'mATX' ? 172 : 196, w: 62, h: look.form === 'mATX' ? 54 : 66 }
  const lower = slotY + 44
  const pad = width * 0.028

  const holes = [
    [pad, pad],
    [width - pad, pad],
    [pad, height - pad],
    [width - pad, height - pad],
    [width * 0.62, height - pad],
    ...(compact
      ? []
      : [
          [pad, 150],
          [width - pad, 150],
        ]),
  ] as const

  return (
    camera.shadow(ink, { at: [0, 0, -16], size: [width, 0, 26] }) +
    camera.boxes(ink, [{ at: [0, 0, -thick], size: [width, height, thick] }], {
      top: mix(pcb, '#FFFFFF', 0.35),
      front: ink.linear([mix(pcb, '#FFFFFF', 0.09), mix(pcb, '#000000', 0.15)], [0, 0, 1, 1]),
      side: mix(pcb, '#000000', 0.5),
    }) +
    on(
      0,
      0,
      0,
      stroke(traces, mix(pcb, '#9FB4D8', 0.3), 0.9),
      look.body === 'white'
        ? path(`M0 ${height}L${width * 0.42} 0H${width * 0.62}L${width * 0.16} ${height}Z`, '#D8DBE2', {
            opacity: 0.16,
          })
        : '',
      path(`M0 ${height * 0.86}L${width} ${height * 0.5}V${height * 0.54}L0 ${height * 0.9}Z`, look.accent, {
        opacity: 0.22,
      }),
      ...holes.map(([x, y]) => circle(x, y, 4.2, '#C9A24A') + circle(x, y, 2.3, '#EDEEF2')),
    ) +
    camera.boxes(ink, tiny, { top: '#A8956E', front: '#8C7B5C', side: '#2B2822' }) +
    camera.boxes(ink, small, { top: '#6A6F7B', front: '#3D4048', side: '#0A0B0D' }) +
    // Rear connectors and the heatsinks over them.
    camera.boxes(ink, [part(2, compact ? 12 : 14, compact ? 20 : 22, compact ? 96 : 118, 20)], faces(tone)) +
    on(
      2,
      compact ? 12 : 14,
      20,
      rect(3, 6, 1.8, (compact ? 96 : 118) - 12, look.accent, 0.9),
      embossedMark(13, 18, compact ? 13 : 15, tone),
    ) +
    camera.boxes(ink, [part(26, compact ? 34 : 34, 22, compact ? 66 : 84, 14)], faces(tone)) +
    on(
      26,
      34,
      14,
      stroke(
        `M3 8h16M3 14h16M3 20h16M3 26h16M3 32h16M3 38h16M3 44h16M3 50h16${compact ? '' : 'M3 56h16M3 62h16M3 68h16M3 74h16'}`,
        tone.deep,
        1.6,
        { opacity: 0.55 },
      ),
    ) +
    camera.boxes(ink, [part(socketX - 10, 8, compact ? 66 : 84, 20, 14)], faces(tone)) +
    on(
      socketX - 10,
      8,
      14,
      stroke(
        Array.from({ length: compact ? 8 : 10 }, (_, index) => `M${8 + index * 7} 4v12`).join(''),
        tone.deep,
        1.6,
        { opacity: 0.55 },
      ),
    ) +
    camera.boxes(ink, chokes, { top: '#6D727D', front: '#3C4048', side: '#15171B' }) +
    // Socket.
    camera.boxes(ink, [part(socketX, socketY, 56, intel ? 64 : 58, 3)], metal) +
    on(
      socketX,
      socketY,
      3,
      rect(7, intel ? 9 : 8, 42, intel ? 46 : 42, '#3A3D45', 2),
      rect(
        9,
        intel ? 11 : 10,
        38,
        intel ? 42 : 38,
        ink.linear(['#EDEFF3', '#B8BDC7', '#D8DBE1'], [0, 0, 1, 1]),
        1.5,
      ),
      rect(19, intel ? 24 : 21, 18, 16, '#5A5F6A', 1, { opacity: 0.5 }),
      circle(4, 4, 1.6, '#5E636E'),
      circle(52, 4, 1.6, '#5E636E'),
      circle(4, intel ? 60 : 54, 1.6, '#5E636E'),
      circle(52, intel ? 60 : 54, 1.6, '#5E636E'),
      stroke(`M58.5 6v${intel ? 52 : 46}`, '#C9CDD6', 2.2, { 'stroke-linecap': 'round' }),
    ) +
    // Memory slots, every second one lighter.
    Array.from({ length: slots }, (_, index) => {
      const x = memoryX + index * 11.5
      const tall = compact ? 108 : 122
      return (
        camera.boxes(
          ink,
          [part(x, compact ? 14 : 16, 7, tall, 7)],
          index % 2 ? { top: '#5B606B', front: mix(tone.front[0], '#FFFFFF', 0.12), side: '#101115' } : black,
        ) +
        on(
          x,
          compact ? 14 : 16,
          7,
          rect(2.6, 6, 1.8, tall - 12, '#060709'),
          rect(0, 0, 7, 6, '#E4E6EB', 1),
          rect(0, tall - 6, 7, 6, '#E4E6EB', 1),
        )
      )
    }).join('') +
    (compact
      ? ''
      : camera.boxes(ink, [part(width - 17, 74, 11, 52, 9)], black) +
        on(
          width - 17,
          74,
          9,
          path(
            'M2 3h3v3h-3zm4 0h3v3h-3zM2 9h3v3h-3zm4 0h3v3h-3zM2 15h3v3h-3zm4 0h3v3h-3zM2 21h3v3h-3zm4 0h3v3h-3zM2 27h3v3h-3zm4 0h3v3h-3zM2 33h3v3h-3zm4 0h3v3h-3zM2 39h3v3h-3zm4 0h3v3h-3z',
            '#050608',
          ),
        )) +
    // First slot, armoured; M.2 under its cover; chipset under its own.
    camera.boxes(ink, [part(30, slotY, compact ? 106 : 112, 8, 8)], metal) +
    on(30, slotY, 8, rect(3, 3, compact ? 100 : 106, 2.2, '#0B0C0F')) +
    (compact
      ? ''
      : camera.boxes(ink, [part(m2.x, m2.y, m2.w, m2.h, 6)], faces(tone)) +
        on(
          m2.x,
          m2.y,
          6,
          rect(4, 4, 1.8, 12, look.accent),
          text(12, 13.6, 9.5, 'M.2 NVMe', tone.ink),
          screw(m2.w - 6, 10, 2.4),
        ) +
        camera.boxes(ink, [part(30, lower, 112, 7, 7)], black) +
        on(30, lower, 7, rect(3, 2.4, 106, 2, '#000')) +
        (look.form === 'ATX'
          ? camera.boxes(ink, [part(30, lower + 16, 112, 18, 5)], faces(tone)) +
            on(30, lower + 16, 5, rect(5, 8, 26, 1.6, look.accent, 0.8), screw(104, 9, 2.2)) +
            camera.boxes(ink, [part(30, lower + 42, 62, 7, 7)], black)
          : '') +
        camera.boxes(ink, [part(chip.x, chip.y, chip.w, chip.h, 9)], faces(tone)) +
        on(
          chip.x,
          chip.y,
          9,
          path(`M0 0H${chip.w}L${chip.w - 14} 14H0Z`, tone.edge, { opacity: 0.1 }),
          rect(6, 6, chip.w - 26, 2, look.accent, 1),
          embossedMark(chip.w / 2, chip.h * 0.45, 32, tone),
          text(chip.w / 2, chip.h * 0.84, 11.5, look.label, tone.ink, { 'text-anchor': 'middle' }),
        )) +
    (compact
      ? camera.boxes(ink, [part(26, 104, 100, 32, 10)], faces(tone)) +
        on(
          26,
          104,
          10,
          rect(5, 5, 1.8, 22, look.accent),
          mark(28, 16, 22, tone.ink, { opacity: 0.8 }),
          text(94, 20, 12, look.label, tone.ink, { 'text-anchor': 'end' }),
        )
      : // Lower edge: pins, SATA, audio capacitors.
        camera.boxes(
          ink,
          [
            part(width - 16, height - 96, 12, 16, 9),
            part(width - 16, height - 76, 12, 16, 9),
            part(width - 16, height - 56, 12, 16, 9),
          ],
          black,
        ) +
        camera.boxes(
          ink,
          [
            part(96, height - 12, 16, 7, 6),
            part(118, height - 12, 16, 7, 6),
            part(140, height - 12, 22, 7, 6),
            part(168, height - 12, 16, 7, 6),
          ],
          black,
        )) +
    on(
      0,
      0,
      3,
      ...[0, 1, 2, 3].map(
        (index) =>
          circle(20 + index * 8, height - 10, 3, '#2A2C33') +
          circle(19.6 + index * 8, height - 10.6, 2.3, ink.linear(['#F0D48A', '#A07B2E'], [0, 0, 1, 1])),
      ),
    ) +
    camera.line(
      [
        [0, 0, 0],
        [0, height, 0],
        [width, height, 0],
      ],
      mix(pcb, '#FFFFFF', 0.5),
      1.6,
      { opacity: 0.7 },
    )
  )
}
