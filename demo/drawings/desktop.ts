import {
  type Box,
  cameraFor,
  circle,
  facesOf,
  type Ink,
  type LookOf,
  mark,
  mix,
  path,
  rect,
  scuffs,
  short,
  stroke,
  text,
  tones,
} from './parts.ts'

const sizes = { tower: [112, 240, 190], sff: [92, 204, 200], mini: [46, 178, 176] } as const

/** An office computer: its front with bay, ports and vents, the plain steel flank with its traces of use. */
export function drawDesktop(look: LookOf<'desktop'>, ink: Ink): string {
  const [width, height, depth] = sizes[look.chassis]
  const tone = tones[look.body]
  const flank = tones.black
  const body: Box = { at: [0, 3, -depth], size: [width, height, depth] }
  const camera = cameraFor({
    yaw: 38,
    pitch: 17,
    bounds: [{ at: [0, 0, -depth], size: [width, height + 3, depth] }],
  })
  const mini = look.chassis === 'mini'
  const pad = mini ? 6 : 10
  const inner = width - pad * 2
  let vents = ''
  const ventTop = mini ? 96 : height * 0.5
  for (let y = ventTop; y < height - 16; y += 5.4) vents += `M${pad + 2} ${short(y)}h${inner - 4}`
  const usb = (x: number, y: number) =>
    rect(x, y, mini ? 10 : 13, 5, '#050608', 1, { stroke: '#6A6F7B', 'stroke-width': 0.7 }) +
    rect(x + 2, y + 1.2, mini ? 6 : 9, 1.6, '#3D6FB5')
  return (
    camera.shadow(ink, { at: [0, 0, -depth], size: [width, 0, depth] }) +
    camera.boxes(
      ink,
      [
        { at: [6, 0, -26], size: [width - 12, 4, 20] },
        { at: [6, 0, -depth + 10], size: [width - 12, 4, 20] },
      ],
      { top: '#08090B', front: '#08090B', side: '#050608' },
    ) +
    camera.boxes(ink, [body], {
      ...facesOf(ink, tone),
      side: ink.linear([mix(flank.side[0], '#FFFFFF', 0.12), flank.side[0], flank.side[1]], [0, 0, 1, 1]),
    }) +
    // The flank: one steel cover with its seam, handle and marks.
    camera.side(
      [width, height + 3, 0],
      rect(7, 0, 1.4, height, '#000', 0, { opacity: 0.7 }),
      rect(8.4, 0, 0.9, height, '#6A6F7B', 0, { opacity: 0.5 }),
      rect(16, 9, depth - 26, height - 18, 'none', 5, {
        stroke: '#6A6F7B',
        'stroke-width': 0.9,
        opacity: 0.4,
      }),
      rect(depth * 0.42, 20, 44, 9, '#050608', 4.5, { opacity: 0.75 }),
      stroke(
        Array.from(
          { length: 9 },
          (_, index) => `M${short(depth * 0.56 + index * 7)} ${height * 0.62}v${short(height * 0.22)}`,
        ).join(''),
        '#050608',
        3,
        { 'stroke-linecap': 'round', opacity: 0.8 },
      ),
      mark(depth * 0.32, height * 0.72, 46, '#8E939F', { opacity: 0.35 }),
      scuffs(depth, height, look.worn, '#C6CAD8', 5),
    ) +
    camera.front(
      [0, height + 3, 0],
      rect(0.6, 0.6, width - 1.2, height - 1.2, 'none', 3, {
        stroke: tone.edge,
        'stroke-width': 1.2,
        opacity: 0.75,
      }),
      rect(pad - 3, pad - 3, inner + 6, height - pad * 2 + 6, tone.deep, 3, { opacity: 0.28 }),
      mini
        ? ''
        : rect(pad, 14, inner, 17, ink.linear(['#34373F', '#1B1D22']), 2, {
            stroke: '#08090B',
            'stroke-width': 0.8,
          }) +
            rect(pad + 5, 27, inner - 24, 1, '#08090B') +
            rect(width - pad - 13, 25.4, 8, 2.6, '#6A6F7B', 1),
      circle(mini ? width / 2 : width - pad - 9, mini ? 22 : 46, mini ? 8 : 7.5, '#0B0C0F', {
        stroke: '#6A6F7B',
        'stroke-width': 0.8,
      }),
      path(
        mini
          ? `M${width / 2 - 4} 19a5 5 0 1 0 8 0M${width / 2} 16v6`
          : `M${width - pad - 12.5} 43.5a4.6 4.6 0 1 0 7 0M${width - pad - 9} 40.5v5.4`,
        'none',
        { stroke: mix(look.accent, '#FFFFFF', 0.35), 'stroke-width': 1.5, 'stroke-linecap': 'round' },
      ),
      mini
        ? usb(18, 40) +
            usb(18, 52) +
            rect(19, 65, 8, 3.6, '#050608', 1.8, { stroke: '#6A6F7B', 'stroke-width': 0.7 })
        : usb(pad, 42) +
            usb(pad + 18, 42) +
            usb(pad, 52) +
            usb(pad + 18, 52) +
            circle(pad + 42, 49, 3.2, '#050608', { stroke: '#6A6F7B', 'stroke-width': 0.7 }),
      text(mini ? width / 2 : pad, mini ? 86 : 84, mini ? 8 : 15, look.label, tone.ink, {
        opacity: 0.95,
        'text-anchor': mini ? 'middle' : 'start',
      }),
      mini ? '' : rect(pad, 92, inner * 0.4, 2.4, look.accent, 1.2),
      stroke(vents, '#050608', 3, { opacity: 0.85 }),
      stroke(vents, mix(tone.front[0], tone.edge, 0.25), 0.8, { transform: 'translate(0 2)', opacity: 0.7 }),
      mini ? rect(0, height - 12, width, 3, look.accent, 0, { opacity: 0.9 }) : '',
    ) +
    camera.line(
      [
        [0, height + 3, 0],
        [width, height + 3, 0],
        [width, height + 3, -depth],
      ],
      tone.edge,
      1.6,
      { opacity: 0.6 },
    )
  )
}
