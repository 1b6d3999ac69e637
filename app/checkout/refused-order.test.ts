import { expect, test } from 'vitest'
import type { Problem } from '../../contract/api/problem.ts'
import { ApiError } from '../../contract/client.ts'
import { readRefusal } from './refused-order.ts'

const cart = [
  { id: 1, name: 'La memoria', price: 100 },
  { id: 2, name: 'El disco', price: 59.9 },
]

const refused = (status: number, problem: Partial<Problem>, retryAfterSeconds: number | null = null) =>
  readRefusal(
    new ApiError(status, { error: 'invalid', message: 'No.', ...problem }, { retryAfterSeconds }),
    cart,
  )

test('silence of the server is said as such, and may be tried again', () => {
  const refusal = readRefusal(new ApiError(0, null), cart)
  expect(refusal.message).toBe('Ocurrió un error. Por favor, inténtalo de nuevo más tarde.')
  expect(refusal.wayOn).toBe('retry')
})

test('whoever was told to come back in a rush has certainly not ordered; a shop that fell over says nothing', () => {
  const answer = (error: 'busy' | 'unavailable') =>
    readRefusal(new ApiError(503, { error, message: '' }), cart)
  expect(answer('busy')).toMatchObject({ wayOn: 'retry', hasUnknownOutcome: false })
  expect(answer('unavailable')).toMatchObject({ wayOn: 'retry', hasUnknownOutcome: true })
})

test('an answer that is not in the shop’s own words says nothing of the order, be it a 201', () => {
  for (const status of [201, 200, 404, 502])
    expect(readRefusal(new ApiError(status, null), cart)).toMatchObject({
      wayOn: 'retry',
      hasUnknownOutcome: true,
    })
  expect(refused(422, { error: 'invalid' }).hasUnknownOutcome).toBe(false)
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

test('too many units in a line are a matter of the cart, and said at that line', () => {
  const refusal = refused(422, { fields: { 'details.1.count': 'La cantidad máxima es 99' } })
  expect(refusal.wayOn).toBe('change')
  expect(refusal.reasons).toEqual(['El disco: La cantidad máxima es 99'])
  expect(refusal.lineNotes.get(2)).toBe('El disco: La cantidad máxima es 99')
})

test('a retry is offered where it can help, and nowhere else', () => {
  const wayOn = (status: number, problem: Partial<Problem>) => refused(status, problem).wayOn
  const lines = [{ id: 1, reason: 'holding_limit' as const, message: 'Hasta 10.', available: 10 }]
  expect(wayOn(409, { error: 'holding_limit', lines })).toBe('change')
  expect(wayOn(409, { error: 'holding_limit' })).toBe('ask')
  expect(wayOn(409, { error: 'order_too_large' })).toBe('ask')
  expect(wayOn(409, { error: 'email_unconfirmed' })).toBe('confirm')
  expect(wayOn(409, { error: 'idempotency_key_reused' })).toBe('retry')
  expect(wayOn(422, { error: 'invalid', fields: { 'info.email': 'Correo electrónico inválido' } })).toBe(
    'correct',
  )
  expect(wayOn(401, { error: 'not_signed_in' })).toBe('none')
  expect(wayOn(500, { error: 'internal' })).toBe('retry')
  expect(wayOn(413, { error: 'too_large' })).toBe('ask')
})

test('whoever has tried too often is told how long to wait', () => {
  const refusal = refused(429, { error: 'too_many_requests' }, 600)
  expect(refusal).toMatchObject({ message: expect.stringContaining('10 minutos'), wayOn: 'none' })
})
