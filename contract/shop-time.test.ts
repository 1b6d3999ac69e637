import { expect, test } from 'vitest'
import { formatDate, formatMoment, shopTime } from './shop-time.ts'

test('RE-18: an evening order bears the date of its evening', () => {
  expect(shopTime(new Date('2026-11-21T02:30:00Z'))).toBe('2026-11-20T21:30:00-05:00')
})

test('RE-18: the day turns at midnight in Ecuador, leap days included', () => {
  expect(shopTime(new Date('2028-03-01T04:59:59Z'))).toBe('2028-02-29T23:59:59-05:00')
  expect(shopTime(new Date('2028-03-01T05:00:00Z'))).toBe('2028-03-01T00:00:00-05:00')
})

test('RE-18: it is still the same moment', () => {
  const moment = new Date('2026-01-01T03:04:05Z')
  expect(new Date(shopTime(moment))).toEqual(moment)
})

test('a day is written in one way, the hour beside it where it matters', () => {
  const moment = shopTime(new Date('2026-11-03T00:05:09Z'))
  expect(formatDate(moment)).toBe('2 nov 2026')
  expect(formatMoment(moment)).toBe('2 nov 2026, 19:05')
  expect(formatDate('1996-02-29')).toBe('29 feb 1996')
})
