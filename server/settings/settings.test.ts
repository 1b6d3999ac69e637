import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, aProduct } from '../../test/factories.ts'
import { changeSetting } from './change-setting.ts'
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

test('a setting is changed from now or from a day on, as text or JSON; the values before stay', async () => {
  expect(await changeSetting(db, 'shop_phone', '0991234567', null)).toBeNull()
  expect(await changeSetting(db, 'holidays', '["2026-12-25"]', null)).toBeNull()
  expect(await changeSetting(db, 'max_held_units', '3', null)).toBeNull()
  expect(await changeSetting(db, 'max_held_units', '5', new Date('2100-01-01'))).toBeNull()
  expect(await readSettings(db)).toMatchObject({
    shop_phone: '0991234567',
    holidays: ['2026-12-25'],
    max_held_units: 3,
  })
  const { rows } = await db.execute(sql`select from setting where key = 'max_held_units'`)
  expect(rows).toHaveLength(2)
})

test('what is no setting, or no value of it, is refused in a sentence and writes nothing', async () => {
  const before = await db.execute(sql`select count(*) from setting`)
  expect(await changeSetting(db, 'constructor', '1', null)).toBe('constructor: no es un ajuste de la tienda.')
  for (const value of ['-1', 'tres', '{', '']) {
    expect(await changeSetting(db, 'max_held_units', value, null)).toBe(
      `max_held_units: «${value}» no es un valor de este ajuste.`,
    )
  }
  expect(await changeSetting(db, 'facebook_url', 'kuntur', null)).not.toBeNull()
  expect((await db.execute(sql`select count(*) from setting`)).rows).toEqual(before.rows)
})
