import { expect, test } from 'vitest'
import { complaintAboutBirthDate } from './birth-date.ts'

const today = '2026-11-21'

test('a birth date is a day of the calendar since 1900', () => {
  for (const date of ['1900-01-01', '1996-02-29', '2011-11-21']) {
    expect(complaintAboutBirthDate(date, today), date).toBeNull()
  }
  for (const date of ['1899-12-31', '0001-01-01', '1997-02-29', '1996-13-01', '1996-1-1', '', 'ayer']) {
    expect(complaintAboutBirthDate(date, today), date).toBe('Esa fecha no existe o es muy antigua')
  }
})

test('it is not to come', () => {
  expect(complaintAboutBirthDate('2026-11-22', today)).toBe('Esa fecha aún no llega')
})

test('who turned fifteen today may have an account, who does tomorrow may not', () => {
  expect(complaintAboutBirthDate('2011-11-21', today)).toBeNull()
  expect(complaintAboutBirthDate('2011-11-22', today)).toBe('Debes tener al menos 15 años')
})

test('on 29 February people of earlier years are as old as they are', () => {
  expect(complaintAboutBirthDate('2009-02-28', '2024-02-29')).toBeNull()
  expect(complaintAboutBirthDate('2009-03-01', '2024-02-29')).toBe('Debes tener al menos 15 años')
})
