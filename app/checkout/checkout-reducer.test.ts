import { expect, test } from 'vitest'
import type { CreateOrderRequest } from '../../contract/api/orders.ts'
import type { Problem } from '../../contract/api/problem.ts'
import { ApiError } from '../../contract/client.ts'
import {
  beginCheckout,
  type CheckoutEvent,
  type CheckoutState,
  type PageData,
  reduceCheckout,
} from './checkout-reducer.ts'
import { atStart, backToData, noticeOf } from './checkout-stage.ts'
import { orderRequest } from './send-order.ts'
import { buyer, cart, ended, held, heldOffer, holding, nothing, offered } from './test-checkout.ts'

const photo = new File(['x'], 'recibo.png')
const page: PageData = { cart, photo: null, isEdited: false, now: 0 }
const typed = { comprobante: 'TRX-1', bankAccountId: null, photo: null, isPhotoLost: false }
const order = orderRequest({ buyer, held, hasUnknownOutcome: false }, typed, cart.lines)

const paying = beginCheckout({ step: 'payment', window: { buyer, held, hasUnknownOutcome: false } })
const lost = new ApiError(0, null)
const refusal = (status: number, problem: Partial<Problem>) =>
  new ApiError(status, { error: 'invalid', message: 'No.', ...problem })

/** What a checkout has become after these events, and what the last one asks for. */
function after(state: CheckoutState, events: CheckoutEvent[], given: Partial<PageData> = {}) {
  let effects: ReturnType<typeof reduceCheckout>['effects'] = []
  for (const event of events) {
    const outcome = reduceCheckout(state, event, { ...page, ...given })
    state = outcome.next
    effects = outcome.effects
  }
  return { ...state, effects, doing: effects.map((effect) => effect.do) }
}

const send = { type: 'finalizePressed', order } as const
const ordered = (repeated = false): CheckoutEvent => ({
  type: 'ordered',
  order,
  answer: { message: '', order_id: 123, ...(repeated && { repeated }) },
})
const refused = (error: unknown, of: CreateOrderRequest = order): CheckoutEvent => ({
  type: 'orderRefused',
  order: of,
  error,
})
/** The answer of the shop to the question that was asked last. */
const answered = (state: CheckoutState, answer = nothing): CheckoutEvent => ({
  type: 'answered',
  turn: state.turn,
  answer,
})
const toldByOtherTab = (orderId: number | null | 'unknown', reservationId = 'a'): CheckoutEvent => ({
  type: 'toldByOtherTab',
  news: { reservationId, orderId },
})

const inDoubt = after(paying, [send, refused(lost)])

test('pressed twice, an order is sent once', () => {
  expect(after(paying, [send])).toMatchObject({
    busy: 'ordering',
    effects: [{ do: 'sendOrder', order }],
  })
  expect(after(paying, [send, send]).effects).toEqual([])
  expect(after(paying, [send, { type: 'payPressed', buyer }]).effects).toEqual([])
  expect(after(paying, [send, { type: 'paymentLeft', notice: null }])).toMatchObject({
    stage: { step: 'payment' },
    effects: [],
  })
})

test('an order that was taken ends the draft, empties its cart and is told to the other tabs', () => {
  expect(after(paying, [send, ordered()], { photo })).toMatchObject({
    stage: { step: 'placed', orderId: 123, sent: order, photo },
    busy: null,
    effects: [
      { do: 'closeDraft' },
      { do: 'clearCart' },
      { do: 'tellOtherTabs', news: { reservationId: 'a', orderId: 123 } },
    ],
  })
})

test('an order that was placed before may say another receipt number, so the shop is asked for it', () => {
  expect(after(paying, [send, ordered(true)]).stage).toMatchObject({ step: 'placed', sent: null })
})

test('a cart that the buyer has filled anew meanwhile is not emptied', () => {
  const other = { ...cart, lines: [{ ...cart.lines[0], id: 8 }] } as typeof cart
  expect(after(paying, [send, ordered()], { cart: other }).doing).toEqual(['closeDraft', 'tellOtherTabs'])
})

test('after a lost answer the shop is asked, and the other tabs take their accounts away', () => {
  expect(inDoubt).toMatchObject({
    stage: { step: 'payment', window: { hasUnknownOutcome: true } },
    busy: null,
    doing: ['tellOtherTabs', 'ask'],
  })
  expect(inDoubt.effects[0]).toMatchObject({ news: { reservationId: 'a', orderId: 'unknown' } })
})

