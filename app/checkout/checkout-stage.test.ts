import { expect, test } from 'vitest'
import { texts } from '../../contract/texts.ts'
import {
  atStart,
  backToData,
  follow,
  leaveInDoubt,
  markOutcomeUnknown,
  noticeOf,
  orderBeforePaying,
  type Stage,
} from './checkout-stage.ts'
import { buyer, cart, ended, held, holding, nothing } from './test-checkout.ts'

const paying = (hasUnknownOutcome = false): Stage => ({
  step: 'payment',
  window: { buyer, held, hasUnknownOutcome },
})
const own = { cart, photo: null, isEdited: false }

test('a page that was loaded anew takes up what is held for its cart', () => {
  expect(follow(atStart, holding(held), own)).toEqual({ ...atStart, held })
})

test('a page that was loaded anew goes on with the payment, with what was typed before', () => {
  const { terminos, ...typed } = buyer
  expect(follow(atStart, holding(held, typed), own)).toEqual(paying())
  // Also when the page has shown before that something was missing.
  expect(follow({ ...atStart, held }, holding(held, typed), own)).toEqual(paying())
  const { referencia, delivery_province, delivery_city, delivery_place, ...required } = typed
  expect(follow(atStart, holding(held, required), own)).toEqual(paying())
})

test('a page of somebody who picks the order up goes on with the payment without an address', () => {
  const { terminos, direccion, ...typed } = { ...buyer, delivery_method: 'pickup' as const }
  expect(follow(atStart, holding(held, typed), own)).toMatchObject({
    step: 'payment',
    window: { buyer: { delivery_method: 'pickup', direccion: '' } },
  })
})

test('a page goes on with the payment only with all that step 1 requires, and else fills in what there is', () => {
  const { terminos, ...typed } = buyer
  for (const name of ['nombres', 'email', 'celular', 'ci', 'direccion', 'delivery_method'] as const) {
    const { [name]: _, ...rest } = typed
    expect(follow(atStart, holding(held, rest), own), name).toEqual({ ...atStart, held, typed: rest })
  }
  const mistyped = { ...typed, email: 'ana@correo' }
  expect(follow(atStart, holding(held, mistyped), own)).toMatchObject({ step: 'data', typed: mistyped })
})

test('nobody is taken on to the payment from what they are typing, or have come back to, or have to read first', () => {
  const { terminos, ...typed } = buyer
  const state = holding(held, typed)
  expect(follow(atStart, state, { ...own, isEdited: true })).toMatchObject({ step: 'data', held })
  const inDoubt = markOutcomeUnknown({ ...atStart, held }, 'a')
  for (const stage of [backToData(null), backToData(noticeOf.releasedElsewhere), inDoubt])
    expect(follow(stage, state, own)).toMatchObject({ step: 'data', held })
  expect(follow(paying(true), state, own)).toEqual(paying(true))
})

test('what was typed for another cart is not taken up', () => {
  const { terminos, ...typed } = buyer
  const lines = [{ id: 8, name: 'Otra', count: 2, totalCents: 20_000 }]
  expect(follow(atStart, holding({ ...held, lines }, typed), own)).toEqual(atStart)
})

test('what is held for another cart, or at another price, is not taken up in silence', () => {
  expect(follow(atStart, holding({ ...held, totalCents: 19_000 }), own)).toEqual(atStart)
  const lines = [{ id: 8, name: 'Otra', count: 2, totalCents: 20_000 }]
  expect(follow(atStart, holding({ ...held, lines }), own)).toEqual(atStart)
})

test('the deadline is the shop’s', () => {
  const later = { ...held, deadline: 9_000 }
  expect(follow(paying(), holding(later), own)).toEqual({
    step: 'payment',
    window: { buyer, held: later, hasUnknownOutcome: false },
  })
})

test('the same pieces reserved anew by another tab go on being paid', () => {
  const anew = { ...held, id: 'b' }
  expect(follow(paying(), holding(anew), own)).toMatchObject({
    step: 'payment',
    window: { held: { id: 'b' } },
  })
})

test('what ran out has expired, also when it is too long ago to be told', () => {
  for (const state of [ended('expired'), nothing]) {
    expect(follow(paying(), state, own)).toEqual({ step: 'expired' })
    expect(follow({ ...atStart, held }, state, own)).toEqual({ step: 'expired' })
  }
})

test('what became an order elsewhere is shown as that order, and not as expired', () => {
  expect(follow(paying(), ended('ordered'), own)).toEqual({
    step: 'placed',
    orderId: 123,
    sent: null,
    photo: null,
  })
  expect(follow({ ...atStart, held }, ended('ordered'), own)).toMatchObject({ step: 'placed', orderId: 123 })
})

test('what was let go elsewhere leads back to the data, and does not say that time ran out', () => {
  expect(follow(paying(), ended('released'), own)).toEqual(backToData(noticeOf.releasedElsewhere))
  expect(follow(paying(), ended('expired', { id: 'b' }), own)).toEqual(backToData(noticeOf.reservedElsewhere))
})

