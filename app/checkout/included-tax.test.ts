import { expect, test } from 'vitest'
import { splitTax } from '../../server/orders/internal/tax.ts'
import { includedTax } from './included-tax.ts'

test('base and IVA are those that the order will show, to the cent', () => {
  for (const totalCents of [1, 57, 58, 999, 10_000, 41_171, 118_900, 99_999_999]) {
    expect(includedTax(totalCents, 15)).toEqual(splitTax([{ totalCents, taxRateBp: 1500 }]))
    expect(includedTax(totalCents, 12.5)).toEqual(splitTax([{ totalCents, taxRateBp: 1250 }]))
  }
})
