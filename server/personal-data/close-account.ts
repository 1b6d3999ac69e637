import { eq } from 'drizzle-orm'
import type { CloseAccountBody } from '../../contract/api/personal-data.ts'
import { anonymiseAccount } from '../accounts/anonymise-account.ts'
import {
  hasPasswordHash,
  lockProven,
  provePassword,
  refuseOldSession,
  wrongPassword,
} from '../accounts/prove-owner.ts'
import type { Caller } from '../accounts/sessions.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { forgetMails } from '../mail/forget-mails.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import { forgetBuyer } from '../orders/forget-buyer.ts'
import { forgetReceipts } from '../payments/forget-receipts.ts'

/**
 * Closes a buyer's account for good: the person goes, the orders stay without them, user name and e-mail are free again.
 * Who has no password proves it by having signed in just now; that the user name is asked for as well keeps a slip of the
 * finger from it.
 * Tells the names that are now free.
 * @throws DomainError `wrong_password`, `sign_in_again`, `open_orders`, or `staff_account` for one of the staff.
 */
export async function closeAccount(
  db: Database,
  files: ReceiptFiles,
  caller: Caller,
  proof: CloseAccountBody,
): Promise<{ username: string; email: string }> {
  const { accountId } = caller
  const { username, passwordHash } = await provePassword(db, accountId, proof.pass, 'pass')
  if (passwordHash === null) {
    await refuseOldSession(db, caller)
    if (foldCase(proof.user ?? '') !== foldCase(username))
      throw new DomainError('invalid', { fields: { user: 'Escribe tu usuario tal como es' } })
  }
  const { photos, email } = await db.transaction(async (tx) => {
    if (!(await lockProven(tx, { accountId, proof: hasPasswordHash(passwordHash) })))
      throw wrongPassword('pass')
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId))
    if (!account) throw new DomainError('not_signed_in')
    // Whoever sells here is named in the history of orders and in the audit.
    if (account.role !== 'customer') throw new DomainError('staff_account')
    await forgetBuyer(tx, accountId)
    const photos = await forgetReceipts(tx, accountId)
    await forgetMails(tx, accountId, account.email)
    await anonymiseAccount(tx, accountId)
    await queueAccountMail(tx, { template: 'account-closed', accountId, recipient: account.email })
    return { photos, email: account.email }
  })
  for (const photo of photos) await files.remove(photo)
  return { username, email }
}

const foldCase = (name: string) => name.normalize('NFKC').toLowerCase()
