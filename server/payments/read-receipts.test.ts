import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, aProduct, aStaffMember, setSettings } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { readDeskOrder } from '../desk/read-desk-order.ts'
import { openTextProcess } from '../media/internal/text-process.ts'
import { readReceipts } from './read-receipts.ts'
import { attachReceipt } from './receipts.ts'

const { db, receipts } = await openTestApp()
const staff = await aStaffMember(db)

/** The screen of a made-up bank's app, as the shop keeps a photo; drawn once, because a machine may have no typeface. */
const bankScreen = await readFile(new URL('../../test/bank-screen.webp', import.meta.url))

test('number, amount and day are read off a photo for the desk, go with the photo, and are not read where the owner says so', async () => {
  const buyer = await aCustomer(db)
  const order = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }], {
    info: { comprobante: '0048127650' },
  })
  const send = (body: Buffer) =>
    attachReceipt(db, receipts, { kind: 'buyer', accountId: buyer.id }, order, { body, width: 1, height: 1 })
  const texts = openTextProcess({ patienceMs: 50_000, idleMs: 0 })
  const read = () =>
    readReceipts(
      { db, files: receipts, pictures: { readText: texts.read }, quiet: async () => {} },
      new AbortController().signal,
    )
  const told = async () => (await readDeskOrder(db, staff, order)).money?.claims[0]?.reading

  // "Monto $ 1.234,56", "Comprobante 48127650", "Fecha 03 nov 2026".
  await send(bankScreen)
  const takeBack = await setSettings(db, { read_receipts: false })
  await read()
  expect(await told()).toBeNull()
  await takeBack()
  await read()
  expect(await told()).toEqual({
    receipt_number: '48127650',
    has_same_number: true,
    amount: 1234.56,
    has_same_amount: false,
    paid_on: '2026-11-03',
  })
  await waitUntil(() => texts.pid === undefined)

  await send(Buffer.from('broken'))
  expect(await told()).toBeNull()
  await read()
  const { rows } = await db.execute(sql`select receipt_number, amount_cents, paid_on from receipt_reading`)
  expect(rows).toEqual([{ receipt_number: null, amount_cents: null, paid_on: null }])
})

test('a picture that takes too long ends with its process, and the next one has another', async () => {
  const texts = openTextProcess({ patienceMs: 1 })
  expect(await Promise.all([texts.read(Buffer.from('one')), texts.read(Buffer.from('two'))])).toEqual([
    null,
    null,
  ])
  await waitUntil(() => texts.pid === undefined)
})
