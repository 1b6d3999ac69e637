import type { CheckoutCart } from './checkout-cart.ts'
import type { BuyerData } from './checkout-draft.ts'
import type { EndedCart, HeldCart, ReservationState } from './reservation.ts'

/* A buyer, their cart and its reservation, for the tests of the checkout. */

export const cart: CheckoutCart = {
  lines: [{ id: 7, name: 'Tarjeta', img_url: '', price: 100, count: 2 }],
  count: 1,
  totalCents: 20_000,
  isReady: true,
  offer: null,
  goal: '',
  shippingCents: null,
}

export const held: HeldCart = {
  id: 'a',
  lines: [{ id: 7, name: 'Tarjeta', count: 2, totalCents: 20_000 }],
  totalCents: 20_000,
  shippingCents: 0,
  deadline: 1_000,
  endsAt: '21:43',
  payment: null,
  transferCode: 'K7MQ4RD',
  offer: null,
}

/** The same pieces at the same prices, by an offer of the shop. */
export const offered: CheckoutCart = { ...cart, offer: '5f0c2a9be1d74c6f8a3b9d2e7c104f56' }

export const heldOffer: HeldCart = { ...held, offer: offered.offer }

export const buyer: BuyerData = {
  nombres: 'Ana',
  email: 'ana@correo.example',
  celular: '0991234567',
  ci: '1710034065',
  direccion: 'Bolívar 3-15',
  referencia: '',
  delivery_method: 'carrier',
  delivery_province: '',
  delivery_city: '',
  delivery_place: 'home',
  pickup_name: '',
  pickup_identification: '',
  invoice_name: '',
  invoice_identification: '',
  invoice_address: '',
  terminos: true,
}

export const nothing: ReservationState = { held: null, typed: {}, ended: null }

export const holding = (held: HeldCart, typed: Partial<BuyerData> = {}): ReservationState => ({
  held,
  typed,
  ended: null,
})

export const ended = (status: EndedCart['status'], given: Partial<EndedCart> = {}): ReservationState => ({
  held: null,
  typed: {},
  ended: { id: 'a', status, orderId: status === 'ordered' ? 123 : null, lines: held.lines, ...given },
})
