import { directionMarks } from './direction-marks.ts'
import { tooLong } from './field-rules.ts'
import type { MailName } from './mail-labels.ts'
import { texts } from './texts.ts'

/** What a place in a mail's words stands for, as the staff read it. */
export const placeLabels = {
  nombre: 'Nombre de quien lo recibe',
  tienda: 'Nombre de la tienda',
  pedido: 'Número del pedido',
  fecha: 'Fecha y hora del pedido',
  total: 'Total del pedido',
  cuando_sale: '«cuando salga», o «cuando esté listo para retirar»',
  comprobante: 'Número del comprobante',
  concepto: 'Lo que va en el concepto de la transferencia',
  recibido: 'Lo que ya llegó de su pago',
  faltan: 'Lo que falta de su pago',
  monto: 'El dinero del que trata el correo',
  direccion: 'Dirección de la tienda',
  destino: 'Adónde va el envío',
  contenido: 'Artículos de este paquete',
  persona: 'Quien retira en su lugar',
  solicitud: '«devolución» o «garantía»',
  resultado: 'En qué terminó, como «Te devolvemos el dinero»',
  factura: 'Número de la factura',
  producto: 'Nombre del producto',
  precio: 'Precio de hoy',
  limite: 'Precio que pidió',
  horas: 'Horas que sirve el enlace',
} as const

export type Place = keyof typeof placeLabels

/** The texts of a mail that a shop can write in its own words, each with the name that the staff read. */
export const pieceLabels = {
  subject: 'Asunto',
  preview: 'Lo que se ve junto al asunto',
  title: 'Título',
  opening: 'Primer párrafo',
  openingByBuyer: 'Primer párrafo, si lo canceló quien compró',
  openingByShop: 'Primer párrafo, si lo canceló la tienda',
  openingForOther: 'Primer párrafo, si lo retira otra persona',
  openingOfStock: 'Primer párrafo, de un aviso de existencias',
  openingOfPrice: 'Primer párrafo, de un aviso de precio',
  whatToDo: 'Qué hacer',
  payHere: 'Antes de las cuentas',
  ending: 'Último párrafo',
  closing: 'Despedida',
} as const

export type Piece = keyof typeof pieceLabels

/** Those of one line. The others are paragraphs, which a blank line parts. */
const lines: ReadonlySet<Piece> = new Set(['subject', 'preview', 'title'] as const)
export const isLine = (piece: Piece): boolean => lines.has(piece)

const MAX_LINE = 150
const MAX_PARAGRAPHS = 1_500
export const maxWords = (piece: Piece): number => (isLine(piece) ? MAX_LINE : MAX_PARAGRAPHS)

const ofOrders = ['nombre', 'pedido', 'fecha', 'total', 'tienda'] as const
const ofAccounts = ['nombre', 'tienda'] as const
const ofNotices = ['producto', 'precio', 'tienda'] as const

type Wording = {
  places: readonly Place[]
  words: { subject: string; title: string } & { [P in Piece]?: string }
}

/**
 * What each mail says until the shop writes it otherwise, and the places that its words can name. What a mail must say whoever
 * writes it (sums, accounts, links, what the law asks for, what to do against a stranger) stands in its template, in
 * `server/mail/templates/`.
 */
