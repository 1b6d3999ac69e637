import { expect, test } from 'vitest'
import { pathAfterLogin, withReturnPath } from './return-path.ts'

const read = (query: string) => pathAfterLogin(new URLSearchParams(query))

test('login leads to the account unless a page of the shop asked for it', () => {
  expect(read('')).toBe('/usuario')
  expect(read('volver=')).toBe('/usuario')
  expect(read('volver=/checkout')).toBe('/checkout')
  expect(read('volver=/')).toBe('/')
  expect(read('volver=/usuario/misdeseos')).toBe('/usuario/misdeseos')
  expect(read('volver=/checkout?oferta=5f0c')).toBe('/checkout?oferta=5f0c')
})

test('IN-6: no link leads from our login to another site', () => {
  const hostile = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '%2f%2fevil.example',
    '/.//evil.example',
    '/@evil.example',
    '/x\r\nLocation: https://evil.example',
    '/\t/evil.example',
    'checkout',
    '/checkout?oferta=//evil.example',
    '/checkout?otra=5f0c',
  ]
  const taken = hostile.filter((volver) => pathAfterLogin(new URLSearchParams({ volver })) !== '/usuario')
  expect(taken).toEqual([])
})

test('the way back survives the change from login to registration', () => {
  expect(withReturnPath('/login/register', new URLSearchParams('volver=/checkout'))).toBe(
    '/login/register?volver=/checkout',
  )
  expect(withReturnPath('/login/register', new URLSearchParams('volver=//evil.example'))).toBe(
    '/login/register',
  )
})
