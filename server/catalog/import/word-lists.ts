import { wordList } from './cell-readers.ts'

const spanish: Record<string, string> = {
  Amber: 'Ámbar',
  Beige: 'Beige',
  Black: 'Negro',
  Blue: 'Azul',
  Brown: 'Marrón',
  Camo: 'Camuflaje',
  Clear: 'Cristalino',
  Copper: 'Cobre',
  Cyan: 'Cian',
  Gold: 'Dorado',
  Gray: 'Gris',
  Green: 'Verde',
  Gunmetal: 'Gris acero',
  Multicolor: 'Multicolor',
  Orange: 'Naranja',
  Pink: 'Rosado',
  Platinum: 'Platino',
  Purple: 'Morado',
  Red: 'Rojo',
  Sandstone: 'Arena',
  Silver: 'Plata',
  Teal: 'Verde azulado',
  'Translucent Black': 'Negro translúcido',
  'Translucent Blue': 'Azul translúcido',
  'Translucent Gray': 'Gris translúcido',
  'Translucent White': 'Blanco translúcido',
  'Translucent Yellow': 'Amarillo translúcido',
  Transparent: 'Transparente',
  Turquoise: 'Turquesa',
  'UV Blue': 'Azul UV',
  'UV Green': 'Verde UV',
  White: 'Blanco',
  Yellow: 'Amarillo',
}

/** "Black / Red" → ["Negro", "Rojo"]. */
export const colours = wordList(' / ', spanish)

/** Colours of a keyboard's or mouse's lights: "Red / Blue". */
export const lights = wordList(' / ', {
  ...spanish,
  RGB: 'RGB',
  White: 'Blanca',
  Red: 'Roja',
  Purple: 'Morada',
})

/** How a keyboard or mouse is connected: "Wired, Wireless, Bluetooth Wireless". */
export const connections = wordList(',', {
  Wired: 'Cable',
  Wireless: 'Inalámbrico',
  'Bluetooth Wireless': 'Bluetooth',
})
