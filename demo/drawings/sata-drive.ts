import {
  type Box,
  cameraFor,
  embossedMark,
  facesOf,
  type Ink,
  type LookOf,
  mark,
  path,
  rect,
  screw,
  text,
  tones,
} from './parts.ts'

/** The 2.5-inch shell, standing on its long edge with the label's figure on its face. */
export function drawSataDrive(look: LookOf<'sata-drive'>, ink: Ink): string {
  const tone = tones[look.body]
  const shell: Box = { at: [0, 0, -14], size: [140, 100, 14] }
  const camera = cameraFor({ yaw: 28, pitch: 20, bounds: [shell] })
  return (
    camera.shadow(ink, shell) +
    camera.boxes(ink, [shell], facesOf(ink, tone)) +
    camera.side(
      [140, 100, 0],
      rect(3, 36, 8, 22, '#0B0C0F', 1),
      rect(3, 62, 8, 12, '#0B0C0F', 1),
      path('M4 39h6M4 43h6M4 47h6M4 51h6M4 55h6M4 65h6M4 69h6', 'none', {
        stroke: '#C2923A',
        'stroke-width': 1.4,
      }),
    ) +
    camera.front(
      [0, 100, 0],
      rect(0.6, 0.6, 138.8, 98.8, 'none', 3, { stroke: tone.edge, 'stroke-width': 1.1, opacity: 0.8 }),
      rect(9, 9, 122, 82, ink.linear([tone.front[0], tone.front[1]], [0, 1, 1, 0]), 4, {
        stroke: tone.deep,
        'stroke-opacity': 0.4,
        'stroke-width': 1,
      }),
      path('M9 70V13q0 -4 4 -4h26z', look.accent),
      path('M9 82L47 9h6L9 91z', look.accent, { opacity: 0.45 }),
      text(122, 66, 30, look.label, tone.ink, { 'text-anchor': 'end' }),
      text(122, 81, 10, 'SSD · SATA', tone.ink, { 'text-anchor': 'end', opacity: 0.8, 'font-weight': 600 }),
      embossedMark(104, 28, 36, tone),
      mark(104, 28, 36, tone.ink, { opacity: 0.35 }),
      screw(5, 5, 2, '#8E939F'),
      screw(135, 5, 2, '#8E939F'),
      screw(5, 95, 2, '#8E939F'),
      screw(135, 95, 2, '#8E939F'),
    )
  )
}
