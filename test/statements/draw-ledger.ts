import { formatOrderNumber } from '../../contract/order-number.ts'
import { TRANSFER_CODE_LENGTH, toTransferCode, transferCodeSigns } from '../../contract/transfer-code.ts'
import {
  drawCompany,
  drawPerson,
  drawSibling,
  nameAsTyped,
  nameAtBank,
  type Person,
  type Random,
  withoutAccents,
} from './people.ts'

/*
 * Orders of a shop, what their buyers said to have paid, and what then came to its account, with the truth: which order
 * each transfer was meant for. It knows what buyers and banks do and nothing of how the shop finds out, so that a mistake
 * of the matching cannot hide in its test.
 */

export type DrawnClaim = { receipt: string; amountCents: number; saidOn: string }

export type DrawnOrder = {
  /** Also the order's number. */
  id: number
  code: string | null
  totalCents: number
  placedOn: string
  state: 'unpaid' | 'paid' | 'cancelled'
  /** As the buyer typed it. */
  buyerName: string
  buyerIdentification: string
  /** Whom the invoice is to name, where it is not the buyer. */
  invoiceName: string | null
  invoiceIdentification: string | null
  claims: DrawnClaim[]
}

/** Money that the staff wrote down before they had the statement. */
export type MoneyByHand = {
  id: number
  day: string
  cents: number
  reference: string | null
  payerName: string | null
  order: number
}

/** A transfer that came to the account, as its bank knows it. */
export type DrawnLine = {
  day: string
  cents: number
  reference: string
  /** What the payer wrote into the concept; empty where the bank passes none on. */
  words: string
  payer: Person | null
  /** What the bank writes before the words. */
  operation: string
  kind: LineKind
  /** The orders that the money was sent for, with the cents meant for each; none of a stranger. */
  orders: readonly { id: number; cents: number }[]
  /** The money by hand that this line is. */
  moneyByHand: number | null
  /**
   * What it shows allows a guess and no more, by the rules of the shop: swapped digits alone, a part of an order, one
   * line for two orders, the second of two equal ones.
   */
  isNeverSure: boolean
  /** Its words name another order than the one that was meant. Where the bank cuts them off, nobody can tell. */
  isMisleading: boolean
}

const orderKinds = {
  'the receipt as the bank has it': 20,
  'another bank, with code': 14,
  'another bank, by name alone': 7,
  'code alone, receipt made up': 7,
  'code with a letter confused': 4,
  'number of the order in the concept': 7,
  'identification in the concept': 3,
  'swapped digits': 6,
  'spaces and zeros in the receipt': 6,
  'a relative pays': 6,
  'a company pays': 5,
  'in parts': 4,
  twice: 3,
  'one for two orders': 3,
  'too late': 3,
  'written down by hand': 3,
  'paid again': 2,
  'not the whole amount': 4,
  'a relative who buys too': 2,
  'code of the last order': 2,
  'number of a neighbour': 2,
  'cash at the window': 3,
  'never paid': 9,
} as const
type OrderKind = keyof typeof orderKinds
export type LineKind = OrderKind | 'stranger' | 'the bank itself'

export type Ledger = {
  /** The day of the last line. */
  today: string
  orders: DrawnOrder[]
  moneyByHand: MoneyByHand[]
  /** By day, and within a day as they came. */
  lines: DrawnLine[]
}

const LAST_DAY = '2026-11-20'
const DAYS = 9

/** `orders` is how many buyers' stories are drawn; some of them have two orders. */
export function drawLedger(random: Random, orders: number): Ledger {
  const ledger = new Drawing(random)
  for (let nth = 0; nth < orders; nth++) ledger.tell(random.weighted(orderKinds))
  ledger.addStrangers(Math.ceil(orders / 8))
  return ledger.finish()
}