test('after a lost answer nobody is told that it expired, unless the shop is sure', () => {
  expect(follow(paying(true), nothing, own)).toEqual(paying(true))
  expect(follow(paying(true), ended('expired', { id: 'b' }), own)).toEqual(paying(true))
  expect(follow(paying(true), holding(held), own)).toEqual(paying(true))
  expect(follow(paying(true), ended('expired'), own)).toEqual({ step: 'expired' })
})

test('an order whose answer was lost is found again, and its photo goes after it', () => {
  const photo = new File(['x'], 'recibo.png')
  expect(follow(paying(true), ended('ordered'), { ...own, photo })).toMatchObject({
    step: 'placed',
    orderId: 123,
    photo,
  })
})

test('another cart reserved on another device sends this one back to its data', () => {
  const other = { ...held, id: 'b', lines: [{ id: 8, name: 'Otra', count: 1, totalCents: 20_000 }] }
  expect(follow(paying(), holding(other), own)).toEqual(backToData(noticeOf.reservedElsewhere))
})

test('a checkout that is over stays over', () => {
  const placed: Stage = { step: 'placed', orderId: 1, sent: null, photo: null }
  expect(follow(placed, ended('ordered'), own)).toBe(placed)
  expect(follow({ step: 'expired' }, holding(held), own)).toEqual({ step: 'expired' })
})

test('a page that is loaded anew says what became of the last reservation, where it is of this cart', () => {
  const noticeFor = (state: ReturnType<typeof ended>, given = own) => {
    const stage = follow(atStart, state, given)
    return stage.step === 'data' ? stage.notice : undefined
  }
  const emptied = { ...own, cart: { ...cart, lines: [], count: 0 } }
  const other = { ...own, cart: { ...cart, lines: [{ ...cart.lines[0], id: 8 }] } } as typeof own
  expect(noticeFor(ended('expired'))?.text).toContain(texts.windowExpired)
  expect(noticeFor(ended('expired'), other)).toBeNull()
  expect(noticeFor(ended('released'))).toBeNull()
  expect(noticeFor(ended('ordered'))?.text).toContain('pedido 00123 con estas mismas piezas')
  expect(noticeFor(ended('ordered'), other)).toBeNull()
  expect(noticeFor(ended('ordered'), emptied)).toEqual({
    text: 'Tu pedido 00123 está hecho.',
    tone: 'success',
    orderId: 123,
  })
})

test('whoever began anew is not told again what ran out', () => {
  expect(follow(backToData(null), ended('expired'), own)).toEqual(backToData(null))
})

test('whoever leaves the payment of an order that may stand goes where the shop says, and else stays', () => {
  const window = { buyer, held, hasUnknownOutcome: true }
  const leave = (state: Parameters<typeof leaveInDoubt>[1]) =>
    leaveInDoubt(window, state, { photo: null, notice: null })
  expect(leave(ended('ordered'))).toMatchObject({ step: 'placed', orderId: 123, sent: null })
  expect(leave(ended('released'))).toEqual(backToData(null))
  expect(leave(ended('expired'))).toEqual(backToData(null))
  for (const state of [nothing, holding(held), ended('ordered', { id: 'b' })]) expect(leave(state)).toBeNull()
})

test('before paying, an order of pieces of this cart is told, once', () => {
  const before = (stage: Stage, state: ReturnType<typeof ended>, given = own) =>
    orderBeforePaying(stage, state.ended, given)
  const told = before(atStart, ended('ordered'))
  expect(told).toMatchObject({ step: 'data', notice: { orderId: 123, tone: 'warning' } })
  expect(before(told as Stage, ended('ordered'))).toBeNull()
  expect(before({ ...atStart, held }, ended('ordered'))).toMatchObject({
    step: 'placed',
    orderId: 123,
    sent: null,
  })

  const more = {
    ...own,
    cart: { ...cart, lines: [...cart.lines, { ...cart.lines[0], id: 8 }] },
  } as typeof own
  expect(before(atStart, ended('ordered'), more)).toMatchObject({
    notice: { text: expect.stringContaining('con piezas de este carrito') },
  })
  const other = { ...own, cart: { ...cart, lines: [{ ...cart.lines[0], id: 8 }] } } as typeof own
  expect(before(atStart, ended('ordered'), other)).toBeNull()
  for (const status of ['expired', 'released'] as const) expect(before(atStart, ended(status))).toBeNull()
})

test('an order whose answer was lost is in doubt for every tab that shows its reservation', () => {
  expect(markOutcomeUnknown(paying(), 'a')).toEqual(paying(true))
  expect(markOutcomeUnknown({ ...atStart, held }, 'a')).toMatchObject({
    held: null,
    notice: { text: noticeOf.sentElsewhere },
  })
  for (const stage of [paying(), { ...atStart, held }, atStart])
    expect(markOutcomeUnknown(stage, 'b')).toBe(stage)
})

test('while an order is in doubt its deadline is still the shop’s', () => {
  const later = { ...held, deadline: 9_000 }
  expect(follow(paying(true), holding(later), own)).toEqual({
    step: 'payment',
    window: { buyer, held: later, hasUnknownOutcome: true },
  })
})
