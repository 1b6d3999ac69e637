import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, aProduct } from '../../test/factories.ts'
import { findBadSettings, readSettings } from './settings.ts'

const { ask, db } = await openTestApp()

const set = (key: string, value: unknown, daysAgo: number) =>
  db.execute(sql`
    insert into setting (key, value, valid_from)
    values (${key}, ${JSON.stringify(value)}::jsonb, now() - make_interval(days => ${daysAgo}))`)

test('one bad setting breaks that setting: its last readable value counts, or its preset, and all others as they are', async () => {
  await set('tax_general_bp', 1200, 30)
  await set('tax_general_bp', 'doce', 20)
  await set('tax_general_bp', -1, 10)
  // Of a newer shop, which knows one more way to send.
  await set('freight', 'by_drone', 10)
  await set('home_banners', [{ title: 'sin lo demás' }], 10)
  await set('shop_name', 'Cóndor PC', 10)
  expect(await readSettings(db)).toMatchObject({
    tax_general_bp: 1200,
    freight: 'paid_on_delivery',
    home_banners: [],
    shop_name: 'Cóndor PC',
  })
  expect((await findBadSettings(db)).sort()).toEqual(['freight', 'home_banners', 'tax_general_bp'])

  const { cookie } = await aCustomer(db)
  const body = anOrderBody([{ id: await aProduct(db), count: 1 }])
  expect((await ask('/api/user/createorder', { body, cookie })).status).toBe(201)
})
