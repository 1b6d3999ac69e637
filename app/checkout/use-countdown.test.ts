import { expect, test } from 'vitest'
import { formatCountdown } from './use-countdown.ts'

test('what is left is shown as mm:ss', () => {
  expect([1800, 299, 61, 9, 0].map(formatCountdown)).toEqual(['30:00', '04:59', '01:01', '00:09', '00:00'])
})
