import { eq } from 'drizzle-orm'
import type { MailName } from '../../contract/mail-labels.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { writeExample } from './internal/example-mail.ts'
import { readMailShop } from './internal/mail-order.ts'
import { openSmtp } from './smtp.ts'

/** What a test mail leaves by. */
export type MailServer = { smtpUrl: string; from: string | null }

/** Somebody waits at the screen for the answer. */
const PATIENCE_MS = 15_000

/**
 * Sends a mail about an invented order to whom an account belongs, at once and without keeping it. Tells the
 * address.
 * @throws DomainError `mail_not_sent`, with what the mail server says.
 */
export async function sendTestMail(
  db: Database,
  accountId: number,
  { name, server, publicUrl }: { name: MailName; server: MailServer; publicUrl: string },
): Promise<string> {
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) throw new DomainError('not_found')
  const shop = await readMailShop(db, publicUrl)
  const { subject, ...letter } = writeExample(name, shop, publicUrl)
  const smtp = openSmtp(server.smtpUrl)
  try {
    await smtp.send(
      {
        from: server.from ?? { name: shop.name, address: shop.email },
        replyTo: shop.email,
        to: { name: '', address: account.email },
        subject: `[Prueba] ${subject}`,
        ...letter,
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
      AbortSignal.timeout(PATIENCE_MS),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DomainError('mail_not_sent', { message: `El correo de prueba no salió: ${reason}` }, error)
  } finally {
    smtp.close()
  }
  return account.email
}
