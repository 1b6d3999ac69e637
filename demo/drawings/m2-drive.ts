import {
  type Box,
  cameraFor,
  facesOf,
  type Ink,
  type LookOf,
  mark,
  mix,
  path,
  rect,
  short,
  stroke,
  text,
  tones,
} from './parts.ts'

/** A stick of 80 × 22 mm, lying a little turned: gold edge, chips under a label, or a finned heatsink. */
export function drawM2Drive(look: LookOf<'m2-drive'>, ink: Ink): string {
  const [long, wide] = [160, 46]
  const thick = 3
  const rise = look.heatsink ? 14 : 6
  const camera = cameraFor({ yaw: -22, pitch: 52, bounds: [{ at: [0, 0, 0], size: [long, rise, wide] }] })
  const pcb = '#15221F'
  const on = (y: number, ...children: string[]) => camera.top([0, y, 0], ...children)
  let pins = ''
  for (let z = 3; z < wide - 3; z += 3) if (Math.abs(z - 33) > 3) pins += `M0 ${short(z)}h10v2h-10z`
  const stick = `M0 3Q0 1 2 1H${long - 2}Q${long} 1 ${long} 3V17a6 6 0 0 0 0 12V${wide - 3}Q${long} ${wide - 1} ${long - 2} ${wide - 1}H2Q0 ${wide - 1} 0 ${wide - 3}V37H5V31H0Z`
  const chip = (x: number, w: number): Box => ({ at: [x, thick, 7], size: [w, 3, 32] })
  return (
    camera.shadow(ink, { at: [0, -2, 0], size: [long, 0, wide] }, 0.9) +
    camera.polygon(
      [
        [0, thick, wide - 1],
        [long, thick, wide - 1],
        [long, 0, wide - 1],
        [0, 0, wide - 1],
      ],
      mix(pcb, '#000000', 0.4),
    ) +
    camera.polygon(
      [
        [0, thick, 1],
        [0, thick, wide - 1],
        [0, 0, wide - 1],
        [0, 0, 1],
      ],
      '#8F6B22',
    ) +
    on(
      thick,
      path(stick, ink.linear([mix(pcb, '#FFFFFF', 0.2), pcb], [0, 0, 1, 1]), {
        stroke: '#6C8A80',
        'stroke-width': 0.6,
      }),
      path(pins, ink.linear(['#F6DE96', '#C2923A'], [0, 0, 1, 0])),
    ) +
    (look.heatsink
      ? heatsink(look, ink, camera, long, wide)
      : leftFace(camera, [chip(16, 30), chip(52, 42), chip(100, 42)]) +
        camera.boxes(ink, [chip(16, 30), chip(52, 42), chip(100, 42)], {
          top: ink.linear(['#4A4E57', '#26282E'], [0, 0, 1, 1]),
          front: '#0C0D10',
          side: '#060709',
        }) +
        on(
          6.2,
          rect(20, 4, 128, 38, ink.linear(['#30343D', '#191B20'], [0, 0, 1, 1]), 2),
          rect(20, 4, 128, 38, 'none', 2, { stroke: '#FFFFFF', 'stroke-opacity': 0.25, 'stroke-width': 0.7 }),
          path('M20 6q0 -2 2 -2h8l-14 38h0q4 0 4 -2z', look.accent, {
            'clip-path': ink.clip(rect(20, 4, 128, 38, '#000', 2)),
          }),
          path('M22 42L36 4h5L27 42z', look.accent, { opacity: 0.9 }),
          text(46, 24, 18, look.label, '#FFFFFF'),
          text(46, 35, 7.6, look.detail, '#C6CAD8', { 'font-weight': 600 }),
          mark(132, 17, 20, '#FFFFFF', { opacity: 0.85 }),
          path(
            'M122 30h1.4v7h-1.4zm2.6 0h.8v7h-.8zm2 0h2v7h-2zm3.4 0h.8v7h-.8zm2 0h1.6v7h-1.6zm3 0h.8v7h-.8zm2 0h2v7h-2z',
            '#DADCE3',
          ),
        ))
  )
}

type Camera = ReturnType<typeof cameraFor>

/** Seen from the left, a box shows its left flank, which `boxes` leaves out. */
function leftFace(camera: Camera, list: readonly Box[]): string {
  return list
    .map(({ at: [x, y, z], size: [, h, d] }) =>
      camera.polygon(
        [
          [x, y + h, z],
          [x, y + h, z + d],
          [x, y, z + d],
          [x, y, z],
        ],
        '#1B1D22',
      ),
    )
    .join('')
}

function heatsink(look: LookOf<'m2-drive'>, ink: Ink, camera: Camera, long: number, wide: number): string {
  const tone = tones.black
  const faces = facesOf(ink, tone)
  const block: Box = { at: [14, 3, 1], size: [long - 22, 7, wide - 2] }
  const fins: Box[] = Array.from({ length: 6 }, (_, index) => ({
    at: [16, 10, 2 + index * 7.4],
    size: [long - 26, 5, 4.2],
  }))
  return (
    leftFace(camera, [block]) +
    camera.boxes(ink, [block], faces) +
    leftFace(camera, fins) +
    camera.boxes(ink, fins, {
      top: ink.linear(['#6A6F7B', '#40444D'], [0, 0, 1, 0]),
      front: '#16181C',
      side: '#0B0C0F',
    }) +
    camera.top(
      [0, 15.3, 0],
      rect(58, 5, 76, 36, ink.linear(['#2A2D35', '#15171B'], [0, 0, 1, 1]), 2.5, {
        stroke: '#8E939F',
        'stroke-width': 0.7,
      }),
      text(66, 26, 19, look.label, '#FFFFFF'),
      text(66, 36, 6.8, look.detail, '#C6CAD8', { 'font-weight': 600 }),
      mark(122, 15, 16, '#FFFFFF', { opacity: 0.85 }),
      stroke('M66 8.5h20', look.accent, 1.8),
    )
  )
}
