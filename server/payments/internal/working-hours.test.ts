import { expect, test } from 'vitest'
import { seededRandom } from '../../../test/seeded-random.ts'
import { workingHoursBefore } from './working-hours.ts'

const HOUR = 3_600_000

/** A moment by the clock of the shop: `at('2026-11-20 09:00')`. */
const at = (local: string) => new Date(`${local.replace(' ', 'T')}:00-05:00`)

test('inside one working day, hours are hours', () => {
  const wednesday = at('2026-11-18 15:30')
  expect(workingHoursBefore(wednesday, 3, [])).toEqual(at('2026-11-18 12:30'))
})

test('nights of working days count', () => {
  const wednesday = at('2026-11-18 09:00')
  expect(workingHoursBefore(wednesday, 24, [])).toEqual(at('2026-11-17 09:00'))
})

test('a weekend does not count', () => {
  const monday = at('2026-11-23 10:00')
  expect(workingHoursBefore(monday, 24, [])).toEqual(at('2026-11-20 10:00'))
  const sunday = at('2026-11-22 18:00')
  expect(workingHoursBefore(sunday, 10, [])).toEqual(at('2026-11-20 14:00'))
})

test('a holiday does not count, also beside a weekend', () => {
  const tuesday = at('2026-11-24 10:00')
  expect(workingHoursBefore(tuesday, 24, ['2026-11-23'])).toEqual(at('2026-11-20 10:00'))
  expect(workingHoursBefore(tuesday, 24, ['2026-11-20', '2026-11-23'])).toEqual(at('2026-11-19 10:00'))
})

test('months and years end, and a leap day is a day', () => {
  // 1 January 2027 is a Friday; 29 February 2028 is a Tuesday.
  expect(workingHoursBefore(at('2027-01-04 08:00'), 24, ['2027-01-01'])).toEqual(at('2026-12-31 08:00'))
  expect(workingHoursBefore(at('2028-03-01 12:00'), 24, [])).toEqual(at('2028-02-29 12:00'))
  expect(workingHoursBefore(at('2028-03-01 12:00'), 24, ['2028-02-29'])).toEqual(at('2028-02-28 12:00'))
})

test('the day is the one at the shop: Friday evening in Ibarra is Saturday in UTC, and counts', () => {
  const fridayEvening = at('2026-11-20 23:00')
  expect(fridayEvening.toISOString()).toBe('2026-11-21T04:00:00.000Z')
  expect(workingHoursBefore(fridayEvening, 2, [])).toEqual(at('2026-11-20 21:00'))
  const sundayEvening = at('2026-11-22 23:00')
  expect(sundayEvening.toISOString()).toBe('2026-11-23T04:00:00.000Z')
  expect(workingHoursBefore(sundayEvening, 2, [])).toEqual(at('2026-11-20 22:00'))
})

test('of all moments since which enough hours have passed, it is the latest: counted hour by hour over three years', () => {
  const holidays = ['2026-12-25', '2027-01-01', '2027-02-08', '2027-02-09', '2027-03-26', '2028-11-02']
  const random = seededRandom(20_261_122)
  for (let round = 0; round < 300; round++) {
    const now = new Date(at('2026-11-01 00:00').getTime() + random.int(0, 3 * 365 * 24) * HOUR)
    const hours = random.int(1, 200)
    const found = workingHoursBefore(now, hours, holidays)
    const told = `${now.toISOString()}, ${hours} hours`
    expect(countHours(found, now, holidays), told).toBe(hours)
    expect(countHours(new Date(found.getTime() + HOUR), now, holidays), told).toBe(hours - 1)
  }
})

const local = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Guayaquil',
  dateStyle: 'short',
})
const weekday = new Intl.DateTimeFormat('en', { timeZone: 'America/Guayaquil', weekday: 'short' })

/** The slow way: looks at each hour between two full hours and asks the calendar whether it counts. */
function countHours(from: Date, to: Date, holidays: string[]): number {
  let count = 0
  for (let hour = from.getTime(); hour < to.getTime(); hour += HOUR) {
    const isWeekend = ['Sat', 'Sun'].includes(weekday.format(hour))
    if (!isWeekend && !holidays.includes(local.format(hour))) count++
  }
  return count
}
