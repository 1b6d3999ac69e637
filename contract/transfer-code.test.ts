import { expect, test } from 'vitest'
import { readTransferCode, toTransferCode, transferCodeSigns } from './transfer-code.ts'

const places = [3, 0, 22, 11, 7, 18]
const code = toTransferCode(places)

test('a code is read however it is typed', () => {
  expect(code).toMatch(/^[A-Z0-9]{7}$/)
  expect(readTransferCode(code)).toBe(code)
  expect(readTransferCode(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).toBe(code)
  for (const none of ['', 'ABC', `${code}A`, code.slice(1), '0045871'])
    expect(readTransferCode(none)).toBeNull()
})

test('one mistaken sign, or two neighbours that were swapped, are noticed', () => {
  const signs = [...code]
  for (let at = 0; at < signs.length; at++) {
    for (const other of transferCodeSigns) {
      if (other === signs[at]) continue
      expect(readTransferCode(signs.with(at, other).join(''))).toBeNull()
    }
    const [one, next] = [signs[at], signs[at + 1]]
    if (one && next && one !== next)
      expect(
        readTransferCode(
          signs
            .with(at, next)
            .with(at + 1, one)
            .join(''),
        ),
      ).toBeNull()
  }
})

test('no sign is one that people read for another', () => {
  expect(transferCodeSigns).not.toMatch(/[0O1IL5S2Z8BUV]/)
  expect(new Set(transferCodeSigns).size).toBe(23)
})
