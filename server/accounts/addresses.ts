import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { AddressBody } from '../../contract/api/addresses.ts'
import type { Address } from '../../contract/api/user.ts'
import { MAX_ADDRESSES } from '../../contract/constants.ts'
import type { Database, Executor } from '../db/database.ts'
import { addresses } from '../db/schema/accounts.ts'
import { DomainError } from '../domain-error.ts'
import { lockBuyer } from './lock-buyer.ts'

/** A buyer's addresses: the default one, then the others from the oldest on. */
export async function listAddresses(db: Executor, accountId: number): Promise<Address[]> {
  return db
    .select(addressColumns)
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id))
}

/** Adds an address. The first one becomes the default, a later one when it asks to. */
export async function addAddress(db: Database, accountId: number, body: AddressBody): Promise<Address> {
  return db.transaction(async (tx) => {
    await lockBuyer(tx, accountId)
    const known = await tx.$count(addresses, eq(addresses.accountId, accountId))
    if (known >= MAX_ADDRESSES) throw new DomainError('too_many_addresses')
    const isDefault = known === 0 || body.is_default === true
    if (isDefault) await clearDefault(tx, accountId)
    const [address] = await tx
      .insert(addresses)
      .values({ ...written(body), accountId, isDefault })
      .returning(addressColumns)
    if (!address) throw new Error('An insert returned no row')
    return address
  })
}

/** Rewrites an address. It may become the default; it stops being the default only when another one becomes it. */
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
    if (body.is_default) await clearDefault(tx, accountId)
    const [address] = await tx
      .update(addresses)
      .set({ ...written(body), ...(body.is_default && { isDefault: true }) })
      .where(own)
      .returning(addressColumns)
    if (!address) throw new Error('An update of a locked row returned none')
    return address
  })
}

/** Deletes an address, but never the only one. When it was the default, the oldest of the others becomes it. */
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

/** An address as the contract has it. */
const addressColumns = {
  id: addresses.id,
  province: addresses.province,
  city: addresses.city,
  street: addresses.street,
  reference: addresses.reference,
  is_default: addresses.isDefault,
}

/** The verb decides whether it is the default. */
function written({ province, city, street, reference }: AddressBody) {
  return { province, city, street, reference: reference || null }
}

/** A unique index lets an account have one default address at a time, so the old one gives way first. */
async function clearDefault(db: Executor, accountId: number): Promise<void> {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(sql`${addresses.accountId} = ${accountId} and ${addresses.isDefault}`)
}
