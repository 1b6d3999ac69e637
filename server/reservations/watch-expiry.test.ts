import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { Reservation } from '../../contract/api/orders.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, aProduct, stockOf } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { openDatabase } from '../db/database.ts'
import { watchExpiry } from './watch-expiry.ts'

const { ask, db, database } = await openTestApp()
const log = pino({ level: 'silent' })

async function reserved(product: number): Promise<Reservation> {
  const { cookie } = await aCustomer(db)
  const response = await ask('/api/user/reservation', {
    body: { details: [{ id: product, count: 1 }] },
    cookie,
  })
  return Reservation.parse(await response.json())
}

test('OR-11: without any job, and without anybody asking, what ran out is back on the shelf', async () => {
  const product = await aProduct(db, { openingStock: 1 })
  const { reservation_id } = await reserved(product)
  let told = 0
  onTestFinished(watchExpiry(db, 10, () => told++, log))
  await db.$client.query('update reservation set expires_at = now() where id = $1', [reservation_id])
  await waitUntil(() => told === 1)
  expect(await stockOf(db, product)).toEqual({ stock: 1, ledger: 1 })
})

test('RE-5: while the database is away it waits, and goes on when it is back', async () => {
  const product = await aProduct(db, { openingStock: 1 })
  const { reservation_id } = await reserved(product)
  const away = openDatabase({ ...database.config, port: 1 }, { poolSize: 1, onConnectionLost: () => {} })
  onTestFinished(() => away.$client.end())
  let told = 0
  onTestFinished(watchExpiry(away, 10, () => told++, log))
  await db.$client.query('update reservation set expires_at = now() where id = $1', [reservation_id])
  away.$client.options.port = Number(db.$client.options.port)
  await waitUntil(() => told === 1)
})
