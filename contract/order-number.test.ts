import { expect, test } from 'vitest'
import { formatOrderNumber } from './order-number.ts'

test('§9: an order’s number has at least five digits', () => {
  expect([1, 123, 99_999, 123_456].map(formatOrderNumber)).toEqual(['00001', '00123', '99999', '123456'])
})
