import {
  andes,
  cameraFor,
  circle,
  facesOf,
  group,
  type Ink,
  type LookOf,
  mark,
  mix,
  type Place,
  path,
  rect,
  scuffs,
  short,
  stroke,
  text,
  tones,
} from './parts.ts'

/** On its stand, a little turned. A curved one bends towards us at both ends. */
export function drawMonitor(look: LookOf<'monitor'>, ink: Ink): string {
  const tone = tones[look.body]
  const wide = look.ratio === '21:9'
  const [width, height] = wide ? [400, 174] : [320, 184]
  const [foot, lift, thick] = [70, wide ? 66 : 74, 12]
  const sag = look.curved ? 26 : 0
  const centre = width / 2
  const camera = cameraFor({
    yaw: 22,
    pitch: 13,
    bounds: [{ at: [0, 0, -44], size: [width, lift + height, 44] }],
  })
  const bow = (x: number): number => -sag + sag * ((x - centre) / centre) ** 2
  const steps = look.curved ? 16 : 1
  const across = Array.from({ length: steps + 1 }, (_, index) => (width * index) / steps)
  const strip = (y1: number, y2: number, from = 0, to = width): Place[] => {
    const inner = across.filter((x) => x > from && x < to)
    const xs = [from, ...inner, to]
    return [...xs.map((x): Place => [x, y2, bow(x)]), ...xs.reverse().map((x): Place => [x, y1, bow(x)])]
  }
  const base = ink.linear([mix(tone.top, tone.edge, 0.3), tone.top], [0, 0, 1, 1])
  const edge = 4
  const screen = strip(lift + 12, lift + height - edge, edge, width - edge)
  const [[left, top] = [0, 0]] = [camera.point([0, lift + height, 0])]
  return (
    camera.shadow(ink, { at: [centre - 86, 0, -foot], size: [172, 0, foot + 20] }) +
    // Foot and neck.
    camera.boxes(ink, [{ at: [centre - 84, 0, -foot + 4], size: [168, 6, foot] }], {
      top: base,
      front: tone.front[1],
      side: tone.side[1],
    }) +
    camera.top([centre - 84, 6.2, -foot + 4], scuffs(168, foot, look.worn, tone.edge, 21)) +
    camera.boxes(ink, [{ at: [centre - 20, 6, -44], size: [40, lift + 60, 14] }], {
      top: tone.top,
      front: ink.linear([tone.front[1], tone.front[0], tone.front[1]], [0, 0, 1, 0]),
      side: tone.side[1],
    }) +
    camera.front(
      [centre - 20, lift - 6, -30],
      circle(20, 26, 8, tone.deep),
      circle(20, 26, 5, look.accent, { opacity: 0.8 }),
    ) +
    // Body.
    camera.polygon(
      [
        [width, lift + height, 0],
        [width, lift + height, -thick],
        [width, lift, -thick],
        [width, lift, 0],
      ],
      facesOf(ink, tone).side,
    ) +
    camera.polygon(
      [
        ...across.map((x): Place => [x, lift + height, bow(x)]),
        ...[...across].reverse().map((x): Place => [x, lift + height, bow(x) - thick]),
      ],
      ink.linear([tone.edge, tone.top], [0, 0, 1, 0]),
    ) +
    camera.polygon(strip(lift, lift + height), ink.linear(['#1D1F25', '#0B0C0F'], [0, 0, 1, 1])) +
    // Picture, mapped onto the plane of the panel and cut to its outline.
    group(
      { 'clip-path': ink.clip(camera.polygon(screen, '#000')) },
      camera.front(
        [edge, lift + height - edge + (look.curved ? 12 : 0), 0],
        andes(ink, width - edge * 2, height - edge - 12 + (look.curved ? 30 : 0), look.accent),
        text(22, look.curved ? 52 : 42, 25, look.label, '#FFFFFF'),
        mark(width - 62, look.curved ? 48 : 40, 54, '#FFFFFF', { opacity: 0.92 }),
        path(`M0 0H${short(width * 0.5)}L${short(width * 0.24)} ${height + 30}H0Z`, '#FFFFFF', {
          opacity: 0.07,
        }),
      ),
    ) +
    camera.polygon(strip(lift, lift + 12), ink.linear([tone.front[0], tone.front[1]])) +
    camera.front([0, lift + 12, bow(centre)], rect(centre - 5, 5, 10, 2.4, look.accent, 1.2)) +
    camera.line([...across.map((x): Place => [x, lift + height, bow(x)])], tone.edge, 1.6, { opacity: 0.8 }) +
    (look.worn
      ? stroke(`M${short(left + 40)} ${short(top + 6)}l14 -1`, tone.edge, 1.4, { opacity: 0.5 })
      : '')
  )
}
