import {
  type Box,
  cameraFor,
  embossedMark,
  group,
  type Ink,
  type LookOf,
  mark,
  mix,
  path,
  rect,
  seeded,
  short,
  text,
  tones,
} from './parts.ts'

/** The retail box with its figures and, before it, the chip itself: each socket has its own lid. */
export function drawProcessor(look: LookOf<'processor'>, ink: Ink): string {
  const size = 200
  const depth = 74
  const box: Box = { at: [0, 0, -depth], size: [size, 212, depth] }
  const camera = cameraFor({ yaw: 26, pitch: 20, bounds: [box, { at: [96, 0, 10], size: [116, 90, 40] }] })
  const [first, second] = look.line
  const dark = '#1C1F33'

  return (
    camera.shadow(ink, box) +
    camera.boxes(ink, [box], {
      top: ink.linear([mix(dark, '#FFFFFF', 0.34), mix(dark, '#FFFFFF', 0.2)], [0, 0, 1, 0]),
      front: ink.linear([mix(dark, '#FFFFFF', 0.16), dark, '#12142A'], [0, 0, 0.5, 1]),
      side: ink.linear(['#15172A', '#0B0C18'], [0, 0, 0, 1]),
    }) +
    camera.front(
      [0, 212, 0],
      group(
        { 'clip-path': ink.clip(`<path d="M0 0H${size}V212H0Z"/>`) },
        path(`M0 212V176L${size} 96V130L34 212Z`, ink.linear([first, mix(first, dark, 0.35)], [1, 0, 0, 0])),
        path(`M52 212L${size} 142V166L102 212Z`, ink.linear([second, mix(second, dark, 0.35)], [1, 0, 0, 0])),
        path(`M122 212L${size} 177V184L140 212Z`, '#FFFFFF', { opacity: 0.35 }),
      ),
      text(14, 74, look.cores > 9 ? 70 : 78, String(look.cores), '#FFFFFF', { 'letter-spacing': -2 }),
      text(look.cores > 9 ? 102 : 70, 53, 21, 'núcleos', '#FFFFFF'),
      text(look.cores > 9 ? 103 : 71, 72, 15, look.label, mix(first, '#FFFFFF', 0.35)),
      text(16, 98, 13, look.detail, '#C6CAD8', { 'font-weight': 600 }),
      mark(size - 28, 22, 32, '#FFFFFF'),
      rect(0, 0, size, 1.4, '#FFFFFF', 0, { opacity: 0.5 }),
      rect(0, 0, 1.2, 212, '#FFFFFF', 0, { opacity: 0.25 }),
    ) +
    camera.side(
      [size, 212, 0],
      path(`M0 96L${depth} 66V92L0 130Z`, mix(first, '#0B0C18', 0.45)),
      path(`M0 142L${depth} 112V134L0 166Z`, mix(second, '#0B0C18', 0.45)),
      mark(depth / 2, 32, 40, '#FFFFFF', { opacity: 0.5 }),
    ) +
    camera.line(
      [
        [0, 212, 0],
        [size, 212, 0],
        [size, 212, -depth],
      ],
      '#8A90AE',
      1.6,
      { opacity: 0.7 },
    ) +
    drawChip(look, ink, camera)
  )
}

