import type { LookOf } from '../../catalog/types.ts'
import type { Facts } from '../pictures.ts'
import { box, type Decal, decal, makersName, shape, text } from './svg.ts'

const medals: Record<string, string> = { Bronze: '#c98a5a', Gold: '#e0b54e', Platinum: '#d5dae3' }

export function powerSupplyDecals(
  look: LookOf<'power-supply'>,
  { maker = '' }: Facts,
): Record<string, Decal> {
  const isLight = look.body === 'white'
  const ink = isLight ? '#1f2228' : '#f1f2f5'
  const [watts = '', unit = ''] = look.label.split(' ')
  const medal = look.detail.split(' ').at(-1) ?? ''
  const [width, height] = look.size === 'ATX' ? [1440, 780] : [1190, 555]
  const k = height / 780
  return {
    rating: decal(
      width,
      height,
      shape(
        `M0 ${height} L${width * 0.5} ${height} L${width * 0.72} 0 L0 0Z`,
        isLight ? '#ffffff' : '#000000',
        0.28,
      ),
      shape(
        `M${width * 0.5} ${height} l${34 * k} 0 L${width * 0.72 + 34 * k} 0 L${width * 0.72} 0Z`,
        look.accent,
      ),
      text(84 * k, 360 * k, watts, {
        size: (watts.length > 3 ? 250 : 300) * k,
        weight: 800,
        fill: ink,
        spacing: -6 * k,
      }),
      text((watts.length > 3 ? 705 : 640) * k, 360 * k, unit, {
        size: (watts.length > 3 ? 120 : 150) * k,
        weight: 700,
        fill: ink,
        opacity: 0.85,
      }),
      text(92 * k, 500 * k, look.detail.replace('80+', '80 PLUS').toUpperCase(), {
        size: 80 * k,
        weight: 700,
        fill: isLight && medal === 'Gold' ? '#8a6410' : (medals[medal] ?? ink),
      }),
      text(92 * k, 612 * k, `${look.size} · ${look.modular ? 'MODULAR' : 'CABLES FIJOS'}`, {
        size: 58 * k,
        weight: 500,
        fill: ink,
        opacity: 0.7,
      }),
      box(92 * k, 668 * k, 150 * k, 10 * k, look.accent),
      makersName(width - 80 * k, height - 92 * k, maker, {
        width: Math.min(430 * k, width * 0.3),
        size: 112 * k,
        fill: ink,
        anchor: 'end',
      }),
    ),
  }
}
