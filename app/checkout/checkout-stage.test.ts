import { expect, test } from 'vitest'
import { backToData, follow, noticeOf, type Stage } from './checkout-stage.ts'

const cart = {
  lines: [{ id: 7, name: 'Tarjeta', img_url: '', price: 100, count: 2 }],
  count: 1,
  units: 2,
  totalCents: 20_000,
  isReady: true,
}

const held = {
  id: 'a',
  lines: [{ id: 7, name: 'Tarjeta', count: 2, totalCents: 20_000 }],
  totalCents: 20_000,
  deadline: 1_000,
  endsAt: '21:43',
}

const buyer = {
  nombres: 'Ana',
  email: 'ana@correo.example',
  celular: '0991234567',
  ci: '1710034065',
  direccion: 'Bolívar 3-15',
  referencia: '',
  delivery_method: 'carrier' as const,
  terminos: true,
}

const paying = (isUnanswered = false): Stage => ({ step: 'payment', window: { buyer, held, isUnanswered } })
const atStart: Stage = { step: 'data', held: null, isReturn: false, notice: null }

test('a page that was loaded anew takes up what is held for its cart', () => {
  expect(follow(atStart, held, cart)).toEqual({ ...atStart, held })
})

test('what is held for another cart, or at another price, is not taken up in silence', () => {
  expect(follow(atStart, { ...held, totalCents: 19_000 }, cart)).toEqual(atStart)
  expect(
    follow(atStart, { ...held, lines: [{ id: 8, name: 'Otra', count: 2, totalCents: 20_000 }] }, cart),
  ).toEqual(atStart)
})

test('the deadline is the shop’s', () => {
  const later = { ...held, deadline: 9_000 }
  expect(follow(paying(), later, cart)).toEqual({
    step: 'payment',
    window: { buyer, held: later, isUnanswered: false },
  })
})

test('the same pieces reserved anew by another tab go on being paid', () => {
  const anew = { ...held, id: 'b' }
  expect(follow(paying(), anew, cart)).toMatchObject({ step: 'payment', window: { held: { id: 'b' } } })
})

test('what is held no longer has expired', () => {
  expect(follow(paying(), null, cart)).toEqual({ step: 'expired' })
  expect(follow({ ...atStart, held }, null, cart)).toEqual({ step: 'expired' })
})

test('after a lost answer it may be an order by now: nobody is told that it expired', () => {
  expect(follow(paying(true), null, cart)).toEqual(paying(true))
})

test('another cart reserved on another device sends this one back to its data', () => {
  const other = { ...held, id: 'b', lines: [{ id: 8, name: 'Otra', count: 1, totalCents: 20_000 }] }
  expect(follow(paying(), other, cart)).toEqual(backToData(noticeOf.reservedElsewhere))
})

test('a checkout that is over stays over', () => {
  const placed: Stage = { step: 'placed', orderId: 1, email: '', photo: null }
  expect(follow(placed, null, cart)).toBe(placed)
  expect(follow({ step: 'expired' }, held, cart)).toEqual({ step: 'expired' })
})
