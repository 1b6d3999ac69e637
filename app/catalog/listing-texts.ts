import type { CategoryId } from '../../contract/categories.ts'
import { gradeTexts } from '../../contract/grades.ts'

/** What a listing says above its grid and to search engines: advice on choosing. Only loaders read it, so no browser loads it. */
export const featuredLead = 'Lo que más recomendamos hoy, con su precio final y su stock a la vista.'

export const catalogueLead =
  'Cada componente, laptop y accesorio de la tienda, con su precio final y su stock.'

/** Of a category of the staff's own, where they wrote nothing. */
export const ownLead = 'Con su precio final y su stock a la vista.'

export const categoryLeads: Readonly<Record<number, string>> = {
  1: 'Mira el zócalo primero: decide qué placa madre necesitas. Después, núcleos y vatios.',
  2: 'La memoria decide la resolución; el largo, si cabe en tu carcasa; los vatios, la fuente.',
  3: 'Zócalo y tipo de memoria tienen que coincidir con tu procesador y tu RAM.',
  4: 'Mejor un kit de dos módulos que uno solo: trabajan a la par y rinden más.',
  5: 'NVMe para el sistema y los juegos; SATA para darle espacio a una PC con sus años.',
  6: 'Suma lo que piden procesador y gráfica, y deja un tercio de margen.',
  7: 'Comprueba el largo de la gráfica y el alto del disipador antes de enamorarte del vidrio.',
  8: 'Disipadores, monitores, teclados, mouses y audífonos que usamos nosotros mismos.',
  9: 'Pantalla, gráfica y memoria: lo que no se cambia después, elígelo bien ahora.',
  10: `Revisados pieza por pieza, con garantía por escrito. Grado A: ${gradeTexts.A}. Grado B: ${gradeTexts.B}. Grado C: ${gradeTexts.C}. Los tres pasan las mismas pruebas.`,
} satisfies Record<CategoryId, string>
