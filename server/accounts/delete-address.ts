import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { addresses } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { listAddresses } from './list-addresses.ts'
import { lockBuyer } from './lock-buyer.ts'

/** Deletes an address, but never the only one. After the default one the oldest of the others is it. */
export async function deleteAddress(db: Database, accountId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    const known = await listAddresses(tx, accountId)
    const address = known.find((one) => one.id === id)
    const [heir] = known.filter((one) => one.id !== id)
    if (!address) throw new DomainError('address_not_found')
    if (!heir) throw new DomainError('last_address')
    await tx.delete(addresses).where(eq(addresses.id, id))
    if (address.is_default)
      await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, heir.id))
  })
}
