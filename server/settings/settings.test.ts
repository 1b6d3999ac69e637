import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, aProduct } from '../../test/factories.ts'
import { system } from '../accounts/actor.ts'
import { changeSettings } from '../settings-changes/change-settings.ts'
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

const change = (values: Record<string, unknown>, from: Date | null = null) =>
  changeSettings(db, system, { values, from, seen: null })

test('a setting is changed from now or from a day on; the values before stay, and the preset is no value of its own', async () => {
  await change({ shop_phone: '0991234567', holidays: ['2026-12-25'], max_held_units: 3 })
  await change({ max_held_units: 5 }, new Date('2100-01-01'))
  await change({ shop_whatsapp: null })
  expect(await readSettings(db)).toMatchObject({
    shop_phone: '0991234567',
    holidays: ['2026-12-25'],
    max_held_units: 3,
    shop_whatsapp: null,
  })
  const { rows } = await db.execute(sql`select from setting where key = 'max_held_units'`)
  expect(rows).toHaveLength(2)
  await change({ max_held_units: 10 })
  expect(await readSettings(db)).toMatchObject({ max_held_units: 10 })
  expect(
    (await db.execute(sql`select from setting where key = 'max_held_units' and value is null`)).rows,
  ).toHaveLength(1)
})

test('what is no setting, or no value of it, is refused in a sentence and writes nothing', async () => {
  const before = await db.execute(sql`select count(*) from setting`)
  for (const values of [
    { constructor: 1 },
    { max_held_units: -1 },
    { max_held_units: 'tres' },
    { max_held_units: 1.5 },
    { facebook_url: 'kuntur' },
    { facebook_url: 'javascript:alert(1)' },
    { shop_name: '\u202e' },
    { shop_name: 'a\u0000b' },
    { shop_phone: '1', holidays: ['ayer'] },
  ]) {
    await expect(change(values), JSON.stringify(values)).rejects.toMatchObject({ code: 'invalid' })
  }
  await expect(change({ tax_general_bp: 1300 }, new Date('2026-01-01'))).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { from: expect.any(String) } },
  })
  expect((await db.execute(sql`select count(*) from setting`)).rows).toEqual(before.rows)
})
