import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, aProduct, aStaffMember, stockOf } from '../../test/factories.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'
import { correctStock, receiveStock } from './change-stock.ts'

const { db } = await openTestApp()
const staff = await aStaffMember(db)

test('what arrives is on sale, and stands in the ledger and in the audit', async () => {
  const product = await aProduct(db, { openingStock: 1 })
  expect(await receiveStock(db, staff, { sellableId: product, quantity: 5, note: 'Factura 12' })).toEqual({
    stock: 6,
  })
  expect(await stockOf(db, product)).toEqual({ stock: 6, ledger: 6 })
  const { rows } = await db.execute(sql`
    select actor_id, action, before, after from audit_log where subject = ${`sellable:${product}`}`)
  expect(rows).toEqual([
    {
      actor_id: staff.accountId,
      action: 'stock_received',
      before: { stock: 1 },
      after: { stock: 6, note: 'Factura 12' },
    },
  ])
})

test('the same delivery entered five times at once counts once', async () => {
  const product = await aProduct(db, { openingStock: 0 })
  const delivery = { sellableId: product, quantity: 5, key: 'factura-13' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => receiveStock(db, staff, delivery)))
  expect(answers).toEqual(Array(5).fill({ stock: 5 }))
  expect(await stockOf(db, product)).toEqual({ stock: 5, ledger: 5 })
})

test('a correction takes off no more than is free', async () => {
  const product = await aProduct(db, { openingStock: 3 })
  const correct = (difference: number) =>
    correctStock(db, staff, { sellableId: product, difference, note: 'Conteo de noviembre' })
  expect(await correct(-2)).toEqual({ stock: 1 })
  await expect(correct(-2)).rejects.toMatchObject({ code: 'stock_too_low' })
  expect(await correct(4)).toEqual({ stock: 5 })
  expect(await stockOf(db, product)).toEqual({ stock: 5, ledger: 5 })
})

test('AZ-7: who is not of the staff changes no stock', async () => {
  const { id } = await aCustomer(db)
  const product = await aProduct(db)
  const impostor = { kind: 'staff' as const, accountId: id }
  await expect(receiveStock(db, impostor, { sellableId: product, quantity: 1 })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await stockOf(db, product)).toEqual({ stock: 10, ledger: 10 })
})

test('after all of this, everything fits together', async () => {
  expect(await findInconsistencies(db)).toEqual([])
})
