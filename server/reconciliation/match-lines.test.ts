import { expect, test } from 'vitest'
import { toTransferCode } from '../../contract/transfer-code.ts'
import { type CandidateOrder, matchLines, type OpenLine, type UntiedMoney } from './match-lines.ts'

/* What a line is taken for. Each order here misses $100.00 and was placed on the day of each line, unless told. */

const codes = [
  [1, 2, 3, 4, 5, 6],
  [7, 8, 9, 10, 11, 12],
  [3, 1, 4, 15, 9, 20],
].map(toTransferCode)
const [codeA = '', codeB = '', codeOfNobody = ''] = codes

let lineIds = 0
const line = (given: Partial<OpenLine> = {}): OpenLine => ({
  id: ++lineIds,
  bankAccountId: 1,
  day: '2026-11-20',
  amountCents: 10_000,
  reference: null,
  concept: null,
  payerName: null,
  payerIdentification: null,
  ...given,
})

const order = (id: number, given: Partial<CandidateOrder> = {}): CandidateOrder => ({
  id,
  state: 'waiting',
  accountId: id,
  placedOn: '2026-11-20',
  amountCents: 10_000,
  transferCode: null,
  names: [],
  identifications: [],
  claims: [],
  ...given,
})

const claimed = (receiptKey: string, bankAccountId: number | null = 1) => ({
  claims: [{ receiptKey, bankAccountId }],
})

/** What the first line is taken for: `sure 123`, `likely 123`, with its doubts. */
function taken(
  lines: readonly OpenLine[],
  orders: readonly CandidateOrder[],
  untied: readonly UntiedMoney[] = [],
): string[] {
  const matches = matchLines(lines, orders, untied).get(lines[0]?.id ?? 0) ?? []
  return matches.map(
    ({ certainty, shares, moneyId }) =>
      `${certainty} ${moneyId === null ? shares.map(({ orderId }) => orderId).join('+') : `money ${moneyId}`}`,
  )
}

function doubts(lines: readonly OpenLine[], orders: readonly CandidateOrder[]): readonly string[] {
  return matchLines(lines, orders, []).get(lines[0]?.id ?? 0)?.[0]?.doubts ?? []
}

test('the exact amount and one of code, order number, reference or identification is sure', () => {
  const a = order(123, {
    transferCode: codeA,
    names: ['Ana Quishpe Mamani'],
    identifications: ['1710034065'],
    ...claimed('0045871236'),
  })
  const spaced = `${codeA.slice(0, 3)} ${codeA.slice(3)}`
  expect(taken([line({ concept: `TRANSF DIRECTA ${spaced.toLowerCase()} pago` })], [a])).toEqual(['sure 123'])
  expect(taken([line({ concept: 'Pago pedido N° 00123' })], [a])).toEqual(['sure 123'])
  expect(taken([line({ reference: '45871236' })], [a])).toEqual(['sure 123'])
  expect(taken([line({ payerIdentification: '1710034065001' })], [a])).toEqual(['sure 123'])
  expect(taken([line({ concept: 'kuntur 00123', payerName: 'QUISHPE MAMANI ANA' })], [a])).toEqual([
    'sure 123',
  ])
})

test('an amount alone, a name, and what is nearly the same are likely and never sure', () => {
  const a = order(123, { transferCode: codeA, names: ['Ana Quishpe'], ...claimed('45871236') })
  expect(taken([line()], [a])).toEqual(['likely 123'])
  expect(taken([line({ payerName: 'QUISHPE LOPEZ ANA MARIA' })], [a])).toEqual(['likely 123'])
  expect(taken([line({ reference: '45871263' })], [a])).toEqual(['likely 123'])
  expect(taken([line({ reference: '4587123' })], [a])).toEqual(['likely 123'])
  expect(taken([line({ reference: '99871236' })], [a])).toEqual(['likely 123'])
  expect(taken([line({ concept: `pago ${codeA.slice(0, 6)}` })], [a])).toEqual(['likely 123'])
  expect(taken([line({ concept: '00123' })], [a])).toEqual(['likely 123'])
  expect(taken([line({ concept: '123' })], [a])).toEqual(['likely 123'])
  expect(taken([line({ reference: '45871236', bankAccountId: 2 })], [a])).toEqual(['likely 123'])
  expect(doubts([line()], [a])).toEqual(['Nada lo dice con certeza'])
})

