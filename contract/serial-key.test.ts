import { expect, test } from 'vitest'
import { serialKey } from './serial-key.ts'

test('a serial number is the same with the hyphens and spaces of its label and without', () => {
  expect(['sn-0012 ab', 'SN0012AB', ' Sn/00.12-Ab '].map(serialKey)).toEqual(Array(3).fill('SN0012AB'))
  expect(serialKey(' -/. ')).toBe('')
})