class Drawing {
  private readonly orders: DrawnOrder[] = []
  private readonly moneyByHand: MoneyByHand[] = []
  private readonly lines: { line: DrawnLine; at: number }[] = []
  private readonly random: Random
  private readonly prices: number[]
  private readonly references = new Set<string>()
  private readonly codes = new Set<string>()
  private number: number

  constructor(random: Random) {
    this.random = random
    this.number = random.int(1, 60_000)
    // Few prices, so that amounts coincide as they do in a shop.
    this.prices = Array.from({ length: random.int(6, 25) }, () => random.int(900, 150_000))
  }

  finish(): Ledger {
    const lines = this.lines.sort((a, b) =>
      a.line.day < b.line.day ? -1 : a.line.day > b.line.day ? 1 : a.at - b.at,
    )
    return {
      today: LAST_DAY,
      orders: this.orders,
      moneyByHand: this.moneyByHand,
      lines: lines.map(({ line }) => line),
    }
  }

  tell(kind: OrderKind): void {
    this.stories[kind](kind)
  }

  private readonly stories: Record<OrderKind, (kind: OrderKind) => void> = {
    'the receipt as the bank has it': (kind) => {
      const { order, buyer } = this.order()
      const reference = this.reference()
      this.claim(order, reference)
      this.pay(kind, order, { reference, payer: buyer, words: this.anyWords(order) })
    },
    'another bank, with code': (kind) => {
      const { order, buyer } = this.order()
      this.claim(order, this.reference())
      this.pay(kind, order, { payer: buyer, words: this.wordsWith(this.writtenCode(order)), ...interbank })
    },
    'another bank, by name alone': (kind) => {
      const { order, buyer } = this.order()
      this.claim(order, this.reference())
      this.pay(kind, order, { payer: buyer, words: this.random.pick(idleWords), ...interbank })
    },
    'code alone, receipt made up': (kind) => {
      const { order, buyer } = this.order()
      this.claim(order, this.random.pick(madeUpReceipts))
      const payer = this.random.chance(0.5) ? buyer : null
      this.pay(kind, order, { payer, words: this.writtenCode(order) })
    },
    'code with a letter confused': (kind) => {
      const { order, buyer } = this.order()
      this.claim(order, this.reference())
      this.pay(kind, order, { payer: buyer, words: this.wordsWith(this.confusedCode(order)), ...interbank })
    },
    'number of the order in the concept': (kind) => {
      const { order, buyer } = this.order()
      this.claim(order, this.reference())
      this.pay(kind, order, { payer: buyer, words: this.writtenNumber(order.id), ...interbank })
    },
    'identification in the concept': (kind) => {
      const { order, buyer } = this.order()
      this.claim(order, this.reference())
      const words = this.random.pick(['CI ', 'cedula ', '', 'C.I. ']) + buyer.identification
      this.pay(kind, order, { payer: drawPerson(this.random), words, ...interbank })
    },
    'swapped digits': (kind) => {
      const { order, buyer } = this.order()
      const reference = this.reference()
      this.claim(order, this.mistyped(reference))
      const isHelped = this.random.chance(0.3)
      const words = isHelped ? this.writtenCode(order) : this.random.pick(idleWords)
      const payer = isHelped ? buyer : this.random.pick([null, this.stranger()])
      this.pay(kind, order, { reference, payer, words, isNeverSure: !isHelped })
    },
    'spaces and zeros in the receipt': (kind) => {
      const { order, buyer } = this.order()
      const reference = this.reference()
      this.claim(order, this.spaced(reference))
      this.pay(kind, order, { reference, payer: buyer, words: this.random.pick(idleWords) })
    },
    'a relative pays': (kind) => {
      const { order, buyer } = this.order()
      const payer = this.random.chance(0.6) ? drawSibling(this.random, buyer) : this.stranger()
      const reference = this.reference()
      const isTold = this.random.chance(0.5)
      this.claim(order, isTold ? reference : this.reference())
      const words = isTold
        ? this.anyWords(order)
        : this.random.pick([
            this.writtenCode(order),
            this.writtenNumber(order.id),
            `pago de ${order.buyerName}`,
          ])
      this.pay(kind, order, { reference, payer, words })
    },
    'a company pays': (kind) => {
      const company = drawCompany(this.random)
      const { order } = this.order()
      if (this.random.chance(0.6)) {
        order.invoiceName = company.given[0] ?? null
        order.invoiceIdentification = company.identification
      }
      const reference = this.reference()
      this.claim(order, this.random.chance(0.6) ? reference : this.random.pick(madeUpReceipts))
      const words = this.random.pick(['PAGO PROVEEDORES', 'PAGO FACTURA', this.writtenNumber(order.id)])
      this.pay(kind, order, { reference, payer: company, words })
    },
    'in parts': (kind) => {
      const { order, buyer } = this.order()
      const parts = this.splitUp(order.totalCents)
      for (const cents of parts) {
        const reference = this.reference()
        const isFirst = cents === parts[0]
        if (isFirst || this.random.chance(0.6))
          this.claim(order, reference, isFirst ? order.totalCents : cents)
        this.pay(kind, order, {
          reference,
          payer: buyer,
          words: this.anyWords(order),
          cents,
          isNeverSure: true,
        })
      }
    },
    twice: (kind) => {
      const { order, buyer } = this.order()
      const reference = this.reference()
      this.claim(order, reference)
      const words = this.anyWords(order)
      this.pay(kind, order, { reference, payer: buyer, words, isNeverSure: true })
      this.pay(kind, order, { payer: buyer, words, after: this.random.int(0, 1), isNeverSure: true })
    },
    'one for two orders': (kind) => {
      const { order: first, buyer } = this.order()
      const { order: second } = this.order({ buyer, placedOn: first.placedOn })
      const reference = this.reference()
      this.claim(first, reference)
      this.claim(second, reference)
      const orders = [first, second].map(({ id, totalCents }) => ({ id, cents: totalCents }))
      const words = this.random.pick(['', 'pago de dos pedidos', `pedidos ${first.id} y ${second.id}`])
      const cents = first.totalCents + second.totalCents
      this.pay(kind, first, { reference, payer: buyer, words, cents, orders, isNeverSure: true })
    },
    'too late': (kind) => {
      const { order, buyer } = this.order()
      order.state = 'cancelled'
      const reference = this.reference()
      this.claim(order, reference)
      this.pay(kind, order, {
        reference,
        payer: buyer,
        words: this.anyWords(order),
        after: this.random.int(1, 3),
      })
    },
    'written down by hand': (kind) => {
      const { order, buyer } = this.order()
      order.state = 'paid'
      const reference = this.reference()
      this.claim(order, reference)
      const line = this.pay(kind, order, { reference, payer: buyer, words: this.anyWords(order) })
      line.moneyByHand = this.writeDown(order, line)
    },
    'paid again': (kind) => {
      const { order, buyer } = this.order()
      order.state = 'paid'
      const reference = this.reference()
      this.claim(order, reference)
      const words = this.anyWords(order)
      const line = this.pay('written down by hand', order, { reference, payer: buyer, words })
      line.moneyByHand = this.writeDown(order, line)
      // Which of the two is the money that stands in the books already, their figures alone may not say.
      line.isNeverSure = true
      this.pay(kind, order, { payer: buyer, words, after: this.random.int(0, 2), isNeverSure: true })
    },
    'not the whole amount': (kind) => {
      const { order, buyer } = this.order()
      const reference = this.reference()
      this.claim(order, reference)
      const off = this.random.pick([-500, -100, -36, 1, 100, 350])
      const cents = Math.max(1, order.totalCents + off)
      this.pay(kind, order, {
        reference,
        payer: buyer,
        words: this.anyWords(order),
        cents,
        isNeverSure: true,
      })
    },
    'a relative who buys too': (kind) => {
      const { order: theirs, buyer: relative } = this.order()
      this.claim(theirs, this.random.pick(madeUpReceipts))
      const buyer = drawSibling(this.random, relative)
      const { order } = this.order({ buyer, placedOn: theirs.placedOn, totalCents: theirs.totalCents })
      const reference = this.reference()
      this.claim(order, reference)
      const words = this.random.pick(['', this.writtenNumber(order.id), this.writtenCode(order)])
      this.pay(kind, order, { reference, payer: relative, words })
    },
    'code of the last order': (kind) => {
      const { order: last, buyer } = this.order()
      last.state = 'paid'
      const { order } = this.order({ buyer, placedOn: last.placedOn, totalCents: last.totalCents })
      const reference = this.reference()
      this.claim(last, this.reference())
      this.claim(order, reference)
      const words = this.random.pick([this.writtenCode(last), this.writtenNumber(last.id)])
      this.pay(kind, order, { reference, payer: buyer, words, isMisleading: true })
    },
    'number of a neighbour': (kind) => {
      const { order: neighbour } = this.order()
      this.claim(neighbour, this.reference())
      const { order, buyer } = this.order({ placedOn: neighbour.placedOn, totalCents: neighbour.totalCents })
      const reference = this.reference()
      this.claim(order, reference)
      const words = this.writtenNumber(neighbour.id)
      this.pay(kind, order, { reference, payer: buyer, words, isMisleading: true })
    },
    'cash at the window': (kind) => {
      const { order } = this.order()
      const reference = this.reference()
      this.claim(order, reference)
      this.pay(kind, order, { reference, payer: null, words: '', operation: 'DEPOSITO EFECTIVO' })
    },
    'never paid': () => {
      const { order } = this.order()
      this.claim(order, this.random.chance(0.5) ? this.reference() : this.random.pick(madeUpReceipts))
    },
  }

