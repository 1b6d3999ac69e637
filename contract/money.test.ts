import { expect, test } from 'vitest'
import { formatCents, toCents, toDollars } from './money.ts'

test('OR-1: an amount is shown with a dollar sign, a point and two decimals', () => {
  expect([0, 1, 10, 99, 100, 41171, 118900, -250].map(formatCents)).toEqual([
    '$0.00',
    '$0.01',
    '$0.10',
    '$0.99',
    '$1.00',
    '$411.71',
    '$1189.00',
    '-$2.50',
  ])
})

test('OR-1: every amount up to $2000 survives the way to dollars and back', () => {
  for (let cents = 0; cents <= 200_000; cents++) {
    if (toCents(toDollars(cents)) !== cents)
      throw new Error(`${cents} came back as ${toCents(toDollars(cents))}`)
  }
})

test('text that is no amount has no cents', () => {
  expect(['', ' ', 'abc', '1,5', 'NaN', 'Infinity'].map(toCents)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(toCents(' 12.50 ')).toBe(1250)
})
