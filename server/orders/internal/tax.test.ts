import { expect, test } from 'vitest'
import { basesOf, splitTax } from './tax.ts'

const at15 = (totalCents: number) => splitTax([{ totalCents, taxRateBp: 1500 }])

test('OR-1: a price with 15 % IVA splits into base and tax that add up again', () => {
  expect(at15(11_500)).toEqual({ baseCents: 10_000, taxCents: 1_500 })
  expect(at15(9_999)).toEqual({ baseCents: 8_695, taxCents: 1_304 })
  expect(at15(129_900)).toEqual({ baseCents: 112_957, taxCents: 16_943 })
  expect(at15(1)).toEqual({ baseCents: 1, taxCents: 0 })
})

test('lines of one rate are rounded together, not one by one', () => {
  const three = { totalCents: 1, taxRateBp: 1500 }
  expect(splitTax([three, three, three])).toEqual({ baseCents: 3, taxCents: 0 })
  expect(
    splitTax([
      { totalCents: 5, taxRateBp: 1500 },
      { totalCents: 5, taxRateBp: 1500 },
    ]),
  ).toEqual({
    baseCents: 9,
    taxCents: 1,
  })
})

test('what bears no IVA is all base', () => {
  expect(
    splitTax([
      { totalCents: 1_000, taxRateBp: 0 },
      { totalCents: 11_500, taxRateBp: 1500 },
    ]),
  ).toEqual({
    baseCents: 11_000,
    taxCents: 1_500,
  })
})

test('each line has its part of the base, and the parts add up to that of the order', () => {
  const three = { totalCents: 1, taxRateBp: 1500 }
  const free = { totalCents: 1_000, taxRateBp: 0 }
  expect(basesOf([three, three, free, { totalCents: 3, taxRateBp: 1500 }])).toEqual([1, 1, 1_000, 2])
  const lines = [57, 333, 9_999, 10_001, 45_678].map((totalCents) => ({ totalCents, taxRateBp: 1500 }))
  const sum = basesOf(lines).reduce((all, base) => all + base, 0)
  expect(sum).toBe(splitTax(lines).baseCents)
})
