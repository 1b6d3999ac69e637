import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('AU-1: a password is kept as argon2id with a salt of its own', async () => {
  const [first, second] = await Promise.all([
    hashPassword('cóndor de páramo'),
    hashPassword('cóndor de páramo'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword('cóndor de páramo', first)).toBe(true)
  expect(await verifyPassword('cóndor de paramo', first)).toBe(false)
})

test('AU-1: a long password counts to its last character', async () => {
  const hash = await hashPassword(`${'x'.repeat(127)}a`)
  expect(await verifyPassword(`${'x'.repeat(127)}b`, hash)).toBe(false)
})

test('AU-5: without an account there is nothing to match, not even the decoy', async () => {
  expect(await verifyPassword('whatever', null)).toBe(false)
})
