import { parseXml, type XmlDocument, XmlElement, XmlText } from '@rgrove/parse-xml'
import { INVOICE_DOCUMENT, normalizeAccessKey, readAccessKey } from '../../../contract/access-key.ts'
import { type BuyerKind, buyerKindCodes } from '../../../contract/invoices.ts'
import { toCents } from '../../../contract/money.ts'
import { DomainError } from '../../domain-error.ts'

/** What an invoice says, in cents. */
export type InvoiceFigures = {
  accessKey: string
  number: string
  /** `2026-11-21` */
  issuedOn: string
  issuerRuc: string
  isProduction: boolean
  buyerKind: BuyerKind
  buyerIdentification: string
  buyerName: string
  buyerAddress: string | null
  taxedBaseCents: number
  zeroBaseCents: number
  taxCents: number
  totalCents: number
  /** In basis points. */
  taxRateBp: number
}

export type ReadInvoice = InvoiceFigures & {
  /** Whether the tax office's answer stands around it. Without it nobody can tell whether it was authorised. */
  isAuthorized: boolean
}

const MAX_NAME = 300
const IVA = '2'
/** The tax office's codes of IVA at 0 %, outside its object, and exempt: none of these is taxed. */
const untaxed = new Set(['0', '6', '7'])
/** Its codes of the rates that there have been, in basis points. */
const rates: ReadonlyMap<string, number> = new Map([
  ['2', 1200],
  ['3', 1400],
  ['4', 1500],
  ['5', 500],
  ['8', 800],
  ['10', 1300],
])

/**
 * Reads the XML of an electronic invoice: the tax office's answer (`autorizacion`) with the invoice in it, or the
 * invoice (`factura`) alone. A document type is refused, and with it every entity that a file could define: the parser
 * knows the five of XML and expands nothing else.
 * @throws DomainError `invoice_broken`, which says what is wrong with the file.
 */
export function readInvoiceXml(body: Buffer): ReadInvoice {
  const root = rootOf(textOf(body))
  if (root.name !== 'autorizacion') return { ...readInvoice(root), isAuthorized: false }
  if (text(root, 'estado') !== 'AUTORIZADO') throw broken('Ese XML dice que el SRI no autorizó la factura.')
  const invoice = readInvoice(rootOf(text(root, 'comprobante')))
  if (normalizeAccessKey(text(root, 'numeroAutorizacion')) !== invoice.accessKey)
    throw broken('En ese XML la autorización es de otra factura.')
  return { ...invoice, isAuthorized: true }
}

function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw broken('Ese archivo no se puede leer como XML.', cause)
  }
}

function rootOf(xml: string): XmlElement {
  let document: XmlDocument
  try {
    document = parseXml(xml.trimStart(), { preserveDocumentType: true })
  } catch (cause) {
    // Also when elements are nested so deep that the stack does not hold them.
    throw broken('Ese archivo no se puede leer como XML.', cause)
  }
  if (document.children.some(({ type }) => type === 'doctype'))
    throw broken('Ese XML trae definiciones (DTD) que una factura no lleva.')
  if (!document.root) throw broken('Ese archivo no se puede leer como XML.')
  return document.root
}

