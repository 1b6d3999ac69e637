import { expect, test } from 'vitest'
import { orderRequest } from './send-order.ts'

const line = { id: 7, name: 'Tarjeta', img_url: '/multimedia/7.webp', price: 99.9, count: 3 }

const held = {
  id: 'a',
  lines: [
    { id: 7, name: 'Tarjeta', count: 3, totalCents: 29_970 },
    { id: 9, name: 'Fuente', count: 1, totalCents: 5_001 },
  ],
  totalCents: 34_971,
  shippingCents: 0,
  deadline: 1_000,
  endsAt: '21:43',
  payment: null,
  transferCode: null,
  offer: null,
}

const buyer = {
  nombres: 'Ana',
  email: 'ana@correo.example',
  celular: '0991234567',
  ci: '1710034065',
  direccion: 'Bolívar 3-15',
  referencia: 'Portón',
  delivery_method: 'carrier' as const,
  delivery_province: 'Imbabura' as const,
  delivery_city: 'Otavalo',
  delivery_place: 'home' as const,
  pickup_name: 'Luis',
  pickup_identification: '1002003000',
  invoice_name: '',
  invoice_identification: '',
  invoice_address: '',
  terminos: true,
}

const payment = { comprobante: ' TRX-1 ', bankAccountId: null, photo: null, isPhotoLost: false }
const asked = (given: Partial<typeof buyer> | { delivery_method: 'pickup' } = {}) =>
  orderRequest({ buyer: { ...buyer, ...given }, held, hasUnknownOutcome: false }, payment, [line])

test('§3, §7: details are the lines of the cart as they are reserved, beside total and info', () => {
  const { info, ...order } = asked()
  expect(order).toEqual({
    details: [line, { id: 9, name: 'Fuente', img_url: '', price: 50.01, count: 1 }],
    total: 349.71,
    reservation_id: 'a',
  })
  expect(info).toMatchObject({ nombres: 'Ana', direccion: 'Bolívar 3-15', comprobante: 'TRX-1' })
})

test('what was typed for the other way of delivery is not sent', () => {
  expect(asked().info).toMatchObject({ delivery_city: 'Otavalo', pickup_name: '', pickup_identification: '' })
  expect(asked({ delivery_method: 'pickup' }).info).toMatchObject({
    direccion: '',
    referencia: '',
    delivery_province: '',
    delivery_city: '',
    pickup_name: 'Luis',
  })
})
