import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { aCustomer, anOrderBody, aProduct, liftHoldingLimits, stockOf } from '../../test/factories.ts'
import { isLong } from '../../test/long-round.ts'
import { findInconsistencies } from '../consistency/find-inconsistencies.ts'

const BUYERS = 50
const ROUNDS = isLong ? 100 : 5

const { ask, db } = await openTestApp({ poolSize: 20 })
await liftHoldingLimits(db)

test(`OR-5: of ${BUYERS} buyers who want the last unit at once one gets it, ${ROUNDS} times`, async () => {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aCustomer(db)))
  for (let round = 0; round < ROUNDS; round++) {
    const product = await aProduct(db, { openingStock: 1 })
    const details = [{ id: product, count: 1 }]
    // Half of them go through the reservation, half order at once.
    const answers = await Promise.all(
      buyers.map(({ cookie }, i) =>
        i % 2
          ? ask('/api/user/reservation', { body: { details }, cookie })
          : ask('/api/user/createorder', { body: anOrderBody(details), cookie }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(BUYERS - 1)
    expect(await refused[0]?.json()).toMatchObject({
      error: 'cart_changed',
      lines: [{ id: product, reason: 'out_of_stock' }],
    })
    expect(await stockOf(db, product)).toEqual({ stock: 0, ledger: 0 })
  }
  expect(await findInconsistencies(db)).toEqual([])
}, 300_000)
