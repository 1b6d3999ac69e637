import { asc, desc, eq, sql } from 'drizzle-orm'
import type { AddressBody } from '../../contract/api/addresses.ts'
import type { Address } from '../../contract/api/user.ts'
import type { Executor } from '../db/database.ts'
import { addresses } from '../db/schema/accounts.ts'

/** An address as the contract has it. */
export const addressColumns = {
  id: addresses.id,
  province: addresses.province,
  city: addresses.city,
  street: addresses.street,
  reference: addresses.reference,
  is_default: addresses.isDefault,
}

/** A buyer's addresses: the default one, then the others from the oldest on. */
export async function listAddresses(db: Executor, accountId: number): Promise<Address[]> {
  return db
    .select(addressColumns)
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id))
}

/** What is written of a body; whether it is the default is for the verb to say. */
export function addressValues({ province, city, street, reference }: AddressBody) {
  return { province, city, street, reference: reference || null }
}

/** Frees the place of the default address. A unique index lets an account have one at a time. */
export async function clearDefaultAddress(db: Executor, accountId: number): Promise<void> {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(sql`${addresses.accountId} = ${accountId} and ${addresses.isDefault}`)
}