export const mailWording = {
  'order-placed': {
    places: [...ofOrders, 'cuando_sale', 'comprobante'],
    words: {
      subject: 'Recibimos tu pedido {pedido}',
      preview: '{total} · Revisamos tu transferencia y te avisamos.',
      title: 'Recibimos tu pedido {pedido}',
      opening:
        'Gracias, {nombre}. Tus artículos están apartados. Revisamos tu transferencia en horas de tienda y te avisamos por correo.',
      ending:
        'Con el pago verificado preparamos tu pedido y te escribimos {cuando_sale}. Hasta entonces puedes cancelarlo en Mis pedidos.',
    },
  },
  'payment-confirmed': {
    places: [...ofOrders, 'cuando_sale'],
    words: {
      subject: 'Pago verificado: pedido {pedido}',
      preview: 'Recibimos {total}. Preparamos tu pedido y te avisamos.',
      title: 'Tu pago está verificado',
      opening:
        '{nombre}, tu transferencia de {total} llegó. Preparamos tu pedido {pedido} y te escribimos {cuando_sale}.',
    },
  },
  'payment-incomplete': {
    places: [...ofOrders, 'recibido', 'faltan'],
    words: {
      subject: 'Faltan {faltan} de tu pedido {pedido}',
      preview: 'Recibimos una parte de tu pago. Faltan {faltan}.',
      title: 'Recibimos una parte de tu pago',
      opening: '{nombre}, de los {total} de tu pedido {pedido} recibimos {recibido}. Faltan {faltan}.',
      payHere:
        'Si ya los transferiste, registra esa transferencia en Mis pedidos. Si no, envíalos a una de estas cuentas y regístrala después:',
    },
  },
  'payment-not-found': {
    places: [...ofOrders, 'comprobante', 'faltan'],
    words: {
      subject: 'No encontramos el pago de tu pedido {pedido}',
      preview: 'Revisa el número del comprobante y la cuenta a la que transferiste.',
      title: 'No encontramos tu transferencia',
      opening:
        '{nombre}, buscamos en nuestras cuentas tu transferencia con el comprobante {comprobante} y no la encontramos. Tu pedido {pedido} sigue apartado; faltan {faltan}.',
      payHere:
        'Si ya transferiste, no lo hagas otra vez: en Mis pedidos registra el número correcto o sube otra foto del comprobante, o responde a este correo con ella. Si no, estas son nuestras cuentas:',
    },
  },
  'payment-refused': {
    places: ofOrders,
    words: {
      subject: 'No recibimos el pago de tu pedido {pedido}',
      title: 'No recibimos tu pago',
      opening:
        '{nombre}, buscamos en nuestras cuentas tu transferencia de {total} y no llegó. Cancelamos tu pedido {pedido}.',
    },
  },
  'payment-reminder': {
    places: [...ofOrders, 'comprobante', 'concepto'],
    words: {
      subject: 'Falta la foto del comprobante de tu pedido {pedido}',
      preview: '¿Nos envías el comprobante de {total}?',
      title: 'Falta la foto de tu comprobante',
      opening:
        '{nombre}, de tu pedido {pedido} tenemos el número de comprobante {comprobante}, pero no su foto, y todavía no hemos confirmado el pago de {total}.',
      whatToDo:
        'Si ya transferiste, no lo hagas otra vez: sube la foto del comprobante a este pedido en Mis pedidos, o responde a este correo con ella.',
      payHere:
        'Si todavía no transferiste, envía {total} a una de estas cuentas y escribe {concepto} en el concepto:',
    },
  },
  'payment-late': {
    places: [...ofOrders, 'comprobante', 'monto'],
    words: {
      subject: 'Llegó el pago de tu pedido cancelado {pedido}: te lo devolvemos',
      preview: 'Te devolvemos {monto} y puedes decirnos a qué cuenta.',
      title: 'Te devolvemos tu pago',
      opening:
        '{nombre}, tu transferencia de {monto} con el comprobante {comprobante} llegó cuando tu pedido {pedido} ya estaba cancelado y sus artículos, de nuevo a la venta. Te la devolvemos.',
    },
  },
  'refund-owed': {
    places: [...ofOrders, 'monto'],
    words: {
      subject: 'Te devolvemos {monto} de tu pedido {pedido}',
      title: 'Te devolvemos {monto}',
      opening: '{nombre}, de tu pedido {pedido} te devolvemos {monto}. Tu pedido sigue como estaba.',
    },
  },
  'payment-refunded': {
    places: [...ofOrders, 'monto'],
    words: {
      subject: 'Te devolvimos dinero de tu pedido {pedido}',
      preview: '{monto} van de vuelta a tu cuenta.',
      title: 'Tu dinero va de vuelta',
      opening: '{nombre}, te devolvimos {monto} de tu pedido {pedido}.',
      ending:
        'Entre bancos puede tardar uno o dos días hábiles en verse. Si no la encuentras, responde a este correo.',
    },
  },
  'parcel-sent': {
    places: [...ofOrders, 'contenido', 'destino'],
    words: {
      subject: 'Salió una parte de tu pedido {pedido}',
      preview: 'Va en camino a {destino}',
      title: 'Salió una parte de tu pedido {pedido}',
      opening:
        '{nombre}, entregamos al transportista {contenido}. Lo demás sale en otro paquete y te avisamos.',
    },
  },
  'order-shipped': {
    places: [...ofOrders, 'destino'],
    words: {
      subject: 'Tu pedido {pedido} ya salió',
      preview: 'Va en camino a {destino}',
      title: 'Tu pedido {pedido} ya salió',
      opening: '{nombre}, entregamos tu pedido al transportista.',
      ending: 'Revísalo al recibirlo. Si algo no está bien, pide la devolución en Mis pedidos.',
    },
  },
  'guide-corrected': {
    places: ofOrders,
    words: {
      subject: 'Otro número de guía para tu pedido {pedido}',
      preview: 'El número que te dimos tenía un error.',
      title: 'Corregimos tu número de guía',
      opening:
        '{nombre}, el número de guía que te dimos para tu pedido {pedido} tenía un error. Rastrea tu envío con este:',
    },
  },
  'order-ready': {
    places: [...ofOrders, 'direccion', 'persona'],
    words: {
      subject: 'Tu pedido {pedido} está listo para retirar',
      preview: 'Te esperamos en {direccion}',
      title: 'Tu pedido está listo',
      opening: '{nombre}, te esperamos en la tienda. Trae tu documento de identidad y este número: {pedido}.',
      openingForOther:
        '{nombre}, esperamos a {persona} en la tienda, con su documento de identidad y este número: {pedido}.',
    },
  },
  'order-delivered': {
    places: ofOrders,
    words: {
      subject: 'Entregamos tu pedido {pedido}',
      preview: 'Guarda este correo: te sirve para la garantía.',
      title: 'Tu pedido ya es tuyo',
      opening:
        'Gracias por tu compra, {nombre}. Guarda este correo y el empaque: te sirven para la garantía.',
      ending: 'Si algo no está bien, pide la devolución en Mis pedidos.',
    },
  },
  'order-cancelled': {
    places: ofOrders,
    words: {
      subject: 'Tu pedido {pedido} fue cancelado',
      title: 'Tu pedido {pedido} fue cancelado',
      openingByBuyer: '{nombre}, cancelamos tu pedido, como pediste.',
      openingByShop: '{nombre}, tuvimos que cancelar tu pedido.',
    },
  },
  'return-requested': {
    places: ofOrders,
    words: {
      subject: 'Recibimos tu solicitud de devolución: pedido {pedido}',
      preview: 'La revisamos y te escribimos en horas de tienda.',
      title: 'Recibimos tu solicitud de devolución',
      opening:
        '{nombre}, anotamos lo que quieres devolver de tu pedido {pedido}. Te escribimos en horas de tienda para acordar cómo hacerlo.',
      ending:
        'Guarda el empaque y los accesorios. Sigues cada paso en Mis pedidos. Si quieres contarnos más, responde a este correo.',
    },
  },
  'warranty-requested': {
    places: ofOrders,
    words: {
      subject: 'Recibimos tu solicitud de garantía: pedido {pedido}',
      preview: 'La revisamos y te escribimos en horas de tienda.',
      title: 'Recibimos tu solicitud de garantía',
      opening:
        '{nombre}, anotamos lo que falla de tu pedido {pedido}. Te escribimos en horas de tienda: muchas fallas se resuelven por mensaje.',
      ending:
        'Guarda el empaque. Sigues cada paso en Mis pedidos. Si quieres contarnos más, responde a este correo.',
    },
  },
  'return-accepted': {
    places: [...ofOrders, 'solicitud'],
    words: {
      subject: 'Aceptamos tu {solicitud}: pedido {pedido}',
      preview: 'Ya puedes traer o enviar los artículos.',
      title: 'Aceptamos tu {solicitud}',
      opening:
        '{nombre}, ya puedes traer o enviar los artículos a la tienda. Escribe en la caja el número de tu pedido: {pedido}.',
    },
  },
  'return-received': {
    places: ofOrders,
    words: {
      subject: 'Tenemos tus artículos: pedido {pedido}',
      preview: 'Los revisamos y te escribimos.',
      title: 'Tenemos tus artículos',
      opening:
        '{nombre}, recibimos en la tienda lo que nos mandaste de tu pedido {pedido}. Lo revisamos y te escribimos con el resultado.',
    },
  },
  'return-at-supplier': {
    places: ofOrders,
    words: {
      subject: 'Enviamos tu artículo al proveedor: pedido {pedido}',
      preview: 'Te escribimos cuando vuelva.',
      title: 'Tu artículo va al proveedor',
      opening:
        '{nombre}, revisamos lo que nos mandaste de tu pedido {pedido} y lo enviamos al proveedor, que responde por la garantía. Te escribimos cuando vuelva.',
    },
  },
  'return-back': {
    places: ofOrders,
    words: {
      subject: 'Tu artículo volvió del proveedor: pedido {pedido}',
      preview: 'Te escribimos con lo que sigue.',
      title: 'Volvió del proveedor',
      opening:
        '{nombre}, lo que enviamos al proveedor de tu pedido {pedido} está otra vez en la tienda. Te escribimos con lo que sigue.',
    },
  },
  'return-resolved': {
    places: [...ofOrders, 'solicitud', 'resultado'],
    words: {
      subject: '{resultado}: pedido {pedido}',
      preview: 'Tu {solicitud} está resuelta.',
      title: '{resultado}',
      opening: '{nombre}, tu {solicitud} del pedido {pedido} está resuelta.',
    },
  },
  'return-refused': {
    places: [...ofOrders, 'solicitud'],
    words: {
      subject: 'No aceptamos tu {solicitud}: pedido {pedido}',
      preview: 'Te decimos por qué.',
      title: 'No aceptamos tu {solicitud}',
      opening: '{nombre}, revisamos tu solicitud del pedido {pedido} y no podemos aceptarla.',
    },
  },
  'return-withdrawn': {
    places: [...ofOrders, 'solicitud'],
    words: {
      subject: 'Retiramos tu solicitud de {solicitud}: pedido {pedido}',
      preview: 'No tienes que hacer nada más.',
      title: 'Retiramos tu solicitud de {solicitud}',
      opening:
        '{nombre}, la solicitud de tu pedido {pedido} queda retirada. Si cambias de opinión, pide otra en Mis pedidos mientras estés a tiempo.',
    },
  },
  'invoice-recorded': {
    places: [...ofOrders, 'factura'],
    words: {
      subject: 'Factura {factura} de tu pedido {pedido}',
      preview: 'Por {total}. Guárdala: la pide la garantía.',
      title: 'Tu factura',
      opening: '{nombre}, emitimos la factura de tu pedido {pedido}.',
    },
  },
  'confirm-notice': {
    places: [...ofNotices, 'limite', 'horas'],
    words: {
      subject: 'Confirma tu aviso',
      preview: 'Un clic y te avisamos. El enlace sirve durante {horas} horas.',
      title: 'Confirma tu aviso',
      openingOfStock: 'Alguien pidió que te avisemos aquí cuando haya {producto}.',
      openingOfPrice: 'Alguien pidió que te avisemos aquí cuando {producto} cueste {limite} o menos.',
    },
  },
  'product-back': {
    places: ofNotices,
    words: {
      subject: 'Otra vez hay {producto}',
      preview: 'Cuesta {precio}, IVA incluido.',
      title: 'Otra vez hay',
      opening:
        '{producto} está otra vez a la venta por {precio}, IVA incluido. No lo apartamos: es de quien lo compra primero.',
    },
  },
  'price-lower': {
    places: [...ofNotices, 'limite'],
    words: {
      subject: 'Bajó de precio: {producto}',
      preview: 'Ahora cuesta {precio}, IVA incluido.',
      title: 'Ahora cuesta {precio}',
      opening:
        'Pediste que te avisemos cuando {producto} cueste {limite} o menos. Ahora cuesta {precio}, IVA incluido. El precio puede cambiar, y no apartamos el producto.',
    },
  },
  'new-password': {
    places: ofAccounts,
    words: {
      subject: 'Elige una nueva contraseña',
      preview: 'El enlace sirve una vez, durante 30 minutos.',
      title: 'Elige una nueva contraseña',
      opening:
        'Hola, {nombre}. Alguien pidió una nueva contraseña para tu cuenta. Si fuiste tú, elígela aquí:',
    },
  },
  'password-changed': {
    places: ofAccounts,
    words: {
      subject: 'Tu contraseña cambió',
      preview: 'Cerramos tus otras sesiones.',
      title: 'Tu contraseña cambió',
      opening: 'Hola, {nombre}. La contraseña de tu cuenta cambió y cerramos las demás sesiones.',
    },
  },
  'confirm-email': {
    places: ofAccounts,
    words: {
      subject: 'Confirma tu correo',
      preview: 'Un clic y tu cuenta queda lista. El enlace sirve durante 24 horas.',
      title: 'Confirma tu correo',
      opening:
        'Hola, {nombre}. Confirma que este correo es tuyo: así puedes recuperar tu contraseña si algún día la olvidas.',
    },
  },
  'confirm-new-email': {
    places: ofAccounts,
    words: {
      subject: 'Confirma tu nuevo correo',
      preview: 'Hasta que lo confirmes, tu cuenta sigue con el anterior.',
      title: 'Confirma tu nuevo correo',
      opening: 'Hola, {nombre}. Pediste usar este correo en tu cuenta. Confirma que es tuyo:',
    },
  },
  'email-change-asked': {
    places: ofAccounts,
    words: {
      subject: 'Pidieron cambiar el correo de tu cuenta',
      preview: 'Si no fuiste tú, todavía puedes impedirlo.',
      title: 'Pidieron cambiar el correo de tu cuenta',
      opening:
        'Hola, {nombre}. Alguien pidió cambiar el correo de tu cuenta por otro. Será el nuevo cuando se confirme desde allá; hasta entonces sigue siendo este.',
    },
  },
  'email-taken': {
    places: ofAccounts,
    words: {
      subject: 'Este correo ya tiene una cuenta',
      preview: 'Alguien quiso usarlo en otra. No cambiamos nada.',
      title: 'Este correo ya tiene una cuenta',
      opening:
        'Hola, {nombre}. Alguien quiso poner este correo en otra cuenta. Ya es el de la tuya, así que no cambiamos nada.',
    },
  },
  'email-changed': {
    places: ofAccounts,
    words: {
      subject: 'El correo de tu cuenta cambió',
      preview: 'Lo que escribamos sobre ella llega desde ahora al nuevo.',
      title: 'El correo de tu cuenta cambió',
      opening:
        'Hola, {nombre}. El correo de tu cuenta cambió: lo que escribamos sobre ella llega desde ahora al nuevo. Los avisos de un pedido llegan al correo que diste al hacerlo.',
    },
  },
  'google-linked': {
    places: ofAccounts,
    words: {
      subject: 'Tu cuenta está unida a Google',
      preview: 'Ahora también puedes ingresar con Google.',
      title: 'Tu cuenta está unida a Google',
      opening:
        'Hola, {nombre}. Desde ahora puedes ingresar a tu cuenta también con Google, con este mismo correo.',
    },
  },
  'google-unlinked': {
    places: ofAccounts,
    words: {
      subject: 'Tu cuenta ya no está unida a Google',
      preview: 'Desde ahora ingresas con tu contraseña.',
      title: 'Tu cuenta ya no está unida a Google',
      opening:
        'Hola, {nombre}. Google ya no abre tu cuenta: desde ahora ingresas con tu contraseña. Cerramos las demás sesiones.',
    },
  },
  'account-closed': {
    places: ['tienda'],
    words: {
      subject: 'Tu cuenta de {tienda} quedó cerrada',
      preview: 'Borramos tus datos. Gracias por el camino.',
      title: 'Tu cuenta quedó cerrada',
    },
  },
  'question-answered': {
    places: [...ofAccounts, 'producto'],
    words: {
      subject: 'Respondimos tu pregunta',
      title: 'Respondimos tu pregunta',
      opening: 'Hola, {nombre}. Preguntaste por {producto}:',
    },
  },
  'shop-alert': {
    places: ofAccounts,
    words: {
      subject: 'Algo anda mal en {tienda}',
      title: 'Algo anda mal en la tienda',
      opening: 'Hola, {nombre}. La tienda encontró esto y necesita que alguien lo mire:',
    },
  },
} as const satisfies Record<MailName, Wording>

