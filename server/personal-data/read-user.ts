import { eq, getTableColumns } from 'drizzle-orm'
import type { User } from '../../contract/api/user.ts'
import { showPhone } from '../../contract/phone.ts'
import { listAddresses } from '../accounts/addresses.ts'
import { livePendingEmail } from '../accounts/change-email.ts'
import type { Database } from '../db/database.ts'
import { accountIdentities, accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { readWishlist } from '../favourites/favourites.ts'
import { listOrders } from '../orders/list-orders.ts'
import { readPurchaseData } from '../orders/purchase-data.ts'

/** All that the account area shows of one buyer. */
export async function readUser(
  db: Database,
  accountId: number,
  { sendsMail }: { sendsMail: boolean },
): Promise<User> {
  const [account] = await db
    .select({ ...getTableColumns(accounts), pendingEmail: livePendingEmail })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) throw new DomainError('not_signed_in')
  const [identity] = await db
    .select({ issuer: accountIdentities.issuer })
    .from(accountIdentities)
    .where(eq(accountIdentities.accountId, accountId))
    .limit(1)
  return {
    username: account.username,
    email: account.email,
    email_verified: account.emailVerifiedAt !== null,
    pending_email: account.pendingEmail,
    gets_mail: sendsMail,
    has_password: account.passwordHash !== null,
    google_linked: identity !== undefined,
    first_name: account.firstName,
    last_name: account.lastName,
    nickname: account.nickname,
    birth_date: account.birthDate,
    phone: account.phone && showPhone(account.phone),
    purchase_data: await readPurchaseData(db, accountId),
    addresses: await listAddresses(db, accountId),
    wishlist: await readWishlist(db, accountId),
    ...(await listOrders(db, accountId)),
  }
}
