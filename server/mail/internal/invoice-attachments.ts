import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { invoices } from '../../db/schema/invoices.ts'
import type { mails } from '../../db/schema/mail.ts'
import type { InvoiceFiles } from '../../media/invoice-files.ts'

export type Attachment = { filename: string; content: Buffer; contentType: string }

/** The files that the mail of an invoice brings along. Null when that invoice was annulled meanwhile. */
export async function attachmentsOf(
  db: Database,
  files: Pick<InvoiceFiles, 'read'>,
  { eventId }: Pick<typeof mails.$inferSelect, 'eventId'>,
): Promise<Attachment[] | null> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.eventId, eventId ?? 0), isNull(invoices.annulledAt)))
  if (!invoice) return null
  const attachments: Attachment[] = []
  for (const [ending, file] of [
    ['pdf', invoice.pdfFile],
    ['xml', invoice.xmlFile],
  ] as const) {
    const content = file && (await files.read(file))
    const filename = `factura-${invoice.number}.${ending}`
    if (content) attachments.push({ filename, content, contentType: `application/${ending}` })
  }
  return attachments
}
