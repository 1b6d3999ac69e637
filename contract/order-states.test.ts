import { expect, test } from 'vitest'
import { type ActorKind, canCancel, possibleEvents, transitions } from './order-states.ts'

const label = (at: { state: string; stage: string | null } | null) => at?.stage ?? at?.state ?? 'nothing'

test('AZ-10: an order moves along these rows and along no others', () => {
  expect(
    transitions.map(
      ({ event, from, to, by }) => `${label(from)} → ${label(to)}: ${event} by ${by.join(', ')}`,
    ),
  ).toEqual([
    'nothing → payment_review: order_placed by buyer',
    'nothing → ENTREGADO: counter_sold by staff',
    'payment_review → payment_verified: payment_confirmed by staff',
    'payment_review → CANCELADO: payment_refused by staff',
    'payment_verified → payment_review: payment_undone by staff',
    'payment_verified → preparing: preparing by staff',
    'preparing → shipped: shipped by staff',
    'preparing → partly_shipped: parcel_sent by staff',
    'partly_shipped → partly_shipped: parcel_sent by staff',
    'partly_shipped → shipped: shipped by staff',
    'preparing → ready_for_pickup: ready_for_pickup by staff',
    'shipped → ENTREGADO: delivered by staff',
    'ready_for_pickup → ENTREGADO: delivered by staff',
    'payment_review → CANCELADO: order_cancelled by buyer, staff, shop',
    'payment_verified → CANCELADO: order_cancelled by buyer, staff',
    'preparing → CANCELADO: order_cancelled by buyer, staff',
    'ready_for_pickup → CANCELADO: order_cancelled by buyer, staff',
    'partly_shipped → partly_shipped: return_requested by buyer, staff',
    'shipped → shipped: return_requested by buyer, staff',
    'ENTREGADO → ENTREGADO: return_requested by buyer, staff',
    'partly_shipped → partly_shipped: warranty_requested by buyer, staff',
    'shipped → shipped: warranty_requested by buyer, staff',
    'ENTREGADO → ENTREGADO: warranty_requested by buyer, staff',
  ])
})

test('AZ-10: nothing leads out of CANCELADO, and nothing moves a delivered order', () => {
  for (const by of ['buyer', 'staff', 'shop'] satisfies ActorKind[]) {
    expect(possibleEvents({ state: 'CANCELADO', stage: null }, by)).toEqual([])
    expect(possibleEvents({ state: 'ENTREGADO', stage: null }, by)).toEqual(
      by === 'shop' ? [] : ['return_requested', 'warranty_requested'],
    )
  }
})

test('CANCELAR cancels until the order is sent, asks for a return from there on, and then does nothing', () => {
  expect(canCancel('PENDIENTE', 'payment_review')).toBe('cancel')
  expect(canCancel('PENDIENTE', 'payment_verified')).toBe('cancel')
  expect(canCancel('PENDIENTE', 'preparing')).toBe('cancel')
  expect(canCancel('PENDIENTE', 'ready_for_pickup')).toBe('cancel')
  expect(canCancel('PENDIENTE', 'partly_shipped')).toBe('return')
  expect(canCancel('PENDIENTE', 'shipped')).toBe('return')
  expect(canCancel('ENTREGADO', null)).toBe('return')
  expect(canCancel('CANCELADO', null)).toBeNull()
})

test('the shop by itself cancels only what nobody has paid', () => {
  expect(possibleEvents({ state: 'PENDIENTE', stage: 'payment_review' }, 'shop')).toEqual(['order_cancelled'])
  for (const stage of ['payment_verified', 'preparing', 'shipped', 'ready_for_pickup'] as const)
    expect(possibleEvents({ state: 'PENDIENTE', stage }, 'shop')).toEqual([])
})