test('a 201 whose body breaks off is a lost answer', () => {
  const state = after(paying, [send, refused(new ApiError(201, null))])
  expect(state.stage).toMatchObject({ window: { hasUnknownOutcome: true } })
  expect(state.doing).toEqual(['tellOtherTabs', 'ask'])
})

test('when the question after a lost answer is lost too, the order stays in doubt, also past the deadline', () => {
  for (const now of [0, held.deadline + 1])
    expect(after(inDoubt, [{ type: 'unanswered' }], { now })).toMatchObject({
      stage: { step: 'payment', window: { hasUnknownOutcome: true } },
      effects: [],
    })
})

test('an order whose answer was lost is found by the next question, and its photo goes after it', () => {
  const found = after(inDoubt, [{ type: 'unanswered' }, { type: 'mayBeStale' }])
  expect(after(found, [answered(found, ended('ordered'))], { photo })).toMatchObject({
    stage: { step: 'placed', orderId: 123, sent: null, photo },
    doing: ['closeDraft', 'clearCart'],
  })
})

test('whoever leaves a payment in doubt stays in it without an answer, and cannot pay a second time', () => {
  const leaving = after(inDoubt, [{ type: 'paymentLeft', notice: null }])
  expect(leaving).toMatchObject({ busy: 'asking', effects: [{ do: 'releaseAndAsk', id: 'a' }] })
  expect(after(leaving, [{ type: 'leftInDoubt', notice: null, answer: null }])).toMatchObject({
    stage: { step: 'payment', window: { hasUnknownOutcome: true } },
    refused: { refusal: { message: expect.stringContaining('no sabemos si tu pedido ya está hecho') } },
    busy: null,
    effects: [],
  })
})

test('whoever leaves a payment in doubt is led to the order, or back to the data when there is none', () => {
  const left = (answer: typeof nothing, notice: string | null = null) =>
    after(inDoubt, [
      { type: 'paymentLeft', notice },
      { type: 'leftInDoubt', notice, answer },
    ])
  expect(left(ended('ordered'))).toMatchObject({ stage: { step: 'placed', orderId: 123 } })
  expect(left(ended('released'))).toMatchObject({ stage: backToData(null), doing: ['tellOtherTabs'] })
  // The cart is the same in every tab: they know of its change.
  expect(left(ended('released'), noticeOf.cartChanged).doing).toEqual([])
})

test('whoever goes back lets go of what is held, and takes the other tabs along', () => {
  expect(after(paying, [{ type: 'paymentLeft', notice: null }])).toMatchObject({
    stage: backToData(null),
    effects: [
      { do: 'release', id: 'a' },
      { do: 'tellOtherTabs', news: { reservationId: 'a', orderId: null } },
    ],
  })
  expect(after(paying, [{ type: 'paymentLeft', notice: noticeOf.cartChanged }])).toMatchObject({
    stage: backToData(noticeOf.cartChanged),
    doing: ['release'],
  })
})

test('a payment that another tab ended is over here too, as an order or as a return to the data', () => {
  expect(after(paying, [toldByOtherTab(123)])).toMatchObject({
    stage: { step: 'placed', orderId: 123, sent: null, photo: null },
    doing: ['closeDraft', 'clearCart'],
  })
  expect(after(paying, [toldByOtherTab(null)]).stage).toEqual(backToData(noticeOf.releasedElsewhere))
  expect(after(paying, [toldByOtherTab('unknown')])).toMatchObject({
    stage: { step: 'payment', window: { hasUnknownOutcome: true } },
    doing: ['ask'],
  })
})

test('news of another reservation, or while this tab waits itself, or after its order, change nothing', () => {
  expect(after(paying, [toldByOtherTab(123, 'b')]).stage).toBe(paying.stage)
  expect(after(paying, [send, toldByOtherTab(null)]).stage).toBe(paying.stage)
  expect(after(paying, [send, ordered(), toldByOtherTab(123)]).stage).toMatchObject({ sent: order })
})

test('an answer that was asked for before the buyer did something says nothing any more', () => {
  const asked = after(paying, [{ type: 'mayBeStale' }])
  const late = answered(asked, ended('expired'))
  expect(after(asked, [{ type: 'paymentLeft', notice: null }, late]).stage).toEqual(backToData(null))
  expect(after(asked, [send, late]).stage).toBe(paying.stage)
  expect(after(asked, [{ type: 'mayBeStale' }, late]).stage).toBe(paying.stage)
  expect(after(asked, [toldByOtherTab('unknown'), late]).stage).toMatchObject({ step: 'payment' })
  // Somebody may have logged out since.
  expect(after(asked, [{ type: 'screenLeft' }, late]).stage).toBe(paying.stage)
})

