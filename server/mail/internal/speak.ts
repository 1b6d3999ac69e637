import type { MailName } from '../../../contract/mail-labels.ts'
import {
  fillPlaces,
  type OwnWords,
  type Piece,
  type PieceOf,
  type PlaceOf,
  presetWords,
} from '../../../contract/mail-wording.ts'
import { formatCents } from '../../../contract/money.ts'
import type { Block, MailWords } from './layout.ts'
import type { MailOrder, MailShop } from './mail-order.ts'

/** What each mail says in the shop's own words. One that is not there speaks as `mailWording` does. */
export type OwnWordings = { [Name in MailName]?: OwnWords }

type Speech<Name extends MailName> = {
  head: Pick<MailWords, 'subject' | 'preview' | 'title' | 'closing'>
  /** The piece as paragraphs. `end` follows its last one: what the mail says whoever wrote the rest. */
  paragraphs(piece: PieceOf<Name>, end?: string): Block[]
}

/** The words of a mail, the shop's own where it has some, with what each place stands for. */
export function speak<Name extends MailName>(
  name: Name,
  shop: Pick<MailShop, 'ownWords'>,
  values: Record<PlaceOf<Name>, string>,
): Speech<Name> {
  const own: OwnWords = shop.ownWords[name] ?? {}
  const said = new Map(presetWords(name).map(([piece, preset]) => [piece, own[piece] ?? preset]))
  const textOf = (piece: Piece) => said.get(piece) ?? ''
  // Parted before the places are filled: a blank line in a value begins no paragraph.
  const paragraphs = (text: string): Block[] =>
    text
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph !== '')
      .map((paragraph) => ({ kind: 'paragraph', text: fillPlaces(paragraph, values) }))
  return {
    head: {
      subject: fillPlaces(textOf('subject'), values),
      preview: fillPlaces(textOf('preview'), values),
      title: fillPlaces(textOf('title'), values),
      closing: paragraphs(textOf('closing')),
    },
    paragraphs: (piece, end = '') => paragraphs(`${textOf(piece)}${end}`.trim()),
  }
}

/** The places that every mail about an order can name. */
export function placesOfOrder(order: MailOrder, shop: MailShop) {
  return {
    nombre: order.firstName,
    pedido: order.number,
    fecha: order.placedOn,
    total: formatCents(order.totalCents),
    tienda: shop.name,
  }
}
