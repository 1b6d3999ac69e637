import { expect, test } from 'vitest'
import { readIdentification } from './identification.ts'

const plausible = (typed: string) => readIdentification(typed).isPlausible

test('a cédula of any province, or of an Ecuadorian abroad, is taken as it is', () => {
  const real = [
    '1710034065',
    '0100000009',
    '0801234568',
    '1754321097',
    '0912345675',
    '2400000010',
    '3000000012',
    '1002003000',
  ]
  expect(real.filter((typed) => !plausible(typed))).toEqual([])
})

test('a third digit 6 is a foreign resident, not a mistake', () => {
  expect(plausible('0960000008')).toBe(true)
  expect(plausible('1765432107')).toBe(true)
})

test('a wrong check digit, province or length is worth a second look', () => {
  const mistyped = ['1710034066', '2510034065', '0010034064', '171003406', '17100340655', '']
  expect(mistyped.filter(plausible)).toEqual([])
})

test('the RUC of a person is their cédula with an establishment', () => {
  expect(plausible('1710034065001')).toBe(true)
  expect(plausible('0801234568001')).toBe(true)
  expect(plausible('1710034066001')).toBe(false)
  expect(plausible('1710034065000')).toBe(false)
})

test('the RUC of a company needs a province and an establishment: its check digit means nothing', () => {
  const real = ['1790011674001', '0891234562001', '1799999990001', '1793213150001']
  expect(real.filter((typed) => !plausible(typed))).toEqual([])
  expect(plausible('2590011674001')).toBe(false)
  expect(plausible('1790011674000')).toBe(false)
})

test('the RUC of a public body is checked by its ninth digit', () => {
  const real = ['1760001550001', '1760013210001', '0860001210001']
  expect(real.filter((typed) => !plausible(typed))).toEqual([])
  expect(plausible('1760001560001')).toBe(false)
})

test('a RUC with a third digit 6 may also be a foreign resident', () => {
  expect(plausible('0960000008001')).toBe(true)
})

test('a passport has no check digit', () => {
  expect(readIdentification('ab 123456')).toEqual({ type: 'passport', number: 'AB123456', isPlausible: true })
})

test('spaces and hyphens are how people type, not part of the number', () => {
  expect(readIdentification(' 171003406-5 ')).toEqual({
    type: 'cedula',
    number: '1710034065',
    isPlausible: true,
  })
  expect(readIdentification('1710034065 001').type).toBe('ruc')
})
