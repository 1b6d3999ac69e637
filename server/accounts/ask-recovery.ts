import type { Executor } from '../db/database.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'

/**
 * Asks for a mail with a link to a new password. A known address, an unknown one and one that is no address cost the
 * same single row here; which of them it is shows when the mail leaves.
 */
export async function askRecovery(db: Executor, email: string): Promise<void> {
  await queueAccountMail(db, { template: 'new-password', accountId: null, recipient: email })
}
