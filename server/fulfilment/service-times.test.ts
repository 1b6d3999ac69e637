import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ServiceTimesAnswer } from '../../contract/api/admin/desk.ts'
import { formatHours } from '../../contract/service-times.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, aProduct, aStaffMember, setSettings } from '../../test/factories.ts'
import { readPublicServiceTimes } from './read-service-times.ts'

const { ask, db } = await openTestApp()
const { cookie } = await aStaffMember(db)

const told = async () =>
  ServiceTimesAnswer.parse(await (await ask('/api/admin/service-times', { cookie })).json()).times

test('the desk says how long half of the payments, parcels and warranties of 90 days took; the pages only when told, and of ten', async () => {
  expect(await told()).toEqual([])
  const buyers = [await aCustomer(db), await aCustomer(db)] as const
  const product = await aProduct(db, { openingStock: 100 })
  const orders: number[] = []
  for (let nth = 0; nth < 6; nth++)
    for (const buyer of buyers) orders.push(await anOrder(db, buyer, [{ id: product, count: 1 }]))
  const [old = 0, example = 0, ...counted] = orders
  // Confirmed after 1, 2, … 10 hours; eight of them left a day later, of which one was told of twice.
  await db.execute(sql`update customer_order set placed_at = now() - interval '20 days'`)
  await db.execute(sql`update customer_order set placed_at = now() - interval '91 days' where id = ${old}`)
  await db.execute(sql`update customer_order set is_example = true where id = ${example}`)
  const happened = (event: string, ids: number[], hours: ReturnType<typeof sql>) =>
    db.execute(sql`
      insert into order_event (order_id, event, state, stage, actor, created_at)
      select id, ${event}, 'PENDIENTE', 'preparing', 'staff', placed_at + (${hours}) * interval '1 hour'
        from unnest(${sql.param(ids)}::bigint[]) with ordinality as given (id, nth) join customer_order using (id)`)
  await happened('payment_confirmed', [...counted, old, example], sql`nth`)
  await happened('shipped', counted.slice(0, 8), sql`nth + 24`)
  await happened('shipped', counted.slice(0, 1), sql`400`)
  await db.execute(sql`
    insert into return_case (order_id, kind, state, reason, asked_at, closed_at, resolution, refusal_reason)
    select ${counted[0]}, kind, state, 'failed', now() - interval '9 days', now() - days * interval '1 day', resolution, refusal
      from (values ('warranty', 'resolved', 'repaired', null, 4), ('warranty', 'refused', null, 'Golpeada', 8),
                   ('return', 'resolved', 'refund', null, 1)) as given (kind, state, resolution, refusal, days)`)
  expect(await told()).toEqual([
    { kind: 'confirmed', median_hours: 5.5, count: 10 },
    { kind: 'sent', median_hours: 28.5, count: 8 },
    { kind: 'warranty', median_hours: 120, count: 1 },
  ])
  expect(await readPublicServiceTimes(db)).toEqual([])
  await setSettings(db, { show_service_times: true })
  expect(await readPublicServiceTimes(db)).toEqual([{ kind: 'confirmed', medianHours: 5.5, count: 10 }])
})

test('hours are said as a person would say them', () => {
  expect([0, 0.4, 1, 5.5, 47.4, 48, 120].map(formatHours)).toEqual([
    ...['1 minuto', '24 minutos', '1 hora', '6 horas', '47 horas', '2 días', '5 días'],
  ])
})
