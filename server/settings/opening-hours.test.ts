import { expect, test } from 'vitest'
import { openingHoursBetween } from './opening-hours.ts'

const opening = { opens_at: 9, closes_at: 19, opens_saturday: true, opens_sunday: false, holidays: [] }
const at = (time: string) => new Date(`${time}-05:00`)
const hours = (from: string, until: string, given: Partial<typeof opening> = {}) =>
  openingHoursBetween(at(from), at(until), { ...opening, ...given }, 1_000)

test('hours of attending are counted between two moments, by the clock of the shop', () => {
  // 24 November 2026 is a Tuesday.
  expect(hours('2026-11-24T10:00', '2026-11-24T12:30')).toBe(2.5)
  expect(hours('2026-11-24T06:00', '2026-11-24T08:59')).toBe(0)
  expect(hours('2026-11-24T18:00', '2026-11-25T10:00')).toBe(2)
  // Nine in the evening at the shop is the next day in UTC.
  expect(hours('2026-11-24T21:00', '2026-11-24T23:00', { opens_at: 20, closes_at: 24 })).toBe(2)
})

test('on Sundays and holidays the shop is closed, and on Saturdays as it says', () => {
  const fromSaturday = ['2026-11-28T00:00', '2026-11-30T00:00'] as const
  expect(hours(...fromSaturday)).toBe(10)
  expect(hours(...fromSaturday, { opens_saturday: false })).toBe(0)
  expect(hours(...fromSaturday, { opens_sunday: true })).toBe(20)
  expect(hours(...fromSaturday, { holidays: ['2026-11-28'] as never[] })).toBe(0)
})

test('of what lies long ago only as much is counted as anybody asks for', () => {
  expect(openingHoursBetween(at('1990-01-01T00:00'), at('2026-11-24T12:00'), opening, 20)).toBe(20)
  expect(hours('2026-11-24T10:00', '2026-11-24T12:00', { opens_at: 19, closes_at: 9 })).toBe(0)
})
