import type { Context } from 'hono'
import type { InvoiceFile, InvoiceFileKind } from '../invoices/read-invoice-file.ts'

const types: Record<InvoiceFileKind, string> = { xml: 'application/xml', pdf: 'application/pdf' }

/** A file of an invoice as a download. No browser shows what came from elsewhere as a page of the shop. */
export function sendInvoiceFile(context: Context, { body, number }: InvoiceFile, kind: InvoiceFileKind) {
  return context.body(new Uint8Array(body), 200, {
    'content-type': types[kind],
    'content-disposition': `attachment; filename="factura-${number}.${kind}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
}
