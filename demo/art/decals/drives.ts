import type { LookOf } from '../pictures.ts'
import { bars, box, type Decal, decal, mark, shape, text } from './svg.ts'

export function m2DriveDecals(look: LookOf<'m2-drive'>, seed: number): Record<string, Decal> {
  if (look.heatsink) {
    return {
      plate: decal(
        580,
        400,
        mark(40, 48, 120, '#e9ebef'),
        text(40, 270, look.label, { size: 150, weight: 800 }),
        text(42, 345, look.detail, { size: 56, weight: 500, opacity: 0.75 }),
      ),
    }
  }
  const designs = [
    shape('M980 0H1320V412H820Z', look.accent),
    `${shape('M1100 0H1160L1000 412H940Z', look.accent)}${shape('M1200 0H1320V412H1040Z', look.accent, 0.55)}`,
    `${box(1020, 0, 300, 412, look.accent)}<circle cx="1020" cy="206" r="206" fill="#16171c"/>`,
    `${shape('M900 412C1000 120 1120 340 1320 40V412Z', look.accent)}${shape('M960 412C1080 220 1160 380 1320 170V412Z', '#16171c', 0.45)}`,
  ]
  return {
    label: decal(
      1320,
      412,
      box(0, 0, 1320, 412, '#16171c'),
      designs[seed % designs.length] ?? '',
      box(0, 0, 16, 412, look.accent),
      text(66, 205, look.label, { size: 190, weight: 800 }),
      text(72, 290, look.detail, { size: 66, weight: 600, opacity: 0.85 }),
      text(72, 362, `M.2 2280 · KUNTUR · S/N ${seed}${(seed * 31) % 9973}`, {
        size: 38,
        weight: 500,
        opacity: 0.6,
      }),
      mark(1120, 52, 150),
      bars(1110, 300, 170, 70, '#ffffff', seed),
    ),
  }
}

export function sataDriveDecals(look: LookOf<'sata-drive'>, seed: number): Record<string, Decal> {
  const sweep =
    seed % 2
      ? `${shape('M0 625L925 250V625Z', look.accent)}${shape('M0 625L925 400V625Z', '#000', 0.28)}`
      : `${box(0, 470, 925, 155, look.accent)}${shape('M560 470h80l-70 155h-80z', '#ffffff', 0.25)}`
  return {
    label: decal(
      925,
      625,
      box(0, 0, 925, 625, '#15161a'),
      sweep,
      text(56, 190, look.label, { size: 168, weight: 800 }),
      text(62, 270, 'SSD SATA III · 2.5″', { size: 56, weight: 500, opacity: 0.8 }),
      text(62, 336, '6 Gb/s · 5 V', { size: 44, weight: 500, opacity: 0.6 }),
      mark(720, 60, 150),
      text(795, 200, 'KUNTUR', { size: 40, weight: 800, anchor: 'middle' }),
    ),
  }
}

export function hardDriveDecals(look: LookOf<'hard-drive'>, seed: number): Record<string, Decal> {
  const ink = '#16181d'
  return {
    label: decal(
      890,
      875,
      box(0, 0, 890, 875, '#eceef1'),
      box(0, 0, 890, 210, look.accent),
      mark(44, 50, 150),
      text(230, 136, 'KUNTUR', { size: 84, weight: 800, spacing: 4 }),
      text(40, 420, look.label, { size: 200, weight: 800, fill: ink }),
      text(46, 500, 'DISCO DURO · SATA 6 Gb/s', { size: 50, weight: 600, fill: '#3b3f49' }),
      text(46, 570, '5 V 0.45 A · 12 V 0.37 A', { size: 38, weight: 500, fill: '#5b606a' }),
      bars(46, 640, 430, 110, ink, seed),
      text(46, 812, `S/N ZK${seed}${(seed * 29) % 9973}`, { size: 40, weight: 500, fill: '#3b3f49' }),
      box(640, 620, 200, 200, '#c9ccd3', 8),
      mark(665, 672, 150, '#5b606a'),
    ),
  }
}
