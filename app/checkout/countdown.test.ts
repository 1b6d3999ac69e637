import { expect, test } from 'vitest'
import { formatCountdown, sayTimeLeft } from './countdown.tsx'

test('what is left is shown as mm:ss', () => {
  expect([1800, 299, 61, 9, 0].map(formatCountdown)).toEqual(['30:00', '04:59', '01:01', '00:09', '00:00'])
})

test('what is left is said as it is shown', () => {
  expect([300, 150, 120, 61, 60, 45, 1].map(sayTimeLeft)).toEqual([
    'Quedan 5 minutos',
    'Quedan 2 minutos y 30 segundos',
    'Quedan 2 minutos',
    'Quedan 1 minuto y 1 segundo',
    'Queda 1 minuto',
    'Quedan 45 segundos',
    'Queda 1 segundo',
  ])
})