/** Standing on its edge, leaning against the box. */
function drawChip(look: LookOf<'processor'>, ink: Ink, camera: ReturnType<typeof cameraFor>): string {
  const amd = look.socket.startsWith('AM')
  const wide = amd ? 100 : 88
  const tall = amd ? 100 : 106
  const lean: readonly [number, number, number] = [0, -0.93, 0.37]
  const origin: readonly [number, number, number] = [206 - wide, tall * 0.93, 14]
  const next = seeded(look.cores + look.label.length)
  const board = look.socket === 'AM4' ? '#1E6B4A' : '#1D7A55'
  const lid = amd
    ? look.socket === 'AM5'
      ? octopus(wide)
      : 'M16 8H84Q92 8 92 16V84Q92 92 84 92H16Q8 92 8 84V16Q8 8 16 8Z'
    : `M14 22H24V12Q24 9 27 9H61Q64 9 64 12V22H74Q77 22 77 25V${tall - 25}Q77 ${tall - 22} 74 ${tall - 22}H64V${tall - 12}Q64 ${tall - 9} 61 ${tall - 9}H27Q24 ${tall - 9} 24 ${tall - 12}V${tall - 22}H14Q11 ${tall - 22} 11 ${tall - 25}V25Q11 22 14 22Z`
  let pads = ''
  for (let index = 0; index < 26; index++) {
    const along = 4 + next() * (wide - 10)
    pads += `M${short(along)} ${index % 2 ? 2.6 : tall - 5}h3v2.4h-3z`
  }
  const centre = wide / 2
  const thick = 6
  return (
    camera.shadow(ink, { at: [206 - wide, 0, 26], size: [wide, 0, 38] }, 0.9) +
    camera.polygon(
      [
        [206, tall * 0.93, 14],
        [206, tall * 0.93, 14 - thick],
        [206, 0, 14 + tall * 0.37 - thick],
        [206, 0, 14 + tall * 0.37],
      ],
      mix(board, '#000000', 0.55),
    ) +
    camera.polygon(
      [
        [206 - wide, tall * 0.93, 14],
        [206 - wide, tall * 0.93, 14 - thick],
        [206, tall * 0.93, 14 - thick],
        [206, tall * 0.93, 14],
      ],
      mix(board, '#FFFFFF', 0.35),
    ) +
    camera.plane(
      origin,
      [1, 0, 0],
      lean,
      rect(
        0,
        0,
        wide,
        tall,
        ink.linear([mix(board, '#FFFFFF', 0.1), mix(board, '#000000', 0.25)], [0, 0, 1, 1]),
        2,
      ),
      path(pads, '#C9A24A'),
      path(`M2 ${tall - 12}l10 10h-10z`, '#E8C765'),
      path(lid, '#4C5059', { transform: 'translate(1.6 2)' }),
      path(lid, ink.linear(['#F0F2F5', '#C3C7D0', '#9CA1AD', '#B9BDC7'], [0, 0, 1, 1]), {
        stroke: '#FFFFFF',
        'stroke-width': 0.9,
        'stroke-opacity': 0.8,
      }),
      embossedMark(centre, tall * 0.4, 30, { ...tones.grey, deep: '#6A6F7B', edge: '#FFFFFF' }),
      text(centre, tall * 0.62, 10.5, `${look.cores} núcleos`, '#444954', { 'text-anchor': 'middle' }),
      text(centre, tall * 0.73, 8, look.socket, '#5E636F', { 'text-anchor': 'middle' }),
    )
  )
}

/** The AM5 lid: eight arms, with capacitors between them. */
function octopus(size: number): string {
  const [edge, notch, inner] = [6, 11, 18]
  const far = size - edge
  const bays = [24, 62]
  let d = `M${edge + 6} ${edge}`
  for (const at of bays) d += `H${at}V${inner}q0 2 2 2h${notch - 1}q2 0 2 -2V${edge}`
  d += `H${far - 6}Q${far} ${edge} ${far} ${edge + 6}`
  for (const at of bays) d += `V${at}H${size - inner}q-2 0 -2 2v${notch - 1}q0 2 2 2H${far}`
  d += `V${far - 6}Q${far} ${far} ${far - 6} ${far}`
  for (const at of bays) d += `H${size - at}V${size - inner}q0 -2 -2 -2h${-(notch - 1)}q-2 0 -2 2V${far}`
  d += `H${edge + 6}Q${edge} ${far} ${edge} ${far - 6}`
  for (const at of bays) d += `V${size - at}H${inner}q2 0 2 -2v${-(notch - 1)}q0 -2 -2 -2H${edge}`
  return `${d}V${edge + 6}Q${edge} ${edge} ${edge + 6} ${edge}Z`
}
