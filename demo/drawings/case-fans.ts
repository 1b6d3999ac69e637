import { type Box, cameraFor, facesOf, fan, type Ink, type LookOf, rect, screw, tones } from './parts.ts'

/** One fan, or three in a staggered row. */
export function drawCaseFans(look: LookOf<'case-fans'>, ink: Ink): string {
  const tone = tones[look.body]
  const size = 120
  const deep = 27
  const place = (index: number): Box => ({ at: [index * 62, 0, index * 52 - deep], size: [size, size, deep] })
  const list = Array.from({ length: look.count }, (_, index) => place(index))
  const camera = cameraFor({ yaw: 28, pitch: 20, bounds: list })
  return list
    .map((box) => {
      const [x, , z] = box.at
      return (
        camera.shadow(ink, box) +
        camera.boxes(ink, [box], facesOf(ink, tone)) +
        camera.side(
          [x + size, size, z + deep],
          rect(7, 14, deep - 14, size - 28, tone.deep, 3, { opacity: 0.55 }),
        ) +
        camera.front(
          [x, size, z + deep],
          rect(0.7, 0.7, size - 1.4, size - 1.4, 'none', 7, {
            stroke: tone.edge,
            'stroke-width': 1.1,
            opacity: 0.7,
          }),
          fan(ink, size / 2, size / 2, 53, { tone, rgb: look.rgb, blades: 7 }),
          ...[
            [9, 9],
            [size - 9, 9],
            [9, size - 9],
            [size - 9, size - 9],
          ].map(([sx = 0, sy = 0]) => screw(sx, sy, 3.8)),
        )
      )
    })
    .join('')
}
