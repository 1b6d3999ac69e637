import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

test.each([
  [1, 'Espera 1 segundo y'],
  [45, 'Espera 45 segundos y'],
  [61, 'Espera 2 minutos y'],
  [900, 'Espera 15 minutos y'],
  [3601, 'Espera 2 horas y'],
])('after too many tries, %i seconds are said so that nobody comes too early', (seconds, said) => {
  expect(waitText(seconds)).toContain(said)
})
