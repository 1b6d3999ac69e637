import { expect, test } from 'vitest'
import { readMoney } from './read-money.ts'

test('an amount is read with point or comma, with or without the sign and thousands', () => {
  const read = [
    '411.71',
    '411,71',
    '$ 411.71',
    '1189',
    '1189.5',
    '1,189.50',
    '1.189,50',
    '1.189',
    '0.07',
    '12.345.678,90',
  ]
  expect(read.map(readMoney)).toEqual([
    41171, 41171, 41171, 118900, 118950, 118950, 118950, 118900, 7, 1234567890,
  ])
})

test('what is no amount, or below zero, is none', () => {
  const read = ['', '$', '-5', '1.2.3', '12.3456', '1e3', 'diez', '5,', '1,18.50']
  expect(read.map(readMoney)).toEqual(read.map(() => null))
})
