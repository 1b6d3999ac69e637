import { expect, test } from 'vitest'
import { isSameNumber, readReceiptText } from './read-receipt-text.ts'

test('reads number, amount and day beside their labels', () => {
  const text = `Transferencia exitosa
    $ 1.234,56
    Comprobante Nro. 48127650
    Fecha 03 nov 2026 14:25
    Cuenta de origen ******4821
    Cuenta de destino 2203456789
    Comisión $0,41`
  expect(readReceiptText(text)).toEqual({
    numbers: ['48127650'],
    amountsCents: [123_456],
    days: ['2026-11-03'],
  })
})

test('reads them below their labels, and takes no account, cédula, hour, cost or balance for them', () => {
  const text = `Número de comprobante
    0098127650
    Saldo disponible
    $2.310,00
    Monto
    $150.00
    Costo de la transacción
    $0.36
    Cuenta
    2203456789
    Cédula
    1710034065
    Fecha y hora
    22/11/2026 08:15:09`
  expect(readReceiptText(text)).toEqual({
    numbers: ['0098127650'],
    amountsCents: [15_000],
    days: ['2026-11-22'],
  })
})

test('puts a labelled amount before others, and without a label takes a long number', () => {
  expect(readReceiptText('$ 7.00\nValor transferido: USD 46')).toMatchObject({ amountsCents: [4_600, 700] })
  expect(readReceiptText('DE-77120045\n4821')).toMatchObject({ numbers: ['DE-77120045'] })
  expect(readReceiptText('NN o a E\n\n. _')).toEqual({ numbers: [], amountsCents: [], days: [] })
})

test.each([
  ['$1.234,56', 123_456],
  ['$ 1,234.56', 123_456],
  ['1234.56', 123_456],
  ['USD 1234,56', 123_456],
  ['$1.234.567,89', 123_456_789],
  ['$46', 4_600],
  ['US$1,200', 120_000],
])('reads %s as %d cents', (written, cents) => {
  expect(readReceiptText(`Monto: ${written}`).amountsCents).toEqual([cents])
})

test.each([
  '03/11/2026',
  '3-11-26',
  '2026-11-03',
  '03 nov 2026',
  '03-nov-2026',
  '3 de noviembre de 2026',
  'martes, 3 de noviembre del 2026 a las 08:15',
  'nov. 3, 2026',
])('reads the day of %s', (written) => {
  expect(readReceiptText(`Fecha: ${written}`)).toEqual({
    numbers: [],
    amountsCents: [],
    days: ['2026-11-03'],
  })
})

test('takes no day that does not exist', () => {
  expect(readReceiptText('Fecha 31/02/2026').days).toEqual([])
})

test('a number is the same with other spaces, signs and zeros before it', () => {
  expect(isSameNumber('00 4812-7650', '48127650')).toBe(true)
  expect(isSameNumber('48127650', '48127560')).toBe(false)
})