  /** Money that has nothing to do with an order, some of it of the very amount that an order waits for. */
  addStrangers(count: number): void {
    for (let nth = 0; nth < count; nth++) {
      const waiting = this.random.pickOr(this.orders, null)
      const coincides = waiting !== null && this.random.chance(0.4)
      const isOfBank = this.random.chance(0.3)
      this.add({
        day: this.day(0),
        cents: coincides
          ? waiting.totalCents
          : isOfBank
            ? this.random.int(1, 250)
            : this.random.int(500, 90_000),
        reference: this.reference(),
        words: isOfBank ? '' : this.random.pick(foreignWords),
        payer: isOfBank ? null : this.stranger(),
        operation: isOfBank ? this.random.pick(ownOperations) : this.random.pick(operations),
        kind: isOfBank ? 'the bank itself' : 'stranger',
        orders: [],
        moneyByHand: null,
        isNeverSure: true,
        isMisleading: false,
      })
    }
  }

  private order(known: { buyer?: Person; placedOn?: string; totalCents?: number } = {}) {
    const buyer = known.buyer ?? drawPerson(this.random)
    this.number += this.random.chance(0.8) ? 1 : this.random.int(2, 9)
    const shipping = this.random.pick([0, 0, 350, 500])
    const order: DrawnOrder = {
      id: this.number,
      code: this.random.chance(0.95) ? this.code() : null,
      totalCents: known.totalCents ?? this.random.pick(this.prices) + shipping,
      placedOn: known.placedOn ?? this.day(3),
      state: 'unpaid',
      buyerName: nameAsTyped(this.random, buyer),
      buyerIdentification: buyer.identification,
      invoiceName: null,
      invoiceIdentification: null,
      claims: [],
    }
    this.orders.push(order)
    return { order, buyer }
  }