/** The places that the words of a mail can name. */
export type PlaceOf<Name extends MailName> = (typeof mailWording)[Name]['places'][number]
export type PieceOf<Name extends MailName> = (keyof (typeof mailWording)[Name]['words'] & Piece) | 'closing'

/** What a shop wrote in its own words, of one mail. A piece that is not there is said as in `mailWording`. */
export type OwnWords = { [P in Piece]?: string | undefined }

/** The pieces of a mail in the order in which they are read, each with what it says until the shop writes it. */
export function presetWords(name: MailName): readonly (readonly [Piece, string])[] {
  const words = Object.entries(mailWording[name].words) as [Piece, string][]
  return [...words, ['closing', '']]
}

export const placesOf = (name: MailName): readonly Place[] => mailWording[name].places

const placePattern = /\{([^{}]*)\}/g
/** A subject without it would not tell one order from another. */
const firmInSubject: ReadonlySet<string> = new Set(['pedido', 'factura'])
/** Money, numbers and what the mail is about: a paragraph that told them goes on telling them. */
const firmInParagraphs: ReadonlySet<string> = new Set([
  'total',
  'monto',
  'recibido',
  'faltan',
  'comprobante',
  'concepto',
  'contenido',
  'persona',
  'producto',
  'precio',
  'limite',
])

