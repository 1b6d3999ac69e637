/** The drawings for categories that the staff add, each a file of `server/media/tiles/`, as they are called where one chooses. */
export const categoryIcons = {
  caja: 'Caja',
  monitor: 'Monitor',
  teclado: 'Teclado',
  mouse: 'Mouse',
  audifonos: 'Audífonos',
  parlante: 'Parlante',
  camara: 'Cámara',
  silla: 'Silla',
  red: 'Red',
  energia: 'Energía',
  cable: 'Cable',
  impresora: 'Impresora',
  consola: 'Consola y mando',
  telefono: 'Teléfono y tableta',
  herramienta: 'Herramienta',
  programa: 'Programa y licencia',
} as const

export type CategoryIcon = keyof typeof categoryIcons
