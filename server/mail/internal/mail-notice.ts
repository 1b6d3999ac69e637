import { eq } from 'drizzle-orm'
import { formatCents } from '../../../contract/money.ts'
import { CONFIRM_NOTICE_PATH, END_NOTICES_PATH, type NoticeKind } from '../../../contract/notices.ts'
import type { Database } from '../../db/database.ts'
import { sellables } from '../../db/schema/catalog.ts'
import { type mails, noticeMailTemplates } from '../../db/schema/mail.ts'
import { notices } from '../../db/schema/notices.ts'
import type { NoticeMailTemplate } from '../queue-mail.ts'
import { oneLine } from './layout.ts'

/** What mails tell of what somebody asked to be told. */
export type MailNotice = {
  kind: NoticeKind
  productName: string
  productUrl: string
  /** "$319.90", as it costs when the mail is written. */
  price: string
  /** "$300.00". Empty when the notice is about stock. */
  below: string
  confirmUrl: string
  /** Ends all notices of this person. */
  endUrl: string
}

type MailRow = typeof mails.$inferSelect

export function isNoticeMail(mail: MailRow): boolean {
  return mail.noticeId !== null
}

/** The notice as the mail tells of it, and the same without the token of its links, for the table. Null: it has ended. */
export async function readMailNotice(
  db: Database,
  mail: MailRow,
  publicUrl: string,
): Promise<{ template: NoticeMailTemplate; notice: MailNotice; keptNotice: MailNotice } | null> {
  const template = noticeMailTemplates.find((known) => known === mail.template)
  if (!template || mail.noticeId === null) throw new Error(`Mail ${mail.id} is not about a notice`)
  const [row] = await db
    .select({
      token: notices.token,
      kind: notices.kind,
      belowCents: notices.belowCents,
      sellableId: sellables.id,
      name: sellables.name,
      priceCents: sellables.priceCents,
    })
    .from(notices)
    .innerJoin(sellables, eq(sellables.id, notices.sellableId))
    .where(eq(notices.id, mail.noticeId))
  if (!row) return null
  const noticeWith = (token: string): MailNotice => ({
    kind: row.kind,
    productName: oneLine(row.name),
    productUrl: `${publicUrl}/producto/${row.sellableId}`,
    price: formatCents(row.priceCents ?? 0),
    below: row.belowCents === null ? '' : formatCents(row.belowCents),
    confirmUrl: `${publicUrl}${CONFIRM_NOTICE_PATH}#${token}`,
    endUrl: `${publicUrl}${END_NOTICES_PATH}#${token}`,
  })
  return { template, notice: noticeWith(row.token), keptNotice: noticeWith('…') }
}
