import {
  type Box,
  cameraFor,
  facesOf,
  type Ink,
  type LookOf,
  mark,
  mix,
  outline,
  type Place,
  path,
  rect,
  short,
  stroke,
  text,
  tones,
} from './parts.ts'

/** Modules standing on their gold contacts, one behind the other. */
export function drawMemory(look: LookOf<'memory'>, ink: Ink): string {
  const laptop = look.format === 'SODIMM'
  const width = laptop ? 168 : 250
  const height = look.heatsink === 'bare' ? (laptop ? 76 : 62) : look.rgb ? 92 : 76
  const gap = 42
  const thick = look.heatsink === 'bare' ? 3 : 14
  const reach = gap * (look.modules - 1) + thick
  const camera = cameraFor({
    yaw: 27,
    pitch: 21,
    bounds: [{ at: [0, 0, -reach], size: [width, height, reach] }],
  })
  let shapes = ''
  for (let index = look.modules - 1; index >= 0; index--) {
    const z = -index * gap
    shapes += camera.shadow(ink, { at: [0, 0, z - thick], size: [width, 0, thick] }, 0.9)
    shapes +=
      look.heatsink === 'bare'
        ? bareModule(look, ink, camera, z, width, height)
        : cooledModule(look, ink, camera, z, width, height, thick)
  }
  return shapes
}

type Camera = ReturnType<typeof cameraFor>

function contacts(ink: Ink, width: number, height: number): string {
  const notch = width * 0.53
  let pins = ''
  for (let x = 6; x < width - 6; x += 4.2)
    if (Math.abs(x + 1 - notch) > 5) pins += `M${short(x)} ${height - 11}h2.7v10h-2.7z`
  return (
    path(pins, ink.linear(['#F3D98B', '#C2923A'], [0, 0, 0, 1])) +
    path(`M${notch - 3} ${height}v-8q0 -3 3 -3t3 3v8z`, '#0B0C0F', { opacity: 0.85 })
  )
}

function board(ink: Ink, camera: Camera, z: number, width: number, height: number, color: string): string {
  const body: Box = { at: [0, 0, z - 3], size: [width, height, 3] }
  return (
    camera.boxes(ink, [body], {
      top: mix(color, '#FFFFFF', 0.35),
      front: ink.linear([mix(color, '#FFFFFF', 0.12), mix(color, '#000000', 0.2)], [0, 0, 1, 1]),
      side: mix(color, '#000000', 0.5),
    }) + camera.front([0, height, z], contacts(ink, width, height))
  )
}

function bareModule(
  look: LookOf<'memory'>,
  ink: Ink,
  camera: Camera,
  z: number,
  width: number,
  height: number,
): string {
  const laptop = look.format === 'SODIMM'
  const count = laptop ? 4 : 8
  const pitchX = (width - 16) / count
  const chipHeight = laptop ? 30 : 27
  const chips: Box[] = Array.from({ length: count }, (_, index) => ({
    at: [8 + index * pitchX + (laptop && index > 1 ? 3 : 0), height - 12 - chipHeight, z] as Place,
    size: [pitchX - 6, chipHeight, 3] as Place,
  }))
  return (
    board(ink, camera, z, width, height, mix(look.accent, '#0A1A14', 0.35)) +
    camera.boxes(ink, chips, {
      top: '#565A64',
      front: ink.linear(['#31343B', '#17191D'], [0, 0, 1, 1]),
      side: '#07080A',
    }) +
    camera.front(
      [0, height, z + 3],
      laptop
        ? rect(width * 0.16, 14, width * 0.68, 26, '#F4F5F7', 1.5) +
            rect(width * 0.16, 14, 5, 26, look.accent) +
            text(width / 2 + 3, 32, 14.5, look.label, '#1C1F33', { 'text-anchor': 'middle' })
        : rect(width * 0.3, 13, width * 0.4, 24, '#F4F5F7', 1.5) +
            rect(width * 0.3, 13, 5, 24, look.accent) +
            text(width / 2 + 3, 30, 14, look.label, '#1C1F33', { 'text-anchor': 'middle' }),
    ) +
    camera.line(
      [
        [0, 0, z],
        [0, height, z],
        [width, height, z],
      ],
      '#CFE6DA',
      1.2,
      { opacity: 0.6 },
    )
  )
}