/** The places that this piece has to name, whatever else it says. */
export function firmPlaces(name: MailName, piece: Piece): readonly Place[] {
  const preset = presetWords(name).find(([one]) => one === piece)?.[1] ?? ''
  const firm = piece === 'subject' ? firmInSubject : isLine(piece) ? new Set<string>() : firmInParagraphs
  return [...new Set(placesIn(preset))].filter((place): place is Place => firm.has(place))
}

const placesIn = (text: string): string[] => [...text.matchAll(placePattern)].map(([, place = '']) => place)

/** Why these words cannot be those of a piece, in a sentence; null when they can. */
export function refuseWords(name: MailName, piece: Piece, text: string): string | null {
  if (/\p{Cc}/u.test(text.replaceAll('\n', '')) || !text.isWellFormed())
    return 'Hay caracteres que no podemos guardar'
  const places: readonly string[] = mailWording[name].places
  const unknown = placesIn(text).find((place) => !places.includes(place))
  if (unknown !== undefined) return `Este correo no tiene el dato {${unknown}}`
  if (/[{}]/.test(text.replace(placePattern, ''))) return 'Las llaves { } solo sirven para nombrar un dato'
  const missing = firmPlaces(name, piece).find((place) => !text.includes(`{${place}}`))
  if (missing !== undefined) return `Aquí tiene que estar {${missing}}`
  if ((piece === 'subject' || piece === 'title') && !/[\p{L}\p{N}]/u.test(text)) return texts.required
  return text.length > maxWords(piece) ? tooLong(maxWords(piece)) : null
}

/** The text as it is kept: a line on one line, paragraphs with at most one blank line between them. */
export function tidyWords(piece: Piece, text: string): string {
  const marked = text.replace(directionMarks, '').replace(/\r\n?/g, '\n')
  if (isLine(piece)) return marked.replace(/\s+/g, ' ').trim()
  return marked
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The words with each place replaced by its value. A value is not looked through again. */
export function fillPlaces(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placePattern, (place, name: string) => values[name] ?? place)
}
