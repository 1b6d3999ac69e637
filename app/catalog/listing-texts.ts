import type { CategoryId } from '../../contract/categories.ts'
import { gradeTexts } from '../../contract/grades.ts'

/** What a listing says above its grid and to search engines: advice on choosing. */
export type ListingText = { title: string; lead: string }

export const featuredText: ListingText = {
  title: 'Productos',
  lead: 'Lo que más recomendamos hoy, con su precio final y su stock a la vista.',
}

export const catalogueText: ListingText = {
  title: 'Todo el catálogo',
  lead: 'Cada componente, laptop y accesorio de la tienda, con su precio final y su stock.',
}

export const categoryTexts: Record<CategoryId, ListingText> = {
  1: {
    title: 'Procesadores',
    lead: 'Mira el zócalo primero: decide qué placa madre necesitas. Después, núcleos y vatios.',
  },
  2: {
    title: 'Tarjetas de Video',
    lead: 'La memoria decide la resolución; el largo, si cabe en tu carcasa; los vatios, la fuente.',
  },
  3: {
    title: 'Placa Madre',
    lead: 'Zócalo y tipo de memoria tienen que coincidir con tu procesador y tu RAM.',
  },
  4: {
    title: 'Memoria Ram',
    lead: 'Mejor un kit de dos módulos que uno solo: trabajan a la par y rinden más.',
  },
  5: {
    title: 'Almacenamiento',
    lead: 'NVMe para el sistema y los juegos; SATA para darle espacio a una PC con sus años.',
  },
  6: {
    title: 'Fuente de Poder',
    lead: 'Suma lo que piden procesador y gráfica, y deja un tercio de margen.',
  },
  7: {
    title: 'Carcasa',
    lead: 'Comprueba el largo de la gráfica y el alto del disipador antes de enamorarte del vidrio.',
  },
  8: {
    title: 'Accesorios',
    lead: 'Disipadores, monitores, teclados, mouses y audífonos que usamos nosotros mismos.',
  },
  9: {
    title: 'Laptops',
    lead: 'Pantalla, gráfica y memoria: lo que no se cambia después, elígelo bien ahora.',
  },
  10: {
    title: 'Refurbished',
    lead: `Revisados pieza por pieza, con garantía por escrito. Grado A: ${gradeTexts.A}. Grado B: ${gradeTexts.B}. Grado C: ${gradeTexts.C}. Los tres pasan las mismas pruebas.`,
  },
}
