import { eq } from 'drizzle-orm'
import type { AddressBody } from '../../contract/api/addresses.ts'
import type { Address } from '../../contract/api/user.ts'
import { MAX_ADDRESSES } from '../../contract/constants.ts'
import type { Database } from '../db/database.ts'
import { addresses } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { addressColumns, addressValues, clearDefaultAddress } from './list-addresses.ts'
import { lockBuyer } from './lock-buyer.ts'

/** Adds an address. The first one is the default, and a later one when it asks to be. */
export async function addAddress(db: Database, accountId: number, body: AddressBody): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    const known = await tx.$count(addresses, eq(addresses.accountId, accountId))
    if (known >= MAX_ADDRESSES) throw new DomainError('too_many_addresses')
    const isDefault = known === 0 || body.is_default === true
    if (isDefault) await clearDefaultAddress(tx, accountId)
    const [address] = await tx
      .insert(addresses)
      .values({ ...addressValues(body), accountId, isDefault })
      .returning(addressColumns)
    if (!address) throw new Error('An insert returned no row')
    return address
  })
}
