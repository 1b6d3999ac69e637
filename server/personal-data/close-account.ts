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
import { forgetStaffWords } from '../customers/staff-words.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { forgetFavourites } from '../favourites/favourites.ts'
import { forgetFeedback } from '../feedback/forget-feedback.ts'
import { forgetPickups } from '../fulfilment/forget-pickups.ts'
import { forgetMails } from '../mail/mails-of-buyer.ts'
import { queueAccountMail } from '../mail/queue-mail.ts'
import type { ReceiptFiles } from '../media/receipt-files.ts'
import { removeFiles } from '../media/remove-files.ts'
import type { ReturnPhotoFiles } from '../media/return-photo-files.ts'
import { forgetNoticesOf } from '../notices/forget-notices.ts'
import { anonymiseCustomer } from '../orders/anonymise-customer.ts'
import { forgetPayers } from '../payments/forget-payers.ts'
import { forgetReceipts } from '../payments/receipts.ts'
import { forgetRefundAccountsOf } from '../payments/refund-accounts.ts'
import { forgetPcBuildsOf } from '../pc-builds/forget-pc-builds.ts'
import { forgetPayersOfLines } from '../reconciliation/forget-statements.ts'
import { forgetCases } from '../returns/forget-cases.ts'
import { forgetReturnPhotos } from '../returns/return-photos.ts'
import { forgetSecondFactor } from '../staff/set-up-second-factor.ts'

/**
 * Closes a buyer's account for good: the personal data go, the orders stay without them, and the user name and e-mail,
 * which it returns, are free again. A buyer without a password must have signed in just now, and types the user name so
 * that no slip of the finger closes the account.
 * @throws DomainError `wrong_password`, `sign_in_again`, `open_orders`, or `staff_account` for one of the staff.
 */
export async function closeAccount(
  db: Database,
  files: { receipts: ReceiptFiles; returnPhotos: ReturnPhotoFiles },
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
  const { photos, photosOfReturns, email } = await db.transaction(async (tx) => {
    if (!(await lockProven(tx, { accountId, proof: hasPasswordHash(passwordHash) })))
      throw wrongPassword('pass')
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId))
    if (!account) throw new DomainError('not_signed_in')
    // The history of orders and the audit name the staff.
    if (account.role !== 'customer') throw new DomainError('staff_account')
    await anonymiseCustomer(tx, accountId)
    await forgetPickups(tx, accountId)
    await forgetCases(tx, accountId)
    const photos = await forgetReceipts(tx, accountId)
    const photosOfReturns = await forgetReturnPhotos(tx, accountId)
    await forgetPayers(tx, accountId)
    await forgetRefundAccountsOf(tx, accountId)
    await forgetPayersOfLines(tx, accountId)
    await forgetNoticesOf(tx, accountId)
    await forgetMails(tx, accountId, account.email)
    await forgetFavourites(tx, accountId)
    await forgetPcBuildsOf(tx, accountId)
    await forgetFeedback(tx, accountId)
    await forgetSecondFactor(tx, accountId)
    await forgetStaffWords(tx, accountId)
    await anonymiseAccount(tx, accountId)
    await queueAccountMail(tx, { template: 'account-closed', accountId, recipient: account.email })
    return { photos, photosOfReturns, email: account.email }
  })
  await removeFiles(db, files, { receipts: photos, returnPhotos: photosOfReturns })
  return { username, email }
}

const foldCase = (name: string) => name.normalize('NFKC').toLowerCase()
