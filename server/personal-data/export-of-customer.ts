import { eq } from 'drizzle-orm'
import type { PersonalData } from '../../contract/api/personal-data.ts'
import type { Staff } from '../accounts/actor.ts'
import { recordAudit } from '../accounts/record-audit.ts'
import type { Database } from '../db/database.ts'
import { accounts } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import type { SecretBox } from '../secret-box.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { exportPersonalData } from './export-personal-data.ts'

/**
 * What the shop keeps of one buyer, as the buyer gets it too, for a buyer who asks the shop's people for it.
 * @throws DomainError `not_permitted`, `customer_not_found`, also for a closed account, or `customer_of_staff`.
 */
export async function exportOfCustomer(
  db: Database,
  secrets: SecretBox,
  staff: Staff,
  accountId: number,
): Promise<PersonalData> {
  await requirePermission(db, staff, 'customers.export')
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account || account.status === 'closed') throw new DomainError('customer_not_found')
  if (account.role !== 'customer') throw new DomainError('customer_of_staff')
  await recordAudit(db, staff, { action: 'customer_exported', subject: `account:${accountId}` })
  return exportPersonalData(db, secrets, accountId)
}