function cooledModule(
  look: LookOf<'memory'>,
  ink: Ink,
  camera: Camera,
  z: number,
  width: number,
  height: number,
  thick: number,
): string {
  const tone = tones[look.body]
  const faces = facesOf(ink, tone)
  const light = look.rgb ? 20 : 0
  const bottom = 13
  const top = height - light
  const finned = look.heatsink === 'finned'
  // The outline of the heatsink seen from the front, from its upper left corner.
  const profile: (readonly [number, number])[] = finned
    ? [
        [0, top - 8],
        [14, top],
        [width * 0.3, top],
        [width * 0.34, top - 8],
        [width * 0.66, top - 8],
        [width * 0.7, top],
        [width - 14, top],
        [width, top - 8],
      ]
    : [
        [0, top],
        [width, top],
      ]
  const middle = z - thick / 2
  const slab = (front: number, back: number) => {
    let faceTop = ''
    for (let index = 0; index + 1 < profile.length; index++) {
      const [x1, y1] = profile[index] ?? [0, 0]
      const [x2, y2] = profile[index + 1] ?? [0, 0]
      faceTop += outline(
        (
          [
            [x1, y1, front],
            [x1, y1, back],
            [x2, y2, back],
            [x2, y2, front],
          ] as Place[]
        ).map(camera.point),
      )
    }
    const last = profile[profile.length - 1] ?? [width, top]
    return (
      path(faceTop, tone.top) +
      camera.polygon(
        [
          [width, last[1], front],
          [width, last[1], back],
          [width, bottom, back],
          [width, bottom, front],
        ],
        faces.side,
      )
    )
  }
  const front = `M0 ${top - bottom}L${profile.map(([x, y]) => `${short(x)} ${short(top - y)}`).join('L')}L${width} ${top - bottom}L${width - 10} ${top - bottom}H10Z`
  return (
    board(ink, camera, middle, width, height - light - 4, '#14161A') +
    (look.rgb ? lightBar(look, ink, camera, z, width, top, thick) : '') +
    slab(z, z - thick) +
    camera.front(
      [0, top, z],
      path(front, faces.front),
      path(`M${profile.map(([x, y]) => `${short(x)} ${short(top - y)}`).join('L')}`, 'none', {
        stroke: tone.edge,
        'stroke-width': 1.3,
        opacity: 0.85,
      }),
      finned
        ? path(
            `M0 ${top - bottom}V26L26 ${top - bottom}ZM${width} ${top - bottom}V26L${width - 26} ${top - bottom}Z`,
            tone.deep,
            { opacity: 0.35 },
          ) +
            path(
              `M${width * 0.06} ${top - bottom - 6}L${width * 0.16} 12h10L${width * 0.1 + 8} ${top - bottom - 6}Z`,
              look.accent,
            )
        : rect(0, (top - bottom) * 0.72, width, 1.2, tone.deep, 0, { opacity: 0.6 }) +
            rect(10, 10, 4, top - bottom - 20, look.accent, 1),
      text(width * 0.52, (top - bottom) * 0.64, 20, look.label, tone.ink, { 'text-anchor': 'middle' }),
      mark(width - 38, (top - bottom) * 0.52, 28, tone.ink, { opacity: 0.75 }),
      look.rgb ? '' : rect(2, top - bottom - 2, width - 4, 1, tone.edge, 0, { opacity: 0.3 }),
    )
  )
}

/** The diffuser rises above the heatsink's two plates. */
function lightBar(
  look: LookOf<'memory'>,
  ink: Ink,
  camera: Camera,
  z: number,
  width: number,
  top: number,
  thick: number,
): string {
  const rgb = look.rgb ?? ['#FFFFFF', '#FFFFFF', '#FFFFFF']
  const glow = ink.linear(rgb, [0, 0, 1, 0])
  const bright = ink.linear(
    rgb.map((color) => mix(color, '#FFFFFF', 0.55)),
    [0, 0, 1, 0],
  )
  const [left, right, up] = [8, width - 8, top + 20]
  const [front, back] = [z - 2, z - thick + 2]
  return (
    camera.polygon(
      [
        [right, up - 7, front],
        [right, up - 7, back],
        [right, top - 8, back],
        [right, top - 8, front],
      ],
      mix(rgb[2], '#000000', 0.25),
    ) +
    camera.polygon(
      [
        [left + 10, up, front],
        [left + 10, up, back],
        [right - 10, up, back],
        [right - 10, up, front],
      ],
      bright,
    ) +
    camera.polygon(
      [
        [right - 10, up, front],
        [right - 10, up, back],
        [right, up - 7, back],
        [right, up - 7, front],
      ],
      mix(rgb[2], '#FFFFFF', 0.3),
    ) +
    camera.front(
      [0, up, front],
      path(`M${left} 30V7L${left + 10} 0H${right - 10}L${right} 7V30Z`, glow),
      path(`M${left} 7L${left + 10} 0H${right - 10}L${right} 7`, 'none', {
        stroke: '#FFFFFF',
        'stroke-width': 1.4,
        opacity: 0.8,
      }),
      stroke(`M${left + 4} 12H${right - 4}`, '#FFFFFF', 3, { opacity: 0.35, 'stroke-linecap': 'round' }),
    )
  )
}
