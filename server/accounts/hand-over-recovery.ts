import type { Transaction } from '../db/database.ts'
import type { Staff } from './actor.ts'
import { killLinks, linkKinds, makeLink } from './internal/links.ts'

/**
 * Makes a link to a new password that one of the staff hands over, to a buyer whose mail does not arrive. Links of mails that
 * were sent before end. It is as any other, but using it confirms no e-mail: it did not come by that mailbox. The account
 * must be locked, and stays as it is until the link is used.
 */
export async function handOverRecovery(
  tx: Transaction,
  staff: Staff,
  account: { id: number; email: string },
): Promise<{ path: string; minutes: number }> {
  const { path, minutes } = linkKinds.new_password
  await killLinks(tx, account.id, 'new_password')
  const token = await makeLink(tx, {
    kind: 'new_password',
    accountId: account.id,
    email: account.email,
    handedBy: staff.accountId,
  })
  return { path: `${path}#${token}`, minutes }
}
