import { expect, test } from 'vitest'
import { refuseOddTarget } from './request-target.ts'

const codeOf = (target: string) => {
  try {
    refuseOddTarget(target)
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('the addresses of the shop pass', () => {
  for (const target of [
    '/',
    '/productos?orden=asc&pagina=2',
    '/producto/12',
    '/api/login/',
    '/multimedia/a-1.svg',
    '/.well-known/security.txt',
    '/buscar?q=..%2F',
  ]) {
    expect(codeOf(target), target).toBeNull()
  }
})

test('IN-7: nothing climbs out of a folder', () => {
  for (const target of [
    '/../etc/passwd',
    '/assets/%2e%2e/x',
    '/assets/..%2fx',
    '/a/..\\x',
    '/a%5c..%5cx',
    '/%00',
    '/a/./b',
    '/%252e%252e/',
  ]) {
    expect(codeOf(target), target).toBe('not_found')
  }
})

test('AU-7: a second slash is not another address', () => {
  expect(codeOf('//api/login/')).toBe('not_found')
  expect(codeOf('/api//login/')).toBe('not_found')
})

test('HD-7: what lies beside the shop is not served', () => {
  for (const target of ['/.env', '/.git/config', '/assets/app.js.map'])
    expect(codeOf(target), target).toBe('not_found')
})

test('LI-1: an address has an end', () => {
  expect(codeOf(`/${'a'.repeat(8192)}`)).toBe('uri_too_long')
})

test('a broken escape cannot be read', () => {
  expect(codeOf('/%')).toBe('bad_request')
  expect(codeOf('/%e0%a4%a')).toBe('bad_request')
})