test('another amount is likely where something points to the order, and says what is short', () => {
  const a = order(123, { transferCode: codeA, names: ['Ana Quishpe'] })
  expect(doubts([line({ amountCents: 9_964, concept: codeA })], [a])).toEqual([
    'Faltan $0.36, como lo que cobra un banco',
  ])
  expect(doubts([line({ amountCents: 10_500, concept: codeA })], [a])).toEqual(['Sobran $5.00'])
  expect(taken([line({ amountCents: 9_964, payerName: 'Ana Quishpe' })], [a])).toEqual(['likely 123'])
  expect(taken([line({ amountCents: 4_000, payerName: 'Ana Quishpe' })], [a])).toEqual([])
})

test('a second order that may be meant makes neither sure', () => {
  const a = order(123, { transferCode: codeA, accountId: 7, identifications: ['1710034065'] })
  const b = order(124, { transferCode: codeB, accountId: 7, identifications: ['1710034065'] })
  const ofB = line({ concept: codeB, payerIdentification: '1710034065' })
  expect(taken([ofB], [a, b])).toEqual(['likely 124', 'likely 123'])
  // An order of the same amount that nothing speaks for is no second candidate.
  expect(taken([line({ concept: codeB })], [a, b])[0]).toBe('sure 124')
  // The number of one and the reference of the other.
  const [one, other] = [order(130, { amountCents: 7_000 }), order(131, claimed('45871236'))]
  expect(taken([line({ concept: 'pedido 130', reference: '45871236' })], [one, other])[0]).toBe('likely 131')
})

test('a reference with swapped digits that is the true one of another order is sure for neither', () => {
  const [a, b] = [order(123, claimed('45871263')), order(124, claimed('45871236'))]
  expect(taken([line({ reference: '45871236' })], [a, b])).toEqual(['likely 124', 'likely 123'])
})

test('an order number is not sure where its digits may have been swapped, unless the payer says the same', () => {
  const [a, b] = [order(132, { names: ['Ana Quishpe'] }), order(123)]
  expect(taken([line({ concept: 'pedido 132' })], [a, b])[0]).toBe('likely 132')
  expect(taken([line({ concept: 'pedido 132', payerName: 'ANA QUISHPE' })], [a, b])[0]).toBe('sure 132')
  // Cut off: it may have been 00123.
  expect(taken([line({ concept: 'PEDIDO 0012' })], [order(12)])).toEqual(['likely 12'])
})

test('of two lines for one order neither is sure, whatever the second says', () => {
  const a = order(123, { transferCode: codeA, names: ['Ana Quishpe'] })
  expect(taken([line({ concept: codeA }), line({ concept: codeA, reference: '2' })], [a])).toEqual([
    'likely 123',
  ])
  expect(taken([line({ concept: codeA }), line({ payerName: 'ANA QUISHPE' })], [a])).toEqual(['likely 123'])
  expect(taken([line({ concept: codeA }), line({ concept: 'otra cosa' })], [a])).toEqual(['sure 123'])
})

test('two parts are proposed together, one line for two orders is split', () => {
  const a = order(123, { transferCode: codeA, accountId: 7, names: ['Ana Quishpe'] })
  const b = order(124, { transferCode: codeB, accountId: 7, amountCents: 2_500 })
  const [first, second] = [
    line({ amountCents: 6_000, concept: codeA }),
    line({ amountCents: 4_000, payerName: 'Ana Quishpe' }),
  ]
  expect(doubts([first, second], [a])).toEqual(['Con otra línea completa el pedido: $40.00 del 20 nov 2026'])
  expect(doubts([second, first], [a])[0]).toBe('Con otra línea completa el pedido: $60.00 del 20 nov 2026')
  const both = line({ amountCents: 12_500, concept: codeA })
  expect(matchLines([both], [a, b], []).get(both.id)?.[0]).toMatchObject({
    certainty: 'likely',
    shares: [
      { orderId: 123, amountCents: 10_000 },
      { orderId: 124, amountCents: 2_500 },
    ],
  })
})

