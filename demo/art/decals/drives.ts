import type { LookOf } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { bars, box, type Decal, decal, makersName, shape, text } from './svg.ts'

export function m2DriveDecals(
  look: LookOf<'m2-drive'>,
  { maker = '' }: Facts,
  seed: number,
): Record<string, Decal> {
  if (look.heatsink) {
    return {
      plate: decal(
        580,
        400,
        makersName(42, 108, maker, { width: 496, size: 62, fill: '#e9ebef' }),
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
      makersName(70, 92, maker, { width: 700, size: 68 }),
      text(66, 240, look.label, { size: 170, weight: 800 }),
      text(72, 314, look.detail, { size: 62, weight: 600, opacity: 0.85 }),
      text(72, 374, `M.2 2280 · S/N ${seed}${(seed * 31) % 9973}`, { size: 38, weight: 500, opacity: 0.6 }),
      bars(1110, 300, 170, 70, '#ffffff', seed),
    ),
  }
}

export function sataDriveDecals(
  look: LookOf<'sata-drive'>,
  { maker = '' }: Facts,
  seed: number,
): Record<string, Decal> {
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
      makersName(60, 110, maker, { width: 805, size: 76 }),
      text(56, 272, look.label, { size: 168, weight: 800 }),
      text(62, 348, 'SSD SATA III · 2.5″', { size: 56, weight: 500, opacity: 0.8 }),
      text(62, 408, '6 Gb/s · 5 V', { size: 44, weight: 500, opacity: 0.6 }),
    ),
  }
}

export function hardDriveDecals(
  look: LookOf<'hard-drive'>,
  { maker = '' }: Facts,
  seed: number,
): Record<string, Decal> {
  const ink = '#16181d'
  return {
    label: decal(
      890,
      875,
      box(0, 0, 890, 875, '#eceef1'),
      box(0, 0, 890, 210, look.accent),
      makersName(42, 140, maker, { width: 806, size: 100 }),
      text(40, 420, look.label, { size: 200, weight: 800, fill: ink }),
      text(46, 500, 'DISCO DURO · SATA 6 Gb/s', { size: 50, weight: 600, fill: '#3b3f49' }),
      text(46, 570, '5 V 0.45 A · 12 V 0.37 A', { size: 38, weight: 500, fill: '#5b606a' }),
      bars(46, 640, 430, 110, ink, seed),
      text(46, 812, `S/N ZK${seed}${(seed * 29) % 9973}`, { size: 40, weight: 500, fill: '#3b3f49' }),
      box(640, 620, 200, 200, '#c9ccd3', 8),
      makersName(740, 734, maker, { width: 180, size: 40, fill: '#5b606a', anchor: 'middle' }),
    ),
  }
}
