/** Whom an invoice is made out to, as the tax office tells kinds of identification apart, by what people read. */
export const buyerKindLabels = {
  ruc: 'RUC',
  cedula: 'Cédula',
  passport: 'Pasaporte',
  final_consumer: 'Consumidor final',
  foreign: 'Identificación del exterior',
} as const
export type BuyerKind = keyof typeof buyerKindLabels
export const buyerKinds = Object.keys(buyerKindLabels) as [BuyerKind, ...BuyerKind[]]

/** The tax office's code of each kind (table 6 of its technical file). */
export const buyerKindCodes: Record<BuyerKind, string> = {
  ruc: '04',
  cedula: '05',
  passport: '06',
  final_consumer: '07',
  foreign: '08',
}

/** An invoice with fifty lines is some 60 KB; what is larger is something else, and would only keep the shop busy. */
export const MAX_INVOICE_XML_BYTES = 512 * 1024
export const MAX_INVOICE_PDF_BYTES = 2 * 1024 * 1024

export const INVOICES_A_PAGE = 50
