import { setImmediate } from 'node:timers/promises'
import { formatCents } from '../../contract/money.ts'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { formatDate } from '../../contract/shop-time.ts'
import { daysApart, isNearEnough, isSurelyNear } from './internal/days.ts'
import { foldText } from './internal/fold-text.ts'
import { type Known, readSignsOf, type Sign } from './internal/read-signs.ts'

/** A line of a bank's statement that is not matched yet. `day` is as `2026-12-31`. */
export type OpenLine = {
  id: number
  bankAccountId: number
  day: string
  amountCents: number
  reference: string | null
  concept: string | null
  payerName: string | null
  payerIdentification: string | null
}

/** An order that money may have come for, with what may be recognised of it in a line. */
export type CandidateOrder = {
  /** Also its number. */
  id: number
  /** `waiting`: some of its total is missing. Of the other two a line would be a double or a late payment. */
  state: 'waiting' | 'paid' | 'cancelled'
  accountId: number | null
  /** As `2026-12-31`. */
  placedOn: string
  /** What is missing to its total; of one that is paid or cancelled, its total. */
  amountCents: number
  transferCode: string | null
  /** The buyer's name, and that of the invoice. */
  names: readonly string[]
  identifications: readonly string[]
  claims: readonly { receiptKey: string; bankAccountId: number | null }[]
}

/** Money that the staff wrote down by hand, and that no line is tied to yet. */
export type UntiedMoney = {
  id: number
  bankAccountId: number | null
  /** As `2026-12-31`. */
  receivedOn: string
  amountCents: number
  referenceKey: string | null
  payerName: string | null
  payerIdentification: string | null
  orderIds: readonly number[]
}

/** What a line may be. `sure` ones are right by the rules below; of `likely` ones somebody looks at each. */
export type Match = {
  certainty: 'sure' | 'likely'
  /** What each order gets of the line. Empty where it is money that was written down before. */
  shares: readonly { orderId: number; amountCents: number }[]
  /** The money that the line is tied to; null: it becomes money. */
  moneyId: number | null
  /** The higher, the more speaks for it. Only compared with the others of its line. */
  weight: number
  /** What speaks for it, and what against, as the staff read it. */
  reasons: readonly string[]
  doubts: readonly string[]
}

/** What a line can be for: an order, or money that was written down before. */
type Target = {
  order: CandidateOrder | null
  money: UntiedMoney | null
  amountCents: number
  day: string
}

/** What speaks for a target in a line. */
type Bond = { line: OpenLine; target: Target; signs: readonly Sign[]; isExact: boolean }

/** Some 20 ms on a slow machine. */
const LINES_A_TURN = 50
const MATCHES_PER_LINE = 5
/** So much less than the total is what a bank keeps for a transfer, and no part of a payment. */
const FEE_CENTS = 100
/** Concepts of credits that are no transfer of a buyer: the bank gives something back, or pays something itself. */
const bankWords = /\b(revers|devol|anula|rechaz|extorn|reintegr|interes|comision|reembols|ajuste|correc)/

const exactWeight = 40
const feeWeight = 15
const sumWeight = 15
const weights: Record<Sign['kind'], number> = {
  code: 60,
  reference: 50,
  number: 45,
  identification: 45,
  'near code': 30,
  'near reference': 25,
  name: 25,
  'padded number': 20,
  'bare number': 8,
  'near number': 4,
}

/**
 * What each line may be, the best first. It is sure when the amount is exact, one of code, order number, reference or
 * identification says so, and nothing else can be meant: no second order, no second line, no slip of a digit, no sum. All
 * else is likely at the most. Lines that nothing is known of are left out.
 */
