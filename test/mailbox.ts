import pino from 'pino'
import { afterAll } from 'vitest'
import { accountMails } from '../server/accounts/account-mails.ts'
import type { Database } from '../server/db/database.ts'
import { deliverDueMails } from '../server/mail/deliver-mails.ts'
import { openSmtp } from '../server/mail/smtp.ts'
import type { InvoiceFiles } from '../server/media/invoice-files.ts'
import { type ReceivedMail, startMailServer } from './mail-server.ts'

type Shop = { db: Database; publicUrl: string; invoices: InvoiceFiles }

/** A real SMTP server, and the shop's own mail worker to fill it when a test says so. Lives as long as the test file. */
export async function openMailbox({ db, publicUrl, invoices }: Shop) {
  const server = await startMailServer()
  const smtp = openSmtp(server.url)
  afterAll(async () => {
    smtp.close()
    await server.close()
  })
  const outbox = { db, smtp, from: null, publicUrl, accountMails, invoices, log: pino({ level: 'silent' }) }
  return {
    /** Sends what is due. Tells the mails that came of it. */
    async collect(): Promise<ReceivedMail[]> {
      server.mails.length = 0
      while ((await deliverDueMails(outbox)) > 0);
      return [...server.mails]
    },
  }
}

/** The token of the one link in a mail that has one. */
export function tokenIn(mail: ReceivedMail | undefined): string {
  const tokens = [...(mail?.text.matchAll(/https?:\/\/[^\s#]+#([\w-]+)/g) ?? [])].map(([, token]) => token)
  if (tokens.length !== 1) throw new Error(`There are ${tokens.length} links with a token in: ${mail?.text}`)
  return tokens[0] ?? ''
}
