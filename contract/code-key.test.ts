import { expect, test } from 'vitest'
import { codeKey } from './code-key.ts'

test('a UPC is one code, whether the scanner reads twelve, thirteen or fourteen digits', () => {
  expect(['036000291452', '0036000291452', '00036000291452'].map(codeKey)).toEqual(
    Array(3).fill('036000291452'),
  )
})

test('an EAN of thirteen digits keeps all of them, also as a GTIN of fourteen', () => {
  expect(['7861234567890', '07861234567890', '17861234567897'].map(codeKey)).toEqual([
    '7861234567890',
    '7861234567890',
    '17861234567897',
  ])
})

test('other codes lose spaces and the difference between capitals and small letters', () => {
  expect(codeKey(' kt-0001 a ')).toBe('KT-0001A')
  expect(codeKey('0012')).toBe('0012')
})
