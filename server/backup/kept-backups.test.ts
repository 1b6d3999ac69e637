import { expect, test } from 'vitest'
import { addDays } from '../../contract/figures.ts'
import { chooseKept } from './kept-backups.ts'
import { lastTimeOf } from './last-time-of.ts'

/** One a night, the last one on that day, as the folder has them when each night's tidying was done. */
function afterNights(nights: number, last: string): string[] {
  let kept = new Set<string>()
  for (let ago = nights - 1; ago >= 0; ago--) {
    kept = chooseKept([...kept, `${addDays(last, -ago)}-0315`])
  }
  return [...kept].sort()
}

test.each([
  { of: 'none', moments: [], kept: [] },
  { of: 'one', moments: ['2026-11-24-0315'], kept: ['2026-11-24-0315'] },
  {
    of: 'two of a day',
    moments: ['2026-11-24-0315', '2026-11-24-1815'],
    kept: ['2026-11-24-1815'],
  },
  {
    of: 'days between which the machine was off',
    moments: [1, 2, 3, 5, 8, 13, 21].map((day) => `2026-11-${String(day).padStart(2, '0')}-0315`),
    kept: [1, 2, 3, 5, 8, 13, 21].map((day) => `2026-11-${String(day).padStart(2, '0')}-0315`),
  },
  {
    of: 'a leap day and the turn of the year',
    moments: ['2027-12-31-0315', '2028-01-01-0315', '2028-02-28-0315', '2028-02-29-0315', '2028-03-01-0315'],
    kept: ['2027-12-31-0315', '2028-01-01-0315', '2028-02-28-0315', '2028-02-29-0315', '2028-03-01-0315'],
  },
])('of $of those stay that a person would keep', ({ moments, kept }) => {
  expect([...chooseKept(moments)].sort()).toEqual(kept)
})

test('after two years of nights there are 7 days, 4 weeks and 12 months, the newest of each', () => {
  // A Tuesday.
  expect(afterNights(730, '2026-11-24')).toEqual(
    [
      ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
      ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
      // The Sundays of the weeks before; the last one is among the days.
      ...['2026-11-08', '2026-11-15'],
      ...['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'],
    ].map((day) => `${day}-0315`),
  )
})

test.each([
  ['2026-11-24T07:59:59Z', '2026-11-23T08:00:00Z'],
  ['2026-11-24T08:00:00Z', '2026-11-24T08:00:00Z'],
  // The shop's day is still the 24th.
  ['2026-11-25T04:59:00Z', '2026-11-24T08:00:00Z'],
  ['2027-01-01T05:00:00Z', '2026-12-31T08:00:00Z'],
])("RE-18: at %s it was last three o'clock at the shop at %s", (now, last) => {
  expect(lastTimeOf(3, new Date(now))).toEqual(new Date(last))
})