test('a price that changed is told with the new one in the cart, and the shop says what it holds now', () => {
  const lines = [{ id: 7, reason: 'price_changed' as const, message: 'Cambió de precio.', price: 110 }]
  const state = after(paying, [send, refused(refusal(409, { error: 'price_changed', lines }))])
  expect(state).toMatchObject({
    stage: { step: 'payment', window: { hasUnknownOutcome: false } },
    refused: { refusal: { wayOn: 'agree' } },
    doing: ['updatePrices', 'ask'],
  })
  expect(state.effects[0]).toMatchObject({ prices: [{ id: 7, price: 110 }] })
})

test('what is no longer held for this buyer leads back to the data, in the words of the shop', () => {
  for (const error of ['reservation_closed', 'reservation_not_found', 'reservation_differs'] as const) {
    const state = after(paying, [send, refused(refusal(409, { error, message: 'Ya no.' }))])
    expect(state).toMatchObject({ stage: backToData('Ya no.'), refused: null, busy: null })
  }
})

test('time that runs out while the answer is out: the shop’s clock decides, and this one only in its silence', () => {
  const late = { now: held.deadline + 1 }
  const busy = refusal(503, { error: 'busy' })
  const sent = after(paying, [send])
  // Countdown and answer: while the order is under way nothing is asked.
  expect(after(sent, [{ type: 'mayBeStale' }], late).effects).toEqual([])
  expect(after(sent, [refused(refusal(409, { error: 'window_expired' }))], late).stage).toEqual({
    step: 'expired',
  })
  const over = after(sent, [refused(busy)], late)
  expect(over.doing).toEqual(['ask'])
  expect(after(over, [answered(over, holding({ ...held, deadline: 9_000 }))], late).stage).toMatchObject({
    step: 'payment',
    window: { held: { deadline: 9_000 } },
  })
  expect(after(over, [{ type: 'unanswered' }], late).stage).toEqual({ step: 'expired' })
  expect(after(sent, [refused(busy)]).effects).toEqual([])
})

test('silence before the deadline, or when nothing is held, or after the order, ends nothing', () => {
  const late = { now: held.deadline + 1 }
  expect(after(paying, [{ type: 'unanswered' }]).stage).toBe(paying.stage)
  expect(after(beginCheckout(atStart), [{ type: 'unanswered' }], late).stage).toBe(atStart)
  expect(after(paying, [send, ordered(), { type: 'unanswered' }], late).stage).toMatchObject({
    step: 'placed',
  })
})

test('a page that was dropped goes on with the payment, with what was typed of it', () => {
  const { terminos, ...told } = buyer
  const opened = after(beginCheckout(atStart), [{ type: 'mayBeStale' }])
  expect(opened.doing).toEqual(['ask'])
  expect(after(opened, [answered(opened, holding(held, told))])).toMatchObject({
    stage: { step: 'payment', window: { buyer, held } },
    effects: [{ do: 'restorePayment', held }],
    lastHeld: held,
  })
})

test('who was logged out keeps the payment as it is, and is no order in doubt', () => {
  const error = refusal(401, { error: 'not_signed_in', message: 'Inicia sesión.' })
  expect(after(paying, [send, refused(error)])).toMatchObject({
    stage: paying.stage,
    refused: { refusal: { wayOn: 'none', message: 'Inicia sesión.' } },
    busy: null,
    effects: [],
  })
})

test('before paying the shop is asked for orders of these pieces; told of one, the buyer may press again', () => {
  const pay = { type: 'payPressed', buyer } as const
  const start = beginCheckout(atStart)
  const answer = (answer: typeof nothing): CheckoutEvent => ({
    type: 'answeredBeforePaying',
    buyer,
    cart,
    answer,
  })
  expect(after(start, [pay])).toMatchObject({ busy: 'asking', doing: ['askBeforePaying'] })
  expect(after(start, [pay, pay]).effects).toEqual([])
  const told = after(start, [pay, answer(ended('ordered'))])
  expect(told).toMatchObject({ stage: { step: 'data', notice: { orderId: 123 } }, busy: null, effects: [] })
  expect(after(told, [pay, answer(ended('ordered'))])).toMatchObject({
    busy: 'asking',
    effects: [{ do: 'reserve', buyer, cart, held: null }],
  })
  // What is held already, at this price, is not reserved a second time.
  expect(after(start, [pay, answer(holding(held))]).effects).toEqual([{ do: 'reserve', buyer, cart, held }])
  const dearer = holding({ ...held, totalCents: 21_000 })
  expect(after(start, [pay, answer(dearer)]).effects).toMatchObject([{ held: null }])
})

