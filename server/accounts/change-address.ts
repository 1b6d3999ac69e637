import { and, eq } from 'drizzle-orm'
import type { AddressBody } from '../../contract/api/addresses.ts'
import type { Address } from '../../contract/api/user.ts'
import type { Database } from '../db/database.ts'
import { addresses } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { addressColumns, addressValues, clearDefaultAddress } from './list-addresses.ts'
import { lockBuyer } from './lock-buyer.ts'

/** Rewrites an address. It may become the default; it stops being it only when another one does. */
export async function changeAddress(
  db: Database,
  accountId: number,
  id: number,
  body: AddressBody,
): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    const own = and(eq(addresses.id, id), eq(addresses.accountId, accountId))
    if ((await tx.$count(addresses, own)) === 0) throw new DomainError('address_not_found')
    if (body.is_default) await clearDefaultAddress(tx, accountId)
    const [address] = await tx
      .update(addresses)
      .set({ ...addressValues(body), ...(body.is_default && { isDefault: true }) })
      .where(own)
      .returning(addressColumns)
    if (!address) throw new Error('An update of a locked row returned none')
    return address
  })
}