  private claim(order: DrawnOrder, receipt: string, amountCents = order.totalCents): void {
    order.claims.push({ receipt, amountCents, saidOn: order.placedOn })
  }

  /** `after` is the days between the order and the money. Without more, its whole amount comes within a day. */
  private pay(
    kind: LineKind,
    order: DrawnOrder,
    more: Partial<Omit<DrawnLine, 'kind'>> & { payer: Person | null; words: string; after?: number },
  ): DrawnLine {
    const { after = this.random.pick([0, 0, 0, 1]), ...told } = more
    const cents = told.cents ?? order.totalCents
    const line: DrawnLine = {
      day: dayAfter(order.placedOn, after),
      cents,
      reference: this.reference(),
      operation: this.random.pick(operations),
      kind,
      orders: [{ id: order.id, cents }],
      moneyByHand: null,
      isNeverSure: false,
      isMisleading: false,
      ...told,
    }
    this.add(line)
    return line
  }

  private add(line: DrawnLine): void {
    this.lines.push({ line, at: this.random.int(0, 1_000_000) })
  }

  /** What somebody of the staff typed from the bank's telephone banking: not always the name or the number. */
  private writeDown(order: DrawnOrder, line: DrawnLine): number {
    const id = this.moneyByHand.length + 1
    this.moneyByHand.push({
      id,
      day: line.day,
      cents: line.cents,
      reference: this.random.chance(0.8) ? line.reference : null,
      payerName: line.payer && this.random.chance(0.5) ? nameAsTyped(this.random, line.payer) : null,
      order: order.id,
    })
    return id
  }