export function matchLines(
  lines: readonly OpenLine[],
  orders: readonly CandidateOrder[],
  untied: readonly UntiedMoney[],
): Map<number, Match[]> {
  const steps = matchingSteps(lines, orders, untied)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The same, and lets the process answer buyers in between: ten thousand lines take it seconds. */
export async function matchLinesInTurns(
  lines: readonly OpenLine[],
  orders: readonly CandidateOrder[],
  untied: readonly UntiedMoney[],
): Promise<Map<number, Match[]>> {
  const steps = matchingSteps(lines, orders, untied)
  let step = steps.next()
  while (!step.done) {
    await setImmediate()
    step = steps.next()
  }
  return step.value
}

function* matchingSteps(
  lines: readonly OpenLine[],
  orders: readonly CandidateOrder[],
  untied: readonly UntiedMoney[],
): Generator<undefined, Map<number, Match[]>> {
  const targets = toTargets(orders, untied)
  const readSigns = readSignsOf(targets.map(toKnown))
  const ofAmount = Map.groupBy(targets.keys(), (nth) => targets[nth]?.amountCents ?? 0)
  const read: { line: OpenLine; astray: string | null; bonds: Bond[] }[] = []
  for (const line of lines) {
    if (read.length % LINES_A_TURN === 0) yield
    const { signs, astray } = readSigns(line, ofAmount.get(line.amountCents) ?? [])
    read.push({ line, astray, bonds: bondsOf(line, targets, signs, ofAmount) })
  }
  const ofTarget = Map.groupBy(
    read.flatMap(({ bonds }) => bonds).filter(({ signs }) => signs.length > 0),
    ({ target }) => target,
  )
  const ofAccount = Map.groupBy(
    targets.filter(({ order, money }) => order?.state === 'waiting' && !money),
    ({ order }) => order?.accountId ?? null,
  )
  const found = new Map<number, Match[]>()
  for (const [nth, { line, astray, bonds }] of read.entries()) {
    if (nth % LINES_A_TURN === 0) yield
    const pairs = pairsOf(line, bonds, ofAccount)
    const single = bonds
      .filter((bond) => isWorthALook(bond, partBeside(bond, ofTarget) !== null))
      .map((bond) => toMatch(bond, { astray, bonds, hasPairs: pairs.length > 0, ofTarget }))
    const matches = [...single, ...pairs].sort((one, other) => other.weight - one.weight)
    if (matches.length > 0) found.set(line.id, matches.slice(0, MATCHES_PER_LINE))
  }
  return found
}

/** A paid order is no target of its own while its money waits for a line: the line is that money. */
function toTargets(orders: readonly CandidateOrder[], untied: readonly UntiedMoney[]): Target[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const isWaitedFor = new Set(untied.flatMap(({ orderIds }) => orderIds))
  return [
    ...orders
      .filter(({ id, state }) => state === 'waiting' || !isWaitedFor.has(id))
      .map((order) => ({ order, money: null, amountCents: order.amountCents, day: order.placedOn })),
    ...untied.map((money) => ({
      order: byId.get(money.orderIds[0] ?? 0) ?? null,
      money,
      amountCents: money.amountCents,
      day: money.receivedOn,
    })),
  ]
}

function toKnown({ order, money }: Target): Known {
  // Money with a number of its own is that transfer: under the number that the buyer gave another one can come.
  const references = money?.referenceKey
    ? [{ key: money.referenceKey, bankAccountId: money.bankAccountId }]
    : (order?.claims ?? []).map((claim) => ({
        key: claim.receiptKey,
        bankAccountId: claim.bankAccountId,
      }))
  return {
    orderId: order?.id ?? null,
    transferCode: order?.transferCode ?? null,
    names: [...(order?.names ?? []), money?.payerName ?? ''].filter((name) => name !== ''),
    identifications: [...(order?.identifications ?? []), money?.payerIdentification ?? ''].filter(
      (it) => it !== '',
    ),
    references,
  }
}

/** All that a line may have to do with: by a sign in its texts, or by its amount alone. */
function bondsOf(
  line: OpenLine,
  targets: readonly Target[],
  signs: ReadonlyMap<number, readonly Sign[]>,
  ofAmount: ReadonlyMap<number, readonly number[]>,
): Bond[] {
  const bySigns = [...signs].flatMap(([nth, own]) => {
    const target = targets[nth]
    return target ? [{ line, target, signs: own, isExact: target.amountCents === line.amountCents }] : []
  })
  const byAmount = (ofAmount.get(line.amountCents) ?? []).flatMap((nth) => {
    const target = targets[nth]
    return target && !signs.has(nth) && isWorthALookByAmount(line, target) ? [target] : []
  })
  const nearest = byAmount
    .sort((one, other) => daysApart(line.day, one.day) - daysApart(line.day, other.day))
    .slice(0, MATCHES_PER_LINE)
    .map((target) => ({ line, target, signs: [], isExact: true }))
  return [...bySigns, ...nearest]
}

function isWorthALookByAmount(line: OpenLine, target: Target): boolean {
  const isOpen = target.money !== null || target.order?.state === 'waiting'
  return isOpen && isNearEnough(line.day, target.day, kindOf(target))
}

const kindOf = ({ money }: Target) => (money ? 'money' : 'order')
const isPointer = ({ kind }: Sign) => kind === 'code' || kind === 'number' || kind === 'reference'
const isNearPointer = ({ kind }: Sign) => kind === 'near code' || kind === 'near reference'

/** What makes it certain which of two orders with numbers like each other is meant. */
const surer: ReadonlySet<Sign['kind']> = new Set(['code', 'reference', 'identification', 'name'] as const)

/** Five digits that begin with a zero are an order's number when the name says so too. */
function isStrong({ signs }: Bond): boolean {
  const has = (kind: Sign['kind']) => signs.some((sign) => sign.kind === kind)
  return signs.some(isPointer) || has('identification') || (has('padded number') && has('name'))
}

function isWorthALook({ line, target, signs, isExact }: Bond, hasOtherPart: boolean): boolean {
  const isWaiting = target.order?.state === 'waiting'
  if (isExact) return true
  if (target.money) return false
  if (signs.some(isPointer)) return true
  if (!isWaiting) return false
  const isFee = isShortOfAFee(line, target)
  return (
    signs.some((sign) => isNearPointer(sign) || sign.kind === 'identification') ||
    ((isFee || hasOtherPart) && signs.some(({ kind }) => kind === 'name'))
  )
}

const isShortOfAFee = (line: OpenLine, { amountCents }: Target) =>
  line.amountCents < amountCents && amountCents - line.amountCents <= FEE_CENTS

/** Another line that makes the whole amount together with this one. */
function partBeside(bond: Bond, ofTarget: ReadonlyMap<Target, readonly Bond[]>): Bond | null {
  const { line, target, signs } = bond
  if (target.money || target.order?.state !== 'waiting' || signs.length === 0) return null
  const missing = target.amountCents - line.amountCents
  if (missing <= 0) return null
  return (
    (ofTarget.get(target) ?? []).find(
      (other) => other.line.id !== line.id && other.line.amountCents === missing,
    ) ?? null
  )
}

type Around = {
  astray: string | null
  /** All that the line may have to do with. */
  bonds: readonly Bond[]
  hasPairs: boolean
  ofTarget: ReadonlyMap<Target, readonly Bond[]>
}

function toMatch(bond: Bond, around: Around): Match {
  const { line, target, signs, isExact } = bond
  const { order, money } = target
  const part = partBeside(bond, around.ofTarget)
  const doubts = doubtsAbout(bond, around, part)
  return {
    certainty: isExact && doubts.length === 0 ? 'sure' : 'likely',
    shares: order && !money ? [{ orderId: order.id, amountCents: line.amountCents }] : [],
    moneyId: money?.id ?? null,
    weight:
      (isExact ? exactWeight : isShortOfAFee(line, target) ? feeWeight : part ? sumWeight : 0) +
      signs.reduce((sum, { kind }) => sum + weights[kind], 0) -
      Math.min(10, daysApart(line.day, target.day)),
    reasons: [...(isExact ? ['Monto exacto'] : []), ...signs.map(({ text }) => text)],
    doubts,
  }
}

/** Why it is not sure, as the staff read it. */
function doubtsAbout(bond: Bond, { astray, bonds, hasPairs, ofTarget }: Around, part: Bond | null): string[] {
  const { line, target, isExact } = bond
  const { order, money } = target
  const rival = bonds.find((other) => isRival(other, bond))
  const otherLine = (ofTarget.get(target) ?? []).find(
    (other) => other.line.id !== line.id && isRivalLine(other, bond),
  )
  return [
    ...(isExact ? [] : [aboutAmount(line, target, part)]),
    ...(order?.state === 'paid' && !money ? ['Ya está pagado: sería un pago doble'] : []),
    ...(order?.state === 'cancelled' && !money ? ['Está cancelado: habría que devolverlo'] : []),
    ...(isStrong(bond) ? [] : ['Nada lo dice con certeza']),
    ...(astray ? [astray] : []),
    ...(bankWords.test(foldText(line.concept ?? '')) ? ['El banco habla de un reverso o de un cargo'] : []),
    ...(isSurelyNear(line.day, target.day, kindOf(target)) ? [] : ['Los días no van juntos']),
    ...(money && money.bankAccountId !== line.bankAccountId ? ['Se registró en otra cuenta'] : []),
    ...(rival ? [`También puede ser ${nameOf(rival.target)}`] : []),
    ...(hasPairs ? ['También puede ser la suma de dos pedidos'] : []),
    ...(otherLine && !part ? [`Hay otra línea igual de posible, de ${linePhrase(otherLine.line)}`] : []),
  ]
}

/** Whether a line may be meant for something else than `bond` says. */
function isRival(other: Bond, bond: Bond): boolean {
  if (other.target === bond.target) return false
  const isSameOrder = other.target.order !== null && other.target.order === bond.target.order
  if (isSameOrder && !other.isExact) return false
  if (isNumberAlone(other) && isSurer(bond)) return false
  return (
    other.signs.length > 0 &&
    (other.isExact || other.signs.some((sign) => isPointer(sign) || isNearPointer(sign)))
  )
}

/** Whether another line may be what pays the target. One that names a neighbour's number is that neighbour's. */
function isRivalLine(other: Bond, bond: Bond): boolean {
  if (isNumberAlone(other) && isSurer(bond)) return false
  return other.isExact || other.signs.some(isPointer)
}

const isNumberAlone = ({ signs }: Bond) => signs.every(({ kind }) => kind === 'near number')
const isSurer = ({ signs }: Bond) => signs.some(({ kind }) => surer.has(kind))

function aboutAmount(line: OpenLine, target: Target, part: Bond | null): string {
  const shortCents = target.amountCents - line.amountCents
  if (part) return `Con otra línea completa el pedido: ${linePhrase(part.line)}`
  if (shortCents < 0) return `Sobran ${formatCents(-shortCents)}`
  if (isShortOfAFee(line, target)) return `Faltan ${formatCents(shortCents)}, como lo que cobra un banco`
  return `Faltan ${formatCents(shortCents)}`
}

const linePhrase = ({ amountCents, day }: OpenLine) => `${formatCents(amountCents)} del ${formatDate(day)}`

function nameOf({ order, money }: Target): string {
  if (order) return `el pedido ${formatOrderNumber(order.id)}`
  return `un dinero registrado de ${formatCents(money?.amountCents ?? 0)}`
}

/** Two orders that wait, whose sum is the line: both named in it, or of a buyer of whom one is. */
function pairsOf(
  line: OpenLine,
  bonds: readonly Bond[],
  ofAccount: ReadonlyMap<number | null, readonly Target[]>,
): Match[] {
  const isPart = ({ order, money, amountCents }: Target) =>
    order?.state === 'waiting' && !money && amountCents < line.amountCents
  const told = bonds.filter(
    ({ target, signs }) => isPart(target) && signs.some(({ kind }) => kind !== 'near number'),
  )
  const pairs = new Map<string, Match>()
  for (const one of told) {
    const ofBuyer =
      one.target.order?.accountId == null ? [] : (ofAccount.get(one.target.order.accountId) ?? [])
    for (const other of [...told.map(({ target }) => target), ...ofBuyer]) {
      if (other === one.target || !isPart(other)) continue
      if (one.target.amountCents + other.amountCents !== line.amountCents) continue
      const two = [one.target, other].flatMap(({ order, amountCents }) =>
        order ? [{ orderId: order.id, amountCents }] : [],
      )
      two.sort((first, second) => first.orderId - second.orderId)
      pairs.set(two.map(({ orderId }) => orderId).join(), {
        certainty: 'likely',
        shares: two,
        moneyId: null,
        weight: exactWeight + one.signs.reduce((sum, { kind }) => sum + weights[kind], 0) - 10,
        reasons: ['Suma exacta de dos pedidos', ...one.signs.map(({ text }) => text)],
        doubts: ['Paga dos pedidos a la vez'],
      })
    }
  }
  return [...pairs.values()]
}
