import type { Page } from 'playwright-core'
import { findInconsistencies } from '../../server/consistency/find-inconsistencies.ts'
import { readDatabaseId } from '../../server/db/database.ts'
import { openDirectory } from '../../server/files/open-directory.ts'
import { openInvoiceFiles } from '../../server/media/invoice-files.ts'
import { openReceiptFiles } from '../../server/media/receipt-files.ts'
import { openRefundFiles } from '../../server/media/refund-files.ts'
import { openReturnPhotoFiles } from '../../server/media/return-photo-files.ts'
import { anOwner, aStaffMember } from '../../test/factories.ts'
import type { openShopWithMail } from '../account/shop-with-mail.ts'
import { refusedByShop } from '../shopper/signed-in-buyer.ts'
import { hasFocus } from '../visitor.ts'
import { countActions, type Hands } from './count-actions.ts'

/* The staff who work through a whole day of the desk, and what that day must leave behind. */

type Shop = ReturnType<typeof openShopWithMail>

export type Member = { page: Page; id: number; name: string }

const PASSWORD = 'cóndor 2026'

/** How long such a day may take, in milliseconds. */
export const DAY_MS = 300_000

/** Signs somebody of this role in, as they do in the morning. Without a role it is the owner. */
export async function logIn(
  shop: Shop,
  name: string,
  role: string | null,
  count: (page: Page, work: (hands: Hands) => Promise<unknown>) => Promise<unknown> = countActions,
): Promise<Member> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const account = { firstName, lastName, username: firstName.toLowerCase(), password: PASSWORD }
  const [found] = await shop.rows(`select id from staff_role where name = '${role}'`)
  const member = await (role === null
    ? anOwner(shop.db, account)
    : aStaffMember(shop.db, { ...account, staffRoleId: found.id }))
  const page = await shop.visitAnonymously({ allowedErrors: [refusedByShop] })
  await page.goto('/admin')
  const field = page.getByLabel('Usuario')
  await hasFocus(field)
  await count(page, async ({ press, type }) => {
    await type(account.username)
    await press('Tab')
    await type(PASSWORD)
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Hoy' }).waitFor()
  })
  return { page, id: member.accountId, name }
}

/** What `check:data` says of the shop: rows and files. */
export async function inconsistenciesOf({ db, place: { dataDir } }: Shop): Promise<string[]> {
  const id = await readDatabaseId(db)
  return findInconsistencies(
    db,
    await openReceiptFiles(openDirectory(dataDir), id),
    await openInvoiceFiles(openDirectory(dataDir), id),
    await openRefundFiles(openDirectory(dataDir), id),
    await openReturnPhotoFiles(openDirectory(dataDir), id),
  )
}