  /** A day from which on at least `left` more are in the ledger. */
  private day(left: number): string {
    return dayAfter(LAST_DAY, -this.random.int(left, DAYS))
  }

  /** Numbers of a bank: of six to ten digits, never twice in one ledger. */
  private reference(): string {
    for (;;) {
      const reference = String(this.random.int(1, 9)) + this.digits(this.random.int(5, 9))
      if (this.references.has(reference)) continue
      this.references.add(reference)
      return reference
    }
  }

  private code(): string {
    for (;;) {
      const places = Array.from({ length: TRANSFER_CODE_LENGTH - 1 }, () =>
        this.random.int(0, transferCodeSigns.length - 1),
      )
      const code = toTransferCode(places)
      if (this.codes.has(code)) continue
      this.codes.add(code)
      return code
    }
  }

  private digits(count: number): string {
    return Array.from({ length: count }, () => this.random.int(0, 9)).join('')
  }

  private stranger(): Person {
    return this.random.chance(0.8) ? drawPerson(this.random) : drawCompany(this.random)
  }

  private anyWords(order: DrawnOrder): string {
    return this.random.pick([
      ...idleWords,
      this.writtenCode(order),
      this.wordsWith(this.writtenCode(order)),
      this.writtenNumber(order.id),
    ])
  }

  private wordsWith(code: string): string {
    const before = this.random.pick(['', 'pago ', 'pedido ', 'compra kuntur ', 'COD ', 'Pago compra pc '])
    return before + code + this.random.pick(['', '', ' gracias', ' kuntur'])
  }

  /** The code as buyers write it; an old order has none, and then they write its number. */
  private writtenCode({ code, id }: DrawnOrder): string {
    if (code === null) return this.writtenNumber(id)
    const middle = this.random.int(2, 4)
    return this.random.pick([
      code,
      code,
      code,
      code.toLowerCase(),
      `${code.slice(0, middle)}-${code.slice(middle)}`,
      `${code.slice(0, middle)} ${code.slice(middle)}`,
      `#${code}`,
      `${code}.`,
    ])
  }

  /** One sign read as another, two neighbours swapped, or the last one lost: the check sign holds no more. */
  private confusedCode({ code, id }: DrawnOrder): string {
    if (code === null) return this.writtenNumber(id)
    const places = [...code].flatMap((sign, at) => (confusions[sign] ? [at] : []))
    const at = this.random.pickOr(places, null)
    if (at === null || this.random.chance(0.3)) return code.slice(0, -1)
    return code.slice(0, at) + confusions[code.charAt(at)] + code.slice(at + 1)
  }