test('without an answer before paying nobody sees an account', () => {
  const pressed = after(beginCheckout(atStart), [{ type: 'payPressed', buyer }])
  expect(after(pressed, [{ type: 'reservationRefused', cart, error: lost }])).toMatchObject({
    stage: { step: 'data' },
    refused: { refusal: { wayOn: 'retry' } },
    busy: null,
    effects: [],
  })
})

test('what is reserved opens the payment, and an attempt that is begun anew forgets why the last one failed', () => {
  const pressed = after(beginCheckout(atStart), [{ type: 'payPressed', buyer }])
  expect(after(pressed, [{ type: 'reserved', buyer, held }])).toMatchObject({
    stage: paying.stage,
    busy: null,
    doing: ['restorePayment'],
  })
  const failed = after(paying, [send, refused(refusal(422, {}))])
  expect(failed.refused).not.toBeNull()
  expect(after(failed, [send]).refused).toBeNull()
  expect(after({ ...failed, stage: { step: 'expired' } }, [{ type: 'restarted' }])).toMatchObject({
    stage: backToData(null),
    refused: null,
  })
})

test('an offer is reserved by its token, and what is held of the same pieces as a cart is not it', () => {
  const given = { cart: offered }
  const pay = { type: 'payPressed', buyer } as const
  const answer = (answer: typeof nothing): CheckoutEvent => ({
    type: 'answeredBeforePaying',
    buyer,
    cart: offered,
    answer,
  })
  const start = beginCheckout(atStart)
  expect(after(start, [pay, answer(holding(held))], given).effects).toMatchObject([
    { do: 'reserve', cart: { offer: offered.offer }, held: null },
  ])
  expect(after(start, [pay, answer(holding(heldOffer))], given).effects).toMatchObject([{ held: heldOffer }])
  // A page that comes back to the offer goes on with its payment; one that shows the cart does not.
  const { terminos, ...typed } = buyer
  const asked = (given: Partial<PageData>) => {
    const state = after(start, [{ type: 'mayBeStale' }], given)
    return after(state, [answered(state, holding(heldOffer, typed))], given).stage.step
  }
  expect(asked(given)).toBe('payment')
  expect(asked({ cart })).toBe('data')
})

test('an order of an offer leaves the buyer’s own cart as it is, also one of the same pieces', () => {
  const window = { buyer, held: heldOffer, hasUnknownOutcome: false }
  const payingOffer = beginCheckout({ step: 'payment', window })
  expect(after(payingOffer, [send, ordered()], { cart: offered }).doing).toEqual([
    'closeDraft',
    'tellOtherTabs',
  ])
  const told = after(payingOffer, [toldByOtherTab(123)], { cart })
  expect(told.stage.step).toBe('placed')
  expect(told.doing).toEqual(['closeDraft'])
})

test('what stands in the way of an offer is for the shop’s people: its buyer can change neither lines nor prices', () => {
  const start = beginCheckout(atStart)
  const given = { cart: offered }
  const lines = [{ id: 7, reason: 'out_of_stock' as const, message: 'Se agotó.', available: 0 }]
  const gone = refusal(409, { error: 'cart_changed', lines })
  const state = after(start, [{ type: 'reservationRefused', cart: offered, error: gone }], given)
  expect(state.refused?.refusal).toMatchObject({ wayOn: 'ask', reasons: ['Se agotó.'] })
  expect(state.refused?.refusal.message).toContain('oferta')
  const dearer = refusal(409, { error: 'price_changed', lines: [{ ...lines[0], price: 110 }] as never })
  expect(after(start, [{ type: 'reservationRefused', cart: offered, error: dearer }], given).doing).toEqual(
    [],
  )
  const over = refusal(409, { error: 'offer_expired', message: 'Venció.' })
  expect(
    after(start, [{ type: 'reservationRefused', cart: offered, error: over }], given).refused,
  ).toMatchObject({
    refusal: { wayOn: 'ask', message: 'Venció.' },
  })
})
