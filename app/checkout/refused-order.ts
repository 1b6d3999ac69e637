import type { ProblemLine } from '../../contract/api/problem.ts'
import { ApiError } from '../../contract/client.ts'
import { formatCents, toCents } from '../../contract/money.ts'
import { texts } from '../../contract/texts.ts'

/** Why an order was not taken, as the payment step shows it. */
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
  /** What the buyer can do: agree to the new price, change the cart, or simply send the same again. */
  wayOn: 'agree' | 'change' | 'retry'
  /** No answer, or one that says nothing of the order: it may have been taken. */
  isUnanswered: boolean
}

type PricedLine = { id: number; price: number }

export function readRefusal(error: unknown, lines: readonly PricedLine[]): RefusedOrder {
  const problem = error instanceof ApiError ? error.problem : null
  const fields = Object.entries(problem?.fields ?? {})
  const receipt = fields.find(([path]) => nameOf(path) === 'comprobante')
  const notes = (problem?.lines ?? []).flatMap((line) => readLine(line, lines))
  return {
    message: problem?.message ?? texts.tryLater,
    reasons: [
      ...notes.map(({ text }) => text),
      ...fields.filter((field) => field !== receipt).map(([path, text]) => `${labelOf(path)}: ${text}`),
    ],
    lineNotes: new Map(notes.map(({ id, text }) => [id, text])),
    receiptProblem: receipt?.[1] ?? null,
    freshPrices: notes.flatMap(({ id, price }) => (price === undefined ? [] : [{ id, price }])),
    wayOn: wayOn(problem?.error),
    isUnanswered: isUnanswered(error),
  }
}

/** `busy` is an answer: what waited too long was never begun. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0) return true
  return error.status >= 500 && error.problem?.error !== 'busy'
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

function wayOn(code: string | undefined): RefusedOrder['wayOn'] {
  if (code === 'price_changed') return 'agree'
  return code === 'cart_changed' || code === 'order_too_large' || code === 'holding_limit'
    ? 'change'
    : 'retry'
}

const labels: Record<string, string> = {
  nombres: 'Nombres',
  email: 'Correo electrónico',
  celular: 'Celular',
  ci: 'Cédula, RUC o pasaporte',
  direccion: 'Dirección',
  referencia: 'Referencia',
  terminos: 'Términos y condiciones',
  bank_account_id: 'Cuenta',
  count: 'Cantidad',
  details: 'Carrito',
}

/** `info.nombres` → `nombres`. */
const nameOf = (path: string) => path.split('.').at(-1) ?? path

const labelOf = (path: string) => labels[nameOf(path)] ?? nameOf(path)
