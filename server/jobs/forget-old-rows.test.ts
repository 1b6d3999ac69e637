import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, aProduct } from '../../test/factories.ts'
import { forgetOldRows } from './forget-old-rows.ts'

const { ask, db } = await openTestApp()

async function count(table: 'session' | 'idempotency_key' | 'rate_limit') {
  return (await db.$client.query(`select count(*) from ${table}`)).rows[0].count
}

test('OR-9: the key of an order is remembered for two days', async () => {
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  await ask('/api/user/createorder', {
    cookie,
    body: anOrderBody([{ id: product, count: 1 }]),
    headers: { 'idempotency-key': 'uno' },
  })
  await db.$client.query("update idempotency_key set created_at = now() - interval '47 hours'")
  await forgetOldRows(db)
  expect(await count('idempotency_key')).toBe(1)
  await db.$client.query("update idempotency_key set created_at = now() - interval '49 hours'")
  await forgetOldRows(db)
  expect(await count('idempotency_key')).toBe(0)
})

test('a session that opens nothing any more is deleted, a live one stays', async () => {
  await db.$client.query('delete from session')
  const idle = await aCustomer(db)
  const old = await aCustomer(db)
  const live = await aCustomer(db)
  const age = (id: number, column: string, interval: string) =>
    db.$client.query(`update session set ${column} = now() - interval '${interval}' where account_id = ${id}`)
  await age(idle.id, 'last_seen_at', '15 days')
  await age(old.id, 'created_at', '31 days')
  await age(live.id, 'created_at', '29 days')
  await forgetOldRows(db)
  expect((await db.$client.query('select account_id from session')).rows).toEqual([{ account_id: live.id }])
})

test('a limit that ran out over an hour ago is deleted', async () => {
  await db.$client.query(
    `insert into rate_limit (key, points, expire)
     select key, 1, extract(epoch from now() + age) * 1000
       from (values ('gone', interval '-61 minutes'), ('just', interval '-1 minute'), ('counts', interval '1 minute'))
         as given (key, age)`,
  )
  await forgetOldRows(db)
  expect((await db.$client.query('select key from rate_limit order by key')).rows).toEqual([
    { key: 'counts' },
    { key: 'just' },
  ])
})
