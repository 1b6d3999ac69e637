import { expect, test } from 'vitest'
import type { GuideAnswer } from '../../contract/api/admin/guide.ts'
import { openTestApp } from '../../test/app.ts'
import {
  aBankAccount,
  aBuild,
  aCustomer,
  anOrderBody,
  anOwner,
  aProduct,
  aStaffMember,
  setSettings,
} from '../../test/factories.ts'

const { ask, db } = await openTestApp({ sendsMail: false })
const owner = await anOwner(db)

async function readGuide(): Promise<GuideAnswer> {
  const response = await ask('/api/admin/guide', { cookie: owner.cookie })
  expect(response.status).toBe(200)
  return response.json()
}

const doneIn = ({ steps }: GuideAnswer) => steps.filter(({ is_done }) => is_done).map(({ key }) => key)

test('each step of the guide is done when the shop has what it asks for, and not before', async () => {
  expect(doneIn(await readGuide())).toEqual([])

  await setSettings(db, { shop_name: 'Cóndor PC', tax_general_bp: 1300 })
  await setSettings(db, { shop_phone: '0991234567', shop_email: 'hola@condor.example' })
  expect(doneIn(await readGuide())).toEqual(['name', 'tax'])
  await setSettings(db, { shop_address: 'Bolívar 3-15', freight: 'included' })
  await aBankAccount(db)
  await aBankAccount(db, { isActive: false })
  expect(doneIn(await readGuide())).toEqual(['name', 'contact', 'bank', 'delivery', 'tax'])

  // Without a picture it is for sale, and yet not as it should be.
  const product = await aProduct(db)
  await aProduct(db, { openingStock: 0 })
  await aProduct(db, { priceCents: null })
  const lacking = await readGuide()
  expect(lacking.products).toEqual({ for_sale: 2, without_picture: 2, without_stock: 1 })
  expect(doneIn(lacking)).not.toContain('products')
  await db.$client.query(
    `with picture as (insert into media (file, type, alt, width, height) values ('x', 'image/webp', '', 1, 1) returning id)
     insert into sellable_media (sellable_id, media_id, position) select $1, id, 0 from picture`,
    [product],
  )
  await aBuild(db)
  await db.$client.query(
    `insert into second_factor (account_id, secret, confirmed_at) values ($1, 'x', now())`,
    [owner.accountId],
  )
  const { cookie } = await aCustomer(db)
  const body = anOrderBody([{ id: product, count: 1 }])
  expect((await ask('/api/user/createorder', { cookie, body })).status).toBe(201)
  // A second factor that nobody has given in this session closes the desk.
  await db.$client.query(`update session set strength = 'two_factors' where account_id = $1`, [
    owner.accountId,
  ])
  expect(doneIn(await readGuide())).toEqual([
    'name',
    'contact',
    'bank',
    'delivery',
    'tax',
    'products',
    'build',
    'second_factor',
    'first_order',
  ])
})

test('a step that the shop can do without is settled and taken back; one that it needs is not', async () => {
  const settle = (step: string, isSettled: boolean) =>
    ask('/api/admin/guide', { cookie: owner.cookie, body: { step, is_settled: isSettled } })
  expect((await settle('tax', true)).status).toBe(200)
  expect((await settle('mail', true)).status).toBe(200)
  const settled = await readGuide()
  expect(settled.steps.filter(({ is_settled }) => is_settled).map(({ key }) => key)).toEqual(['tax', 'mail'])
  expect(doneIn(settled)).toEqual(expect.arrayContaining(['tax', 'mail']))
  expect((await settle('tax', false)).status).toBe(200)
  expect(doneIn(await readGuide())).not.toContain('tax')
  expect((await settle('bank', true)).status).toBe(422)
})

test('the guide is for who may change the settings', async () => {
  const clerk = await aStaffMember(db, { permissions: ['orders.read'] })
  expect((await ask('/api/admin/guide', { cookie: clerk.cookie })).status).toBe(403)
})
