import { MAX_RETURN_PHOTOS } from '../../contract/constants.ts'
import {
  mailTextPlaces,
  type OwnerTextKey,
  type OwnerTextRule,
  ownerTexts,
  textPlaces,
} from '../../contract/owner-texts.ts'
import type { RichBlock, RichSection } from '../../contract/rich-text.ts'
import { type Places, readRichText } from '../rich-text/read-rich-text.ts'
import type { ShopData } from './settings.ts'

/** What keeps a text from being shown, in Spanish sentences. None: nothing. */
export function findTextProblems(key: OwnerTextKey, text: string): string[] {
  const { sections: wanted, knowsMail, mayBeEmpty }: OwnerTextRule = ownerTexts[key]
  const places = knowsMail ? { ...textPlaces, ...mailTextPlaces } : textPlaces
  const { sections, problems } = readRichText(text, { ...places, correo: 'tienda@correo.example' })
  if (sections.length === 0) return mayBeEmpty ? problems : ['Escribe algo.']
  const titled = sections.filter(({ title }) => title !== '')
  if (!wanted) return titled.length > 0 ? [...problems, 'Este texto no lleva títulos (##).'] : problems
  const complaints = [
    'exactly' in wanted &&
      titled.length !== wanted.exactly &&
      `Deben ser ${wanted.exactly} títulos (##), ni más ni menos.`,
    'most' in wanted && titled.length > wanted.most && `Como mucho ${wanted.most} títulos (##).`,
    titled.length < sections.length && 'Empieza con un título: una línea con ## y sus palabras.',
    new Set(titled.map(({ title }) => title)).size < titled.length && 'Dos títulos dicen lo mismo.',
    titled.some(({ blocks }) => blocks.length === 0) && 'Debajo de cada título va un texto.',
  ]
  return [...problems, ...complaints.filter((complaint) => complaint !== false)]
}

function placesOf(data: ShopData): Record<keyof typeof textPlaces, string> {
  const { returnDays } = data
  return {
    nombre: data.name,
    eslogan: data.slogan,
    direccion: data.address,
    telefono: data.phone,
    correo: data.email,
    horario: data.openingHours,
    minutos: String(data.paymentMinutes),
    iva: `${data.taxPercent} %`,
    envio: data.freightNote,
    sin_envio: data.freight === 'charged' ? ' de los artículos, sin el envío' : '',
    fotos: String(MAX_RETURN_PHOTOS),
    dias_devolucion: returnDays > 0 ? `${returnDays} días hábiles` : 'unos días',
    derecho_devolucion:
      returnDays > 0
        ? `Tienes ${returnDays} días hábiles desde que recibes el producto para devolverlo`
        : 'Puedes devolver el producto en los días que te da la ley',
  }
}

/** Where no mail is sent, no text promises one. */
function mailPlacesOf({ sendsMail }: ShopData): Record<keyof typeof mailTextPlaces, string> {
  return {
    aviso_de_pago: sendsMail ? ' y te avisamos por correo' : '',
    aviso_de_salida: sendsMail ? ' y te escribimos otra vez cuando sale o cuando ya puedes retirarlo' : '',
  }
}

/** A text of the shop as its pages show it, with the shop's own data in its places. */
export function showText(key: OwnerTextKey, text: string, data: ShopData): RichSection[] {
  const { knowsMail }: OwnerTextRule = ownerTexts[key]
  const places: Places = { ...placesOf(data), ...(knowsMail && mailPlacesOf(data)) }
  return readRichText(text, places).sections
}

/** The same of a text without titles. */
export function showParagraphs(key: OwnerTextKey, text: string, data: ShopData): readonly RichBlock[] {
  return showText(key, text, data).flatMap(({ blocks }) => blocks)
}
