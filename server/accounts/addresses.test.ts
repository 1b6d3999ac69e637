import { expect, test } from 'vitest'
import type { AddressBody } from '../../contract/api/addresses.ts'
import { MAX_ADDRESSES } from '../../contract/constants.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer } from '../../test/factories.ts'
import { addAddress, changeAddress, deleteAddress, listAddresses } from './addresses.ts'

const { db } = await openTestApp()

const home: AddressBody = { province: 'Imbabura', city: 'Ibarra', street: 'Bolívar 3-15', reference: null }

const streets = async (accountId: number) => (await listAddresses(db, accountId)).map(({ street }) => street)
const defaults = async (accountId: number) =>
  (await listAddresses(db, accountId)).filter(({ is_default }) => is_default).map(({ street }) => street)

/** A buyer with these addresses, the first of which is the default. */
async function aBuyerAt(...names: string[]) {
  const { id } = await aCustomer(db)
  const ids = []
  for (const street of names) ids.push((await addAddress(db, id, { ...home, street })).id)
  return { id, ids }
}

test('the first address is the default, and later ones are not unless they ask for it', async () => {
  const { id } = await aBuyerAt('uno', 'dos')
  expect(await defaults(id)).toEqual(['uno'])
  await addAddress(db, id, { ...home, street: 'tres', is_default: true })
  expect(await defaults(id)).toEqual(['tres'])
  expect(await streets(id)).toEqual(['tres', 'uno', 'dos'])
})

test('an address is rewritten whole, and keeps being the default until another one is', async () => {
  const { id, ids } = await aBuyerAt('uno', 'dos')
  const changed = { province: 'Azuay', city: 'Cuenca', street: 'Larga', reference: 'Piso 2' } as const
  expect(await changeAddress(db, id, ids[0] ?? 0, { ...changed, is_default: false })).toEqual({
    id: ids[0],
    ...changed,
    is_default: true,
  })
  await changeAddress(db, id, ids[1] ?? 0, { ...home, street: 'dos', is_default: true })
  expect(await defaults(id)).toEqual(['dos'])
})

test('after the default address is deleted the oldest of the others is it', async () => {
  const { id, ids } = await aBuyerAt('uno', 'dos', 'tres')
  await deleteAddress(db, id, ids[0] ?? 0)
  expect(await defaults(id)).toEqual(['dos'])
  expect(await streets(id)).toEqual(['dos', 'tres'])
})

test('the only address is not deleted, not even by two clicks on the last two at once', async () => {
  const { id, ids } = await aBuyerAt('uno', 'dos')
  const clicks = await Promise.allSettled(ids.map((address) => deleteAddress(db, id, address)))
  expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [left] = await listAddresses(db, id)
  expect(left?.is_default).toBe(true)
  await expect(deleteAddress(db, id, left?.id ?? 0)).rejects.toMatchObject({ code: 'last_address' })
})

test('of many that become the default at once one is it in the end', async () => {
  const {
    id,
    ids: [first = 0, ...others],
  } = await aBuyerAt('a', 'b', 'c', 'd', 'e')
  await Promise.all([
    ...others.map((address) => changeAddress(db, id, address, { ...home, is_default: true })),
    ...others.map(() => addAddress(db, id, { ...home, is_default: true })),
    deleteAddress(db, id, first),
  ])
  expect(await defaults(id)).toHaveLength(1)
})

test('of first addresses that come at once one is the default', async () => {
  const { id } = await aCustomer(db)
  await Promise.all(Array.from({ length: 8 }, () => addAddress(db, id, home)))
  expect(await streets(id)).toHaveLength(8)
  expect(await defaults(id)).toHaveLength(1)
})

test('LI-3: an account keeps so many addresses and no more, however many come at once', async () => {
  const { id } = await aBuyerAt(...Array.from({ length: MAX_ADDRESSES - 1 }, (_, i) => `calle ${i}`))
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => addAddress(db, id, home)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(addAddress(db, id, home)).rejects.toMatchObject({ code: 'too_many_addresses' })
})

test('AZ-3: another buyer’s address is not found, and stays', async () => {
  const ana = await aBuyerAt('de Ana', 'otra de Ana')
  const luis = await aBuyerAt('de Luis', 'otra de Luis')
  const [hers = 0] = ana.ids
  await expect(changeAddress(db, luis.id, hers, home)).rejects.toMatchObject({ code: 'address_not_found' })
  await expect(deleteAddress(db, luis.id, hers)).rejects.toMatchObject({ code: 'address_not_found' })
  const taken = { ...home, is_default: true }
  await expect(changeAddress(db, luis.id, hers, taken)).rejects.toMatchObject({ code: 'address_not_found' })
  expect(await streets(ana.id)).toEqual(['de Ana', 'otra de Ana'])
  expect(await defaults(luis.id)).toEqual(['de Luis'])
})
