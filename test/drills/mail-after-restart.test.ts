import { afterAll, expect, test } from 'vitest'
import { queueMail } from '../../server/mail/queue-mail.ts'
import { openTestApp } from '../app.ts'
import { aCustomer, anOrderBody, aProduct } from '../factories.ts'
import { isDrill } from '../long-round.ts'
import { startMailServer } from '../mail-server.ts'
import { startShop } from '../shop.ts'
import { waitUntil } from '../wait-until.ts'
import { expectWholeData } from './drill-shop.ts'

const { ask, db, database } = await openTestApp()
const server = await startMailServer()

afterAll(async () => {
  await server.close()
})

test('mails leave and jobs run by themselves, also those of the time when no shop was running', async () => {
  const env = {
    DEMO: 'off',
    DATABASE_URL: database.url,
    SMTP_URL: server.url,
    MAIL_FROM: 'Kuntur <k@kuntur.example>',
  }
  const { cookie } = await aCustomer(db)
  const product = await aProduct(db)
  const order = await ask('/api/user/createorder', { cookie, body: anOrderBody([{ id: product, count: 1 }]) })
  const { order_id: orderId } = await order.json()

  const first = await startShop({ env })
  await server.received(1)
  expect(server.mails[0]?.text).toContain(`${first.url}/usuario/mispedidos`)
  await first.kill()

  await db.transaction((tx) => queueMail(tx, { template: 'payment-confirmed', orderId }))
  await db.$client.query(
    "insert into rate_limit (key, points, expire) values ('old', 1, 0) on conflict (key) do update set expire = 0",
  )
  // As if the shop had been down at the job's time. Without its row it would be due as well.
  await db.$client.query("update job set due_at = now() where kind = 'forget-old-rows'")
  const second = await startShop({ env })
  await server.received(2)
  await waitUntil(async () => !(await db.$client.query("select from rate_limit where key = 'old'")).rowCount)
  expect(await second.stop()).toMatchObject({ code: 0 })
  expect(server.mails).toHaveLength(2)
  expect(second.output).not.toContain('ana@correo.example')
  if (isDrill) await expectWholeData(second.dataDir, database.url)
})
