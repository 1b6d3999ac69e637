import { expect, test } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import { readRefusal } from './refused-order.ts'

const cart = [
  { id: 1, price: 100 },
  { id: 2, price: 59.9 },
]

test('silence of the server is said as such, and may be tried again', () => {
  const refusal = readRefusal(new ApiError(0, null), cart)
  expect(refusal.message).toBe('Ocurrió un error. Por favor, inténtalo de nuevo más tarde.')
  expect(refusal.wayOn).toBe('retry')
})

test('whoever was told to come back in a rush has certainly not ordered; a shop that fell over says nothing', () => {
  const answer = (error: 'busy' | 'unavailable') =>
    readRefusal(new ApiError(503, { error, message: '' }), cart)
  expect(answer('busy')).toMatchObject({ wayOn: 'retry', isUnanswered: false })
  expect(answer('unavailable')).toMatchObject({ wayOn: 'retry', isUnanswered: true })
})

test('of all prices that come back only those that moved are told', () => {
  const refusal = readRefusal(
    new ApiError(409, {
      error: 'price_changed',
      message: 'Un precio cambió.',
      lines: [
        { id: 1, reason: 'price_changed', message: 'La memoria cambió de precio.', price: 110 },
        { id: 2, reason: 'price_changed', message: 'El disco cambió de precio.', price: 59.9 },
      ],
    }),
    cart,
  )
  expect(refusal.reasons).toEqual(['La memoria cambió de precio. Antes $100.00, ahora $110.00.'])
  expect(refusal.wayOn).toBe('agree')
  expect(refusal.freshPrices).toEqual([{ id: 1, price: 110 }])
})

test('a line that cannot be had is told though it has no price', () => {
  const refusal = readRefusal(
    new ApiError(409, {
      error: 'cart_changed',
      message: 'Tu carrito cambió.',
      lines: [{ id: 2, reason: 'out_of_stock', message: 'El disco se agotó.', available: 0 }],
    }),
    cart,
  )
  expect(refusal.reasons).toEqual(['El disco se agotó.'])
  expect(refusal.lineNotes.get(2)).toBe('El disco se agotó.')
  expect(refusal.wayOn).toBe('change')
})

test('what is wrong with the receipt number belongs to its field', () => {
  const refusal = readRefusal(
    new ApiError(422, {
      error: 'invalid',
      message: 'Revisa los campos marcados.',
      fields: { 'info.comprobante': 'Máximo 40 caracteres', 'info.celular': 'Campo obligatorio' },
    }),
    cart,
  )
  expect(refusal.receiptProblem).toBe('Máximo 40 caracteres')
  expect(refusal.reasons).toEqual(['Celular: Campo obligatorio'])
})