test('what names another purchase, or a reverse of the bank, is never sure', () => {
  const a = order(123, { transferCode: codeA, identifications: ['1710034065'] })
  const ofAna = { payerIdentification: '1710034065' }
  expect(taken([line({ ...ofAna, concept: 'pedido 999' })], [a])).toEqual(['likely 123'])
  expect(taken([line({ ...ofAna, concept: `pago ${codeOfNobody}` })], [a])).toEqual(['likely 123'])
  expect(taken([line({ ...ofAna, concept: 'REVERSIÓN TRANSFERENCIA' })], [a])).toEqual(['likely 123'])
  expect(taken([line({ ...ofAna, day: '2026-11-10' })], [a])).toEqual(['likely 123'])
})

test('a paid or a cancelled order gets a double or a late payment at the most as likely', () => {
  const paid = order(123, { transferCode: codeA, state: 'paid' })
  const cancelled = order(124, { transferCode: codeB, state: 'cancelled' })
  expect(doubts([line({ concept: codeA })], [paid, cancelled])).toEqual([
    'Ya está pagado: sería un pago doble',
  ])
  expect(doubts([line({ concept: codeB })], [paid, cancelled])).toEqual([
    'Está cancelado: habría que devolverlo',
  ])
  expect(taken([line()], [paid, cancelled])).toEqual([])
})

test('money that was written down by hand is tied, and not counted twice', () => {
  const paid = order(123, { transferCode: codeA, state: 'paid', identifications: ['1710034065'] })
  const byHand = {
    id: 5,
    bankAccountId: 1,
    receivedOn: '2026-11-21',
    amountCents: 10_000,
    referenceKey: '45871236',
    payerName: null,
    payerIdentification: null,
    orderIds: [123],
  }
  expect(taken([line({ concept: codeA })], [paid], [byHand])).toEqual(['sure money 5'])
  expect(taken([line({ reference: '0045871236' })], [paid], [byHand])).toEqual(['sure money 5'])
  expect(taken([line()], [paid], [byHand])).toEqual(['likely money 5'])
  expect(taken([line({ concept: codeA })], [paid], [{ ...byHand, bankAccountId: null }])).toEqual([
    'likely money 5',
  ])
  // The staff wrote down another number than the buyer gave: under the buyer's there may be a second transfer.
  const claimedOther = { ...paid, ...claimed('99123456') }
  expect(taken([line({ reference: '99123456' })], [claimedOther], [byHand])).toEqual(['likely money 5'])
  expect(
    taken([line({ reference: '99123456' })], [claimedOther], [{ ...byHand, referenceKey: null }]),
  ).toEqual(['sure money 5'])
  // Of two that look alike one may be a double payment.
  expect(taken([line({ concept: codeA }), line({ concept: codeA })], [paid], [byHand])).toEqual([
    'likely money 5',
  ])
  // The buyer has another order of the same amount that waits.
  const waiting = order(124, { identifications: ['1710034065'] })
  expect(taken([line({ payerIdentification: '1710034065' })], [paid, waiting], [byHand])).toEqual(
    expect.arrayContaining(['likely money 5', 'likely 124']),
  )
})

test('a final consumer is nobody, and the day of a transfer is no number of a receipt', () => {
  const a = order(123, { identifications: ['9999999999999'], ...claimed('20112026') })
  expect(taken([line({ payerIdentification: '9999999999999', concept: 'TRANSF 20112026' })], [a])).toEqual([
    'likely 123',
  ])
})
