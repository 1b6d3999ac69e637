import { expect, test } from 'vitest'
import { readPhone, showPhone } from './phone.ts'

test('a mobile of Ecuador is kept in one form, however it is written', () => {
  for (const typed of [
    '0991234567',
    '099 123 4567',
    '+593991234567',
    '593991234567',
    '+593 99 123-4567',
    '00593991234567',
  ]) {
    expect(readPhone(typed), typed).toBe('+593991234567')
  }
})

test('so is a fixed line, with the area of its province', () => {
  expect(readPhone('062712345')).toBe('+59362712345')
  expect(readPhone('(06) 271-2345')).toBe('+59362712345')
})

test('a phone of elsewhere comes with its country’s code', () => {
  expect(readPhone('+57 310 123 4567')).toBe('+573101234567')
  expect(readPhone('0034 612 345 678')).toBe('+34612345678')
})

test('what is no phone is none', () => {
  for (const typed of [
    '',
    '0891234567',
    '082345678',
    '09912345',
    '099123456789',
    '+59399123456',
    '+1',
    '+0123456789',
    '+1234567890123456',
    '3101234567',
    'mi celular',
    '0991234567; drop',
  ]) {
    expect(readPhone(typed), typed).toBeNull()
  }
})

test('a phone of Ecuador is shown as one dials it there', () => {
  expect(showPhone('+593991234567')).toBe('0991234567')
  expect(showPhone('+59362712345')).toBe('062712345')
  expect(showPhone('+573101234567')).toBe('+573101234567')
})
