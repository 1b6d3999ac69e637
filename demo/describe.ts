import { gradeTexts } from '../contract/grades.ts'
import type { View } from './art/kept-pictures.ts'
import type { Body, Look } from './catalog/types.ts'

const masculine: Record<Body, string> = { black: 'negro', white: 'blanco', grey: 'gris' }
const feminine: Record<Body, string> = { black: 'negra', white: 'blanca', grey: 'gris' }
const numbers = ['cero', 'un', 'dos', 'tres', 'cuatro']

/** What the picture shows, for those who do not see it: "Tarjeta gráfica negra de tres ventiladores, 16 GB". */
export function describe(look: Look, name: string): string {
  return `${name}: ${shown(look)}${'worn' in look && look.worn ? `, ${gradeTexts[look.worn]}` : ''}`
}

const sides: Record<View, string> = { back: 'por detrás', detail: 'de cerca' }

/** What a further picture of a featured product shows: "…: placa madre negra ATX, B650, por detrás". */
export function describeView(look: Look, name: string, view: View): string {
  return `${name}: ${shown(look)}, ${sides[view]}`
}

function shown(look: Look): string {
  switch (look.kind) {
    case 'graphics-card':
      return `tarjeta gráfica ${feminine[look.body]} de ${numbers[look.fans]} ventiladores, ${look.label}`
    case 'processor':
      return `caja y chip del procesador, ${look.cores} núcleos, ${look.label}`
    case 'motherboard':
      return `placa madre ${feminine[look.body]} ${look.form}, ${look.label}`
    case 'memory':
      return `${look.modules === 1 ? 'un módulo' : `${numbers[look.modules]} módulos`} de memoria ${look.rgb ? 'con luz, ' : ''}${look.label}`
    case 'm2-drive':
      return `unidad M.2${look.heatsink ? ' con disipador' : ''}, ${look.label}`
    case 'sata-drive':
      return `unidad SSD de 2.5″, ${look.label}`
    case 'hard-drive':
      return `disco duro de 3.5″, ${look.label}`
    case 'power-supply':
      return `fuente de poder ${feminine[look.body]}, ${look.label}, ${look.detail}`
    case 'case':
      return look.holds
        ? `computadora armada en carcasa ${feminine[look.body]} con gráfica de ${numbers[look.holds.card.fans]} ventiladores`
        : `carcasa ${feminine[look.body]} con frente de ${look.front === 'glass' ? 'vidrio' : 'malla'}`
    case 'laptop':
      return `laptop ${feminine[look.body]} abierta`
    case 'keyboard':
      return `teclado ${masculine[look.body]}${look.withMouse ? ' con su mouse' : look.rgb ? ' con luz' : ''}`
    case 'mouse':
      return `mouse ${masculine[look.body]} ${look.cord ? 'con cable' : 'inalámbrico'}`
    case 'headset':
      return `audífonos ${look.body === 'black' ? 'negros' : look.body === 'white' ? 'blancos' : 'grises'} ${look.cord ? 'con cable' : 'inalámbricos'}`
    case 'monitor':
      return `monitor ${masculine[look.body]}${look.curved ? ' curvo' : ''}, ${look.label}`
    case 'air-cooler':
      return `disipador ${masculine[look.body]} de ${look.towers === 2 ? 'doble torre' : 'una torre'}`
    case 'liquid-cooler':
      return `refrigeración líquida ${feminine[look.body]} con radiador de ${look.radiator} mm`
    case 'case-fans':
      return look.count === 1 ? 'un ventilador de carcasa' : `${numbers[look.count]} ventiladores de carcasa`
    case 'ups':
      return `${look.shape === 'tower' ? 'UPS' : 'regulador'} ${masculine[look.body]}${look.screen ? ' con pantalla' : ''}, ${look.label}`
    case 'desktop':
      return `computadora de escritorio ${feminine[look.body]}`
  }
}
