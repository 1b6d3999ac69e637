import {
  type Box,
  cameraFor,
  circle,
  type Ink,
  type LookOf,
  mark,
  path,
  rect,
  screw,
  stroke,
  text,
} from './parts.ts'

/** A 3.5-inch disc standing upright: cast body, steel lid with the platter's relief, paper label. */
export function drawHardDrive(look: LookOf<'hard-drive'>, ink: Ink): string {
  const body: Box = { at: [0, 0, -34], size: [104, 142, 34] }
  const camera = cameraFor({ yaw: 30, pitch: 18, bounds: [body] })
  const steel = ink.linear(['#EFF1F4', '#C3C7D0', '#9EA3AF', '#C9CDD6'], [0, 0, 1, 1])
  return (
    camera.shadow(ink, body) +
    camera.boxes(ink, [body], {
      top: ink.linear(['#7B808C', '#5A5F6A'], [0, 0, 1, 0]),
      front: '#3B3F48',
      side: ink.linear(['#3F434C', '#1D1F24'], [0, 0, 0, 1]),
    }) +
    camera.side(
      [104, 142, 0],
      ...[24, 72, 118].map((y) => circle(17, y, 3.6, '#0B0C0F') + circle(16.6, y - 0.4, 2.4, '#30333A')),
      rect(0, 8, 34, 1, '#8E939F', 0, { opacity: 0.5 }),
      rect(0, 133, 34, 1, '#000', 0, { opacity: 0.6 }),
    ) +
    camera.front(
      [0, 142, 0],
      rect(3, 3, 98, 136, steel, 6, { stroke: '#FFFFFF', 'stroke-width': 1 }),
      circle(52, 50, 43, 'none', { stroke: '#7B808C', 'stroke-width': 1.2, opacity: 0.7 }),
      circle(52.8, 50.8, 43, 'none', { stroke: '#FFFFFF', 'stroke-width': 1, opacity: 0.9 }),
      circle(52, 50, 11, ink.linear(['#9EA3AF', '#E6E8ED'], [0, 0, 1, 1]), {
        stroke: '#7B808C',
        'stroke-width': 0.8,
      }),
      path('M88 104a22 22 0 0 0 -34 8', 'none', { stroke: '#8E939F', 'stroke-width': 1 }),
      ...[
        [9, 9],
        [95, 9],
        [9, 133],
        [95, 133],
        [9, 71],
        [95, 71],
      ].map(([x = 0, y = 0]) => screw(x, y, 3, '#A4A9B5')),
      rect(14, 62, 76, 66, '#FAFAFB', 3, { stroke: '#B9BDC7', 'stroke-width': 0.6 }),
      rect(14, 62, 76, 20, look.accent, 3),
      rect(14, 76, 76, 6, look.accent),
      mark(80, 72, 14, '#FFFFFF'),
      text(20, 76.6, 11, '3.5″', '#FFFFFF'),
      text(20, 106, 23, look.label, '#1C1F33'),
      text(20, 117, 7.4, 'SATA 6 Gb/s', '#565A6B', { 'font-weight': 600 }),
      stroke(
        'M21 119v6M24 119v6M26 119v6M30 119v6M33 119v6M34.6 119v6M38 119v6M41 119v6M44 119v6M47 119v6M48.6 119v6M52 119v6',
        '#1C1F33',
        1.1,
      ),
    )
  )
}
