import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CounterSaleBody } from '../contract/api/admin/counter.ts'
import { openTestApp } from '../test/app.ts'
import { aCustomer, anOrder, anOrderBody, aProduct, aStaffMember } from '../test/factories.ts'
import { makeLink } from './accounts/internal/links.ts'
import { beginSignInAttempt } from './accounts/sign-in-attempts.ts'
import { sellAtCounter } from './counter/sell-at-counter.ts'
import { forgetOldRows } from './forget-old-rows.ts'
import { addOrderNote } from './orders/add-order-note.ts'
import { acceptCase } from './returns/accept-case.ts'
import { openCase } from './returns/open-case.ts'
import { refuseCase } from './returns/refuse-case.ts'

const { ask, db } = await openTestApp()

type Table =
  | 'session'
  | 'idempotency_key'
  | 'rate_limit'
  | 'one_time_link'
  | 'provider_visit'
  | 'pending_identity'
  | 'catalog_change'

async function count(table: Table) {
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

test('a change of the catalogue is kept for a day', async () => {
  await db.$client.query('delete from catalog_change')
  await aProduct(db)
  await db.$client.query("update catalog_change set changed_at = now() - interval '23 hours 59 minutes'")
  await forgetOldRows(db)
  expect(await count('catalog_change')).toBe(1)
  await db.$client.query("update catalog_change set changed_at = now() - interval '24 hours 1 minute'")
  await forgetOldRows(db)
  expect(await count('catalog_change')).toBe(0)
})

test('a session that opens nothing any more is deleted, a live one stays', async () => {
  await db.$client.query('delete from session')
  const idle = await aCustomer(db)
  const old = await aCustomer(db)
  const live = await aCustomer(db)
  const staff = await aCustomer(db, { role: 'staff' })
  const age = (id: number, column: string, interval: string) =>
    db.$client.query(`update session set ${column} = now() - interval '${interval}' where account_id = ${id}`)
  await age(idle.id, 'last_seen_at', '15 days')
  await age(old.id, 'created_at', '31 days')
  await age(live.id, 'created_at', '29 days')
  await age(staff.id, 'last_seen_at', '13 hours')
  await forgetOldRows(db)
  expect((await db.$client.query('select account_id from session')).rows).toEqual([{ account_id: live.id }])
})

test('PR-3: the network of an order is forgotten once its payment was looked at, or its buyer confirmed the e-mail', async () => {
  const buyer = await aCustomer(db, { emailVerifiedAt: null })
  const product = await aProduct(db)
  const lines = [{ id: product, count: 1 }]
  await anOrder(db, buyer, lines, { at: 'payment_verified' })
  const inReview = await anOrder(db, buyer, lines)
  await db.$client.query("update customer_order set placed_from = '192.0.2.7' where account_id = $1", [
    buyer.id,
  ])
  await forgetOldRows(db)
  expect(
    (await db.$client.query('select id from customer_order where placed_from is not null')).rows,
  ).toEqual([{ id: inReview }])
  await db.$client.query('update account set email_verified_at = now() where id = $1', [buyer.id])
  await forgetOldRows(db)
  expect((await db.$client.query('select from customer_order where placed_from is not null')).rowCount).toBe(
    0,
  )
})

test('PR-3: who bought at the counter is forgotten after seven years, with what was noted and written, and the sale stays', async () => {
  const staff = await aStaffMember(db)
  const product = await aProduct(db)
  const buyer = { identification: '1710034065', name: 'Ana Quishpe', email: 'ana@correo.example' }
  const sell = async () => {
    const sale = { details: [{ id: product, count: 1 }], means: 'cash', buyer }
    return (await sellAtCounter(db, staff, CounterSaleBody.parse(sale), null)).orderId
  }
  const [old, younger] = [await sell(), await sell()]
  for (const id of [old, younger]) {
    await addOrderNote(db, staff, id, 'Ana vuelve el lunes')
    await db.$client.query("insert into mail (template, order_id) values ('order-delivered', $1)", [id])
  }
  const age = (id: number, interval: string) =>
    db.$client.query(`update customer_order set placed_at = now() - interval '${interval}' where id = ${id}`)
  await age(old, '7 years 1 minute')
  await age(younger, '6 years 364 days')
  await forgetOldRows(db)
  const { rows } = await db.$client.query(
    `select id, buyer_name, buyer_email, identification_type, total_cents,
            (select count(*)::int from order_note where order_id = o.id) as notes,
            (select count(*)::int from mail where order_id = o.id) as mails
       from customer_order as o where kind = 'counter' order by id`,
  )
  const sold = { total_cents: 10_000 }
  expect(rows).toEqual([
    {
      id: old,
      buyer_name: 'Consumidor final',
      buyer_email: '',
      identification_type: 'final_consumer',
      notes: 0,
      mails: 0,
      ...sold,
    },
    {
      id: younger,
      buyer_name: 'Ana Quishpe',
      buyer_email: 'ana@correo.example',
      identification_type: 'cedula',
      notes: 1,
      mails: 1,
      ...sold,
    },
  ])
})

test('PR-3: what was said in a return of a sale at the counter goes with its buyer, after seven years', async () => {
  const staff = await aStaffMember(db)
  const product = await aProduct(db, { priceCents: 4_000 })
  const sale = CounterSaleBody.parse({ details: [{ id: product, count: 1 }], means: 'cash', buyer: null })
  const refused = async (age: string) => {
    const { orderId } = await sellAtCounter(db, staff, sale, null)
    const { rows } = await db.$client.query('select id::int from order_line where order_id = $1', [orderId])
    const caseId = await openCase(db, staff, orderId, {
      key: randomUUID(),
      kind: 'return',
      reason: 'other',
      words: 'A Ana no le gusta',
      lines: [{ lineId: rows[0].id, count: 1 }],
    })
    await acceptCase(db, staff, caseId, { note: 'Que venga Ana' })
    await refuseCase(db, staff, caseId, { reason: 'Ana lo golpeó' })
    await db.$client.query(
      `update customer_order set placed_at = now() - interval '${age}' where id = ${orderId}`,
    )
    return caseId
  }
  const [old, younger] = [await refused('7 years 1 minute'), await refused('6 years 364 days')]
  await forgetOldRows(db)
  const { rows } = await db.$client.query(
    `select id::int, state, reason_words, refusal_reason,
            (select count(note)::int from return_case_event where case_id = return_case.id) as notes
       from return_case order by id`,
  )
  expect(rows).toEqual([
    { id: old, state: 'refused', reason_words: null, refusal_reason: '', notes: 0 },
    {
      id: younger,
      state: 'refused',
      reason_words: 'A Ana no le gusta',
      refusal_reason: 'Ana lo golpeó',
      notes: expect.any(Number),
    },
  ])
  expect(rows[1].notes).toBeGreaterThan(0)
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

test('a link and a sign-in attempt at the provider are deleted once their time is over, and not before', async () => {
  const { id, email } = await aCustomer(db)
  const account = { accountId: id, email }
  await makeLink(db, { ...account, kind: 'new_password' })
  await makeLink(db, { ...account, kind: 'confirm_email' })
  await beginSignInAttempt(db, null)
  await db.$client.query(
    `insert into pending_identity (token_hash, account_id, issuer, subject, expires_at)
     values ('x', $1, 'https://idp.example', 'x', now() + interval '1 minute')`,
    [id],
  )
  await forgetOldRows(db)
  const counts = () =>
    Promise.all((['one_time_link', 'provider_visit', 'pending_identity'] as const).map(count))
  expect(await counts()).toEqual([2, 1, 1])
  await db.$client.query("update one_time_link set expires_at = now() where kind = 'new_password'")
  await db.$client.query('update provider_visit set expires_at = now()')
  await db.$client.query('update pending_identity set expires_at = now()')
  await forgetOldRows(db)
  expect(await counts()).toEqual([1, 0, 0])
})

test('a job is deleted 30 days after it ended; one that waits, and one by the clock, stay', async () => {
  await db.$client.query(
    `insert into job (kind, is_timed, status, ended_at)
     values ('old', false, 'failed', now() - interval '31 days'), ('new', false, 'done', now() - interval '29 days'),
            ('waiting', false, 'queued', null), ('timed', true, 'queued', now() - interval '31 days')`,
  )
  await forgetOldRows(db)
  expect((await db.$client.query('select kind from job order by kind')).rows).toEqual([
    { kind: 'new' },
    { kind: 'timed' },
    { kind: 'waiting' },
  ])
})
