import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DomainError } from '../../domain-error.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const ana = { username: 'ana.quishpe', email: 'anita-99@correo.example' }

async function refusalOf(password: string): Promise<string | null> {
  try {
    await refuseWeakPassword(password, ana)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

test('AU-1: each of the 10,000 commonest passwords is refused, in any case', async () => {
  const listed = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(listed).size).toBe(10_000)
  for (const password of listed) {
    expect(await refusalOf(password), password).toBe('password_too_common')
    expect(await refusalOf(password.toUpperCase()), password).toBe('password_too_common')
  }
})

test('AU-1: what the people of this country try first is refused as well', async () => {
  for (const password of ['contraseña', 'Contrasena1', 'kuntur2026', 'Ecuador123!', 'hola1234', 'te amo 123'])
    expect(await refusalOf(password), password).toBe('password_too_common')
})

test('AU-1: the own name or e-mail is no password', async () => {
  for (const password of ['ana.quishpe', 'ANITA-99@correo.example', 'Anita-99'])
    expect(await refusalOf(password), password).toBe('invalid')
})

test('AU-1: any other password will do, whatever it is made of', async () => {
  for (const password of ['cóndor de páramo', 'ecuador mi lindo país', '        x', 'hola, me llamo Ana'])
    expect(await refusalOf(password), password).toBeNull()
})
