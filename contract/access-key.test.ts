import { expect, test } from 'vitest'
import { checkDigit, readAccessKey } from './access-key.ts'

const keys = {
  'a remainder of 10': '2111202601171003406500110010010000000011234567811',
  'a remainder of 9': '0101202601179001167400120010010000001230000000112',
  'a remainder of 1: the digit 10 is written 1': '2111202601171003406500110010010000000081234567811',
  'no remainder: the digit 11 is written 0': '2111202601171003406500110010010000000101234567810',
}

test('the check digit of a clave is that of the tax office, also where it would have two digits', () => {
  for (const [why, key] of Object.entries(keys)) {
    expect(checkDigit(key.slice(0, -1)), why).toBe(Number(key.at(-1)))
    expect(readAccessKey(key), why).not.toBeNull()
  }
})

test('a clave tells day, document, issuer, environment and number', () => {
  expect(readAccessKey(keys['a remainder of 9'])).toEqual({
    issuedOn: '2026-01-01',
    documentType: '01',
    issuerRuc: '1790011674001',
    isProduction: true,
    documentNumber: '001-001-000000123',
  })
  expect(readAccessKey('21112026 01 1710034065001 1 001001 000000001 12345678 1 1')?.isProduction).toBe(false)
})

test('what is no clave is none: one wrong digit, two digits changed round, too short, no day, an unknown environment', () => {
  const right = keys['a remainder of 9']
  for (let at = 0; at < right.length; at++) {
    const other = (Number(right[at]) + 1) % 10
    expect(readAccessKey(right.slice(0, at) + other + right.slice(at + 1)), `digit ${at + 1}`).toBeNull()
  }
  const withDigit = (digits: string) => digits + checkDigit(digits)
  for (const wrong of [
    right.replace('0101', '1001'),
    right.slice(1),
    `${right}0`,
    '',
    'x'.repeat(49),
    withDigit(right.slice(0, 48).replace('01012026', '31022026')),
    withDigit(`${right.slice(0, 23)}3${right.slice(24, 48)}`),
  ])
    expect(readAccessKey(wrong), wrong).toBeNull()
})