  private writtenNumber(id: number): string {
    const padded = formatOrderNumber(id)
    return this.random.pick([
      `PEDIDO ${padded}`,
      `pedido ${id}`,
      `pedido #${padded}`,
      `orden ${id}`,
      `Pago pedido No. ${padded}`,
      `PED${padded}`,
      `Pago del pedido ${id} de la tienda`,
    ])
  }

  /** Two neighbours swapped, a digit wrong, one left out or one too many. */
  private mistyped(reference: string): string {
    const at = this.random.int(1, reference.length - 2)
    const digit = reference.charAt(at)
    const next = reference.charAt(at + 1)
    const other = String((Number(digit) + this.random.int(1, 9)) % 10)
    const swapped = digit === next ? other + next : next + digit
    const typed = this.random.pick([swapped, swapped, other + next, next, digit + digit + next])
    return reference.slice(0, at) + typed + reference.slice(at + 2)
  }

  private spaced(reference: string): string {
    const middle = Math.floor(reference.length / 2)
    return this.random.pick([
      `${reference.slice(0, middle)} ${reference.slice(middle)}`,
      ` ${reference} `,
      `${reference.slice(0, middle)}-${reference.slice(middle)}`,
      reference.padStart(reference.length + this.random.int(1, 3), '0'),
      `No. ${reference}`,
      `#${reference}`,
      `Comprobante ${reference}`,
    ])
  }

  /** In two or three different parts. */
  private splitUp(cents: number): number[] {
    const first = Math.floor(cents * this.random.pick([0.3, 0.4, 0.45]))
    const rest = cents - first
    if (this.random.chance(0.7)) return [first, rest]
    const second = Math.floor(rest / 3) + 1
    return [first, second, rest - second]
  }
}

/** Between two banks the shop's bank gives a number of its own, which the buyer never saw. */
const interbank = { operation: 'TRANSFERENCIA INTERBANCARIA' }

const operations = [
  'TRANSFERENCIA DIRECTA DE',
  'TRANSF. INTERNET',
  'TRANSFERENCIA RECIBIDA',
  'N/C TRANSFERENCIA',
  'DEUNA',
  'PAGO DIRECTO SPI',
] as const
const ownOperations = [
  'REVERSO COMISION',
  'DEVOLUCION COSTO TRANSFERENCIA',
  'N/C INTERESES GANADOS',
  'REVERSO IVA SERVICIOS',
] as const
const idleWords = [
  '',
  '',
  'pago',
  'compra',
  'tarjeta de video',
  'gracias',
  'kuntur',
  'Pago PC',
  'transferencia',
] as const
const foreignWords = [
  'arriendo noviembre',
  'cuota 3',
  'abono prestamo',
  'factura 001-001-000000123',
  'pago factura 4512',
  '',
  'cumple mama',
  'alimentacion',
  'venta moto',
  'pension noviembre 2026',
] as const
const madeUpReceipts = [
  '123',
  '0000',
  'transferencia',
  'DEUNA',
  '1',
  'ya pagué',
  'pendiente',
  '123456',
] as const

/** Signs of a code that people read for others, some of which no code has. */
const confusions: Readonly<Record<string, string>> = {
  A: '4',
  '4': 'A',
  G: '6',
  '6': 'G',
  T: '7',
  '7': 'T',
  E: 'F',
  F: 'E',
  M: 'N',
  N: 'M',
  P: 'R',
  R: 'P',
  Q: 'O',
  D: '0',
  J: 'I',
  C: 'G',
  '3': 'E',
  W: 'VV',
  Y: 'V',
  K: 'X',
  X: 'K',
  H: 'N',
  '9': 'P',
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The concept as the bank prints it, in a column of its own or with the payer's name in it. */
export function conceptAtBank(
  { operation, words, payer }: DrawnLine,
  hasPayerColumn: boolean,
  width: number,
): string {
  const name = hasPayerColumn || payer === null ? '' : ` ${nameAtBank(payer, 40)}`
  const text = `${operation}${name}${words === '' ? '' : ` ${withoutAccents(words)}`}`
  return text.slice(0, width).trim()
}
