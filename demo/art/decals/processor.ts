import type { LookOf } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { box, chance, type Decal, decal, line, makersName, shape, text } from './svg.ts'

type Processor = LookOf<'processor'>

const sockets = {
  AM4: { paper: ['#2a2b30', '#101114'], pattern: stripes },
  AM5: { paper: ['#23283d', '#0b0d17'], pattern: arcs },
  LGA1700: { paper: ['#132540', '#0a1222'], pattern: mesh },
  LGA1851: { paper: ['#2b2350', '#0f0b22'], pattern: waves },
} satisfies Record<Processor['socket'], { paper: [string, string]; pattern: Pattern }>

type Pattern = (line: Processor['line']) => string

export function processorDecals(
  look: Processor,
  { model = '', maker = '' }: Facts,
  seed: number,
): Record<string, Decal> {
  const [threads = '', socket = ''] = look.detail.split(' · ')
  const [family, ...rest] = model.split(/ (?=\S+$)/)
  const { paper, pattern } = sockets[look.socket]
  const ground = (width: number, height: number) =>
    `<defs><linearGradient id="p" x2="1" y2="1"><stop offset="0" stop-color="${paper[0]}"/><stop offset="1" stop-color="${paper[1]}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#p)"/>`
  return {
    front: decal(
      1000,
      1240,
      ground(1000, 1240),
      pattern(look.line),
      makersName(68, 150, maker, { width: 420, size: 104 }),
      text(930, 132, socket, { size: 58, weight: 500, anchor: 'end', opacity: 0.75 }),
      text(70, 330, family ?? '', { size: 80, weight: 500, opacity: 0.9 }),
      text(66, 450, rest.join(' '), { size: 126, weight: 800 }),
      text(58, 900, String(look.cores), { size: 330, weight: 800, spacing: -12 }),
      text(70, 985, 'núcleos', { size: 72, weight: 700 }),
      text(70, 1060, threads, { size: 56, weight: 500, opacity: 0.8 }),
      text(70, 1130, look.label, { size: 56, weight: 500, opacity: 0.8 }),
    ),
    side: decal(
      560,
      1240,
      ground(560, 1240),
      box(0, 0, 26, 1240, look.line[0]),
      makersName(280, 200, maker, { width: 400, size: 104, anchor: 'middle' }),
      // From the top down, since the chip stands before the lower half.
      text(270, 270, rest.join(' '), { size: 104, weight: 800, anchor: 'end', turn: -90 }),
      text(390, 270, `${look.cores} núcleos`, {
        size: 64,
        weight: 500,
        anchor: 'end',
        turn: -90,
        opacity: 0.7,
      }),
    ),
    top: decal(
      1000,
      560,
      ground(1000, 560),
      makersName(500, 325, maker, { width: 800, size: 130, anchor: 'middle' }),
    ),
    chip: decal(
      800,
      800,
      makersName(400, 205, maker, {
        width: 500,
        size: 110,
        fill: '#2d3036',
        anchor: 'middle',
        opacity: 0.85,
      }),
      ...[
        [family ?? '', 54, 320],
        [rest.join(' '), 92, 410],
        [`${look.cores} núcleos · ${look.label}`, 44, 500],
        [`KN ${2600 + (seed % 52)}PGS`, 38, 590],
        [`${100 + (seed % 899)}-0000${(seed * 7) % 9999}`, 38, 640],
      ].map(([words, size, y]) =>
        text(400, Number(y), String(words), {
          size: Number(size),
          weight: Number(size) > 50 ? 700 : 500,
          fill: '#2d3036',
          anchor: 'middle',
          opacity: 0.85,
        }),
      ),
      codeSquare(90, 610, 110, seed),
    ),
  }
}

function stripes([first, second]: Processor['line']): string {
  return [
    shape('M430 1240 1000 640V800L585 1240Z', first, 0.95),
    shape('M640 1240 1000 862V920L695 1240Z', second, 0.9),
    shape('M330 1240 1000 535V560L354 1240Z', second, 0.5),
  ].join('')
}

function arcs([first, second]: Processor['line']): string {
  const rings = [255, 303, 350, 394, 436].map(
    (radius, index) =>
      `<circle cx="930" cy="800" r="${radius}" fill="none" stroke="${index % 2 ? second : first}" stroke-width="${30 - index * 5}" opacity="${1 - index * 0.16}"/>`,
  )
  return `${rings.join('')}<circle cx="930" cy="800" r="185" fill="${first}"/>`
}

function mesh([first, second]: Processor['line']): string {
  const cells: string[] = []
  for (let row = 0; row < 12; row++) {
    for (let column = 0; column < 9; column++) {
      const near = Math.hypot(column - 6.5, row - 2.5)
      if (near > 6) continue
      const fill = near < 2.6 ? second : first
      cells.push(
        `<rect x="${430 + column * 66}" y="${470 + row * 66}" width="50" height="50" rx="8" fill="${fill}" opacity="${Math.max(0.1, 1 - near * 0.15).toFixed(2)}"/>`,
      )
    }
  }
  return cells.join('')
}

function waves([first, second]: Processor['line']): string {
  return Array.from({ length: 9 }, (_, index) => {
    const y = 620 + index * 52
    return line(
      `M520 ${y + 330}C620 ${y + 300} 620 ${y - 60} 760 ${y - 10}S920 ${y + 60} 1020 ${y - 120}`,
      index % 3 ? first : second,
      index % 3 ? 10 : 22,
    )
  }).join('')
}

function codeSquare(x: number, y: number, size: number, seed: number): string {
  const next = chance(seed + 3)
  const cell = size / 12
  const cells = Array.from({ length: 144 }, (_, index) =>
    next() < 0.5
      ? `M${x + (index % 12) * cell} ${y + Math.floor(index / 12) * cell}h${cell}v${cell}h-${cell}z`
      : '',
  )
  return shape(cells.join(''), '#2d3036', 0.8)
}