function readInvoice(root: XmlElement): InvoiceFigures {
  if (root.name !== 'factura') throw broken('Ese XML no es de una factura.')
  const issuer = child(root, 'infoTributaria')
  const sale = child(root, 'infoFactura')
  const accessKey = text(issuer, 'claveAcceso')
  const key = readAccessKey(accessKey)
  if (!key) throw broken('La clave de acceso de ese XML no es válida.')
  if (text(issuer, 'codDoc') !== INVOICE_DOCUMENT || key.documentType !== INVOICE_DOCUMENT)
    throw broken('Ese XML no es de una factura.')
  const number = ['estab', 'ptoEmi', 'secuencial'].map((name) => text(issuer, name)).join('-')
  const [day, month, year] = text(sale, 'fechaEmision').split('/')
  const agrees =
    number === key.documentNumber &&
    text(issuer, 'ruc') === key.issuerRuc &&
    `${year}-${month}-${day}` === key.issuedOn
  if (!agrees) throw broken('La clave de acceso de ese XML no coincide con su fecha, su RUC o su número.')
  const kind = text(sale, 'tipoIdentificacionComprador')
  const buyerKind = (Object.keys(buyerKindCodes) as BuyerKind[]).find((it) => buyerKindCodes[it] === kind)
  if (!buyerKind) throw broken('Ese XML no dice con qué identificación compra el cliente.')
  return {
    accessKey: normalizeAccessKey(accessKey),
    number,
    issuedOn: key.issuedOn,
    issuerRuc: key.issuerRuc,
    isProduction: key.isProduction,
    buyerKind,
    buyerIdentification: storableText(filled(sale, 'identificacionComprador')),
    buyerName: storableText(filled(sale, 'razonSocialComprador')),
    buyerAddress: storableText(optional(sale, 'direccionComprador')) || null,
    ...readAmounts(sale),
  }
}

function readAmounts(sale: XmlElement) {
  let [taxedBaseCents, zeroBaseCents, taxCents, taxRateBp] = [0, 0, 0, 0]
  for (const tax of children(child(sale, 'totalConImpuestos'), 'totalImpuesto')) {
    if (text(tax, 'codigo') !== IVA) throw broken('Esa factura lleva otro impuesto que el IVA.')
    const base = cents(tax, 'baseImponible')
    const code = text(tax, 'codigoPorcentaje')
    if (untaxed.has(code)) {
      zeroBaseCents += base
      continue
    }
    const rate = rates.get(code)
    if (rate === undefined || taxRateBp !== 0)
      throw broken('Esa factura lleva dos tarifas de IVA, o una que no conocemos.')
    taxedBaseCents = base
    taxCents = cents(tax, 'valor')
    taxRateBp = rate
  }
  const totalCents = cents(sale, 'importeTotal')
  if (taxedBaseCents + zeroBaseCents + taxCents !== totalCents)
    throw broken('En ese XML la base y el IVA no suman el total.')
  return { taxedBaseCents, zeroBaseCents, taxCents, totalCents, taxRateBp }
}

const children = (parent: XmlElement, name: string) =>
  parent.children.filter((node): node is XmlElement => node instanceof XmlElement && node.name === name)

function child(parent: XmlElement, name: string): XmlElement {
  const [first, ...more] = children(parent, name)
  if (!first || more.length > 0) throw broken(`En ese XML falta ${name}, o está dos veces.`)
  return first
}

const text = (parent: XmlElement, name: string) => textIn(child(parent, name))

function filled(parent: XmlElement, name: string): string {
  const written = text(parent, name)
  if (written === '') throw broken(`En ese XML ${name} está vacío.`)
  return written
}

function optional(parent: XmlElement, name: string): string {
  const [first] = children(parent, name)
  return first ? textIn(first) : ''
}

/**
 * The text of an element itself. What stands in elements inside it is none of an invoice's, and may be nested without
 * end.
 */
function textIn({ children }: XmlElement): string {
  return children
    .map((node) => (node instanceof XmlText ? node.text : ''))
    .join('')
    .trim()
}

function cents(parent: XmlElement, name: string): number {
  const written = text(parent, name)
  const read = /^\d{1,9}(\.\d{1,6})?$/.test(written) ? toCents(written) : null
  if (read === null) throw broken(`En ese XML ${name} no es un monto.`)
  return read
}

/** In one line, as PostgreSQL and mails take it. */
function storableText(given: string): string {
  const line = given.replace(/\s+/g, ' ')
  if (line.length > MAX_NAME) throw broken('Ese XML trae un dato demasiado largo.')
  return line
}

function broken(message: string, cause?: unknown): DomainError {
  return new DomainError('invoice_broken', { message }, cause)
}
