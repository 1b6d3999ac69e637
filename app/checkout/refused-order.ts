import type { Problem, ProblemLine } from '../../contract/api/problem.ts'
import { ApiError } from '../../contract/client.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { texts } from '../../contract/texts.ts'
import { waitText } from '../forms/wait-text.ts'

/**
 * What the buyer can do: agree to the new price, change the cart, correct a field, send the same again, ask the shop's
 * people, confirm the e-mail; or nothing here, because the message says it all.
 */
export type WayOn = 'agree' | 'change' | 'correct' | 'retry' | 'ask' | 'confirm' | 'none'

/** Why an order was not taken, as both steps show it. */
export type RefusedOrder = {
  message: string
  /** One sentence for each line or field that stands in the way. */
  reasons: string[]
  /** The same by the id of the line, for the list of the cart. */
  lineNotes: ReadonlyMap<number, string>
  /** What is wrong with the receipt number itself; it is said at its field. */
  receiptProblem: string | null
  /** Prices that the catalogue has now and the cart has not. */
  freshPrices: { id: number; price: number }[]
  /** What the shop would charge for sending it, in cents. Null: it charges none, or did not say. */
  shippingCents: number | null
  wayOn: WayOn
  /** No answer, or one that says nothing of the order: it may have been taken. */
  hasUnknownOutcome: boolean
}

type PricedLine = { id: number; name: string; price: number }

export function readRefusal(error: unknown, lines: readonly PricedLine[]): RefusedOrder {
  const problem = error instanceof ApiError ? error.problem : null
  const fields = Object.entries(problem?.fields ?? {})
  const receipt = fields.find(([path]) => nameOf(path) === 'comprobante')
  const notes = [
    ...(problem?.lines ?? []).flatMap((line) => readLine(line, lines)),
    ...fields.flatMap(([path, text]) => readLineField(path, text, lines)),
  ]
  const others = fields.filter((field) => field !== receipt && lineOf(field[0], lines) === undefined)
  return {
    message: messageOf(error),
    reasons: [...notes.map(({ text }) => text), ...others.map(([path, text]) => `${labelOf(path)}: ${text}`)],
    lineNotes: new Map(notes.map(({ id, text }) => [id, text])),
    receiptProblem: receipt?.[1] ?? null,
    freshPrices: notes.flatMap(({ id, price }) => (price === undefined ? [] : [{ id, price }])),
    shippingCents: problem?.shipping === undefined ? null : toCents(problem.shipping),
    wayOn: wayOn(problem),
    hasUnknownOutcome: hasUnknownOutcome(error),
  }
}

/** The same of an offer of the shop, which its buyer cannot change: what is in its way is for the shop's people. */
export function readRefusalOfOffer(error: unknown, lines: readonly PricedLine[]): RefusedOrder {
  const refusal = readRefusal(error, lines)
  if (refusal.wayOn !== 'change' && refusal.wayOn !== 'agree') return refusal
  return {
    ...refusal,
    message: 'Algo de tu oferta ya no se puede comprar así.',
    freshPrices: [],
    wayOn: 'ask',
  }
}

/** For a buyer who wants to leave the payment of an order while nobody can say whether it stands. */
export const orderInDoubt: RefusedOrder = {
  message: 'La tienda no contesta, y no sabemos si tu pedido ya está hecho. No transfieras otra vez.',
  reasons: [],
  lineNotes: new Map(),
  receiptProblem: null,
  freshPrices: [],
  shippingCents: null,
  wayOn: 'retry',
  hasUnknownOutcome: true,
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.tryLater
  const { status, retryAfterSeconds, message } = error
  return status === 429 && retryAfterSeconds !== null ? waitText(retryAfterSeconds) : message
}

/**
 * Only the shop's own words say what became of an order: a 201 whose body broke off, or a page of some proxy, does not.
 * `busy` is an answer: what waited too long was never begun.
 */
function hasUnknownOutcome(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.problem === null) return true
  return error.status >= 500 && error.problem.error !== 'busy'
}

type LineNote = { id: number; text: string; price?: number }

/** The shop sends every price when the total differs; only those that the buyer has not seen are worth a word. */
function readLine({ id, message, price }: ProblemLine, lines: readonly PricedLine[]): LineNote[] {
  if (price === undefined) return [{ id, text: message }]
  const seen = toCents(lines.find((line) => line.id === id)?.price ?? Number.NaN)
  const now = toCents(price)
  if (seen === null || now === null || seen === now) return []
  return [{ id, text: `${message} Antes ${formatCents(seen)}, ahora ${formatCents(now)}.`, price }]
}

function readLineField(path: string, text: string, lines: readonly PricedLine[]): LineNote[] {
  const line = lineOf(path, lines)
  return line ? [{ id: line.id, text: `${line.name}: ${text}` }] : []
}

/** `details.2.count` → the third line. */
function lineOf(path: string, lines: readonly PricedLine[]): PricedLine | undefined {
  const position = /^details\.(\d+)\./.exec(path)?.[1]
  return position === undefined ? undefined : lines[Number(position)]
}

/** Silence, and what passes by itself, may be tried again. What is not named here is no buyer's doing. */
const waysOn: { [Code in ErrorCode]?: WayOn } = {
  price_changed: 'agree',
  cart_changed: 'change',
  order_too_large: 'ask',
  email_unconfirmed: 'confirm',
  idempotency_key_reused: 'retry',
  // The message itself asks the buyer to sign in or to wait.
  not_signed_in: 'none',
  too_many_requests: 'none',
  busy: 'retry',
  unavailable: 'retry',
  internal: 'retry',
}

function wayOn(problem: Problem | null): WayOn {
  if (!problem) return 'retry'
  // Other units help against a bound of units; against one of orders or of value only the shop's people do.
  if (problem.error === 'holding_limit') return problem.lines ? 'change' : 'ask'
  if (problem.error === 'invalid') return concernsCart(problem) ? 'change' : 'correct'
  return waysOn[problem.error] ?? 'ask'
}

function concernsCart({ fields = {} }: Problem): boolean {
  return Object.keys(fields).some((path) => path.startsWith('details'))
}

const labels: Record<string, string> = {
  nombres: 'Nombres',
  email: 'Correo electrónico',
  celular: 'Celular',
  ci: 'Cédula, RUC o pasaporte',
  direccion: 'Dirección',
  referencia: 'Referencia',
  delivery_province: 'Provincia',
  delivery_city: 'Ciudad',
  pickup_name: 'Nombre de quien retira',
  pickup_identification: 'Cédula de quien retira',
  terminos: 'Términos y condiciones',
  bank_account_id: 'Cuenta',
  details: 'Carrito',
}

/** `info.nombres` → `nombres`. */
const nameOf = (path: string) => path.split('.').at(-1) ?? path

const labelOf = (path: string) => labels[nameOf(path)] ?? nameOf(path)
