import { expect, test } from 'vitest'
import { OrderAnswer } from '../../contract/api/orders.ts'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrder, aProduct, aStaffMember } from '../../test/factories.ts'
import { readMailOrder } from '../mail/internal/mail-order.ts'
import { advanceStage } from './fulfil-order.ts'

const { ask, db } = await openTestApp()

test('a sent order’s number at the carrier is its buyer’s to read; other notes are the staff’s own', async () => {
  const buyer = await aCustomer(db)
  const staff = await aStaffMember(db)
  const id = await anOrder(db, buyer, [{ id: await aProduct(db), count: 1 }], { at: 'payment_verified' })
  await advanceStage(db, staff, id, 'preparing', 'La caja está golpeada')
  await advanceStage(db, staff, id, 'shipped', 'Servientrega 9912-44')
  const response = await ask(`/api/user/orders/${id}`, { cookie: buyer.cookie })
  const { history } = OrderAnswer.parse(await response.json())
  expect(history.map(({ event, note }) => [event, note])).toEqual([
    ['order_placed', null],
    ['payment_confirmed', null],
    ['preparing', null],
    ['shipped', 'Servientrega 9912-44'],
  ])
  expect(await readMailOrder(db, id)).toMatchObject({ tracking: 'Servientrega 9912-44' })
})
