/** What a text of a receipt says, the likeliest of each kind first. Days are YYYY-MM-DD. */
export type ReceiptFigures = { numbers: string[]; amountsCents: number[]; days: string[] }

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const month = `(${MONTHS.join('|')}|set)[a-záéíóú]*\\.?`
/** How banks write a day, and in which order its day, month and year stand there. */
const dayForms: readonly [RegExp, order: 'dmy' | 'ymd' | 'mdy'][] = [
  [/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g, 'ymd'],
  [/(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/g, 'dmy'],
  [
    new RegExp(`(?<!\\d)(\\d{1,2})(?:\\s+de)?[\\s/-]*${month}(?:\\s+del?)?[\\s,/-]*(\\d{4})(?!\\d)`, 'gi'),
    'dmy',
  ],
  [new RegExp(`(?<!\\p{L})${month}\\s+(\\d{1,2})(?:,|\\s)\\s*(?:del?\\s+)?(\\d{4})(?!\\d)`, 'giu'), 'mdy'],
]
const HOUR = /\d{1,2}:\d{2}(?::\d{2})?/g

const currency = '(?:US\\$|USD|\\$)'
/** With its decimals, or in whole dollars beside a sign of the currency. */
const AMOUNT = new RegExp(
  `${currency}?\\s*(?<![\\d.,])(\\d{1,3}(?:[.,]\\d{3})+[.,]\\d{2}|\\d{1,8}[.,]\\d{2})(?![\\d.,]*\\d)|${currency}\\s*(\\d{1,8}|\\d{1,3}(?:[.,]\\d{3})+)(?![.,]?\\d)`,
  'gi',
)
const MAX_CENTS = 1_000_000_000

const NUMBER = /(?<![*\p{L}\d])\p{L}{0,6}-?\d[\p{L}\d-]{3,29}/gu
const namesNumber =
  /comprobante|documento|transacci[oó]n|referencia|operaci[oó]n|autorizaci[oó]n|secuencial|control|n[uú]mero de env[ií]o/i
const namesAmount = /monto|valor|importe|total|enviaste|transferiste|pagaste/i
const namesOtherAmount = /comisi[oó]n|costo|tarifa|iva\b|impuesto|saldo|disponible/i
/** Whose numbers are no receipt's. */
const namesOtherNumber =
  /cuenta|cta\b|c[eé]dula|identidad|identificaci[oó]n|\bruc\b|\bc\.?i\.?\b|tel[eé]fono|celular/i

/**
 * Looks for the number, the amount and the day in the text of a bank's receipt, as a machine has read it off a picture: labels
 * as Ecuador's banks write them, with the figure behind or below. A guess, which a person looks at.
 */
export function readReceiptText(text: string): ReceiptFigures {
  const lines = text.split('\n').map((line) => line.trim())
  const days: string[] = []
  const [labelled, large, likelyCents, otherCents]: [string[], string[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ]
  let label = ''
  for (const line of lines.filter(Boolean)) {
    const undated = takeDays(line, days).replace(HOUR, ' ')
    const { rest, cents } = takeAmounts(undated)
    // A label that stands alone names what is below it.
    const named = /\d/.test(undated) && !/\p{L}{3}/u.test(undated) ? `${label} ${undated}` : undated
    if (!namesOtherAmount.test(named)) (namesAmount.test(named) ? likelyCents : otherCents).push(...cents)
    if (!namesOtherNumber.test(named)) {
      const numbers = [...rest.matchAll(NUMBER)].map(([number]) => number).filter((it) => digitsOf(it) >= 4)
      if (namesNumber.test(named)) labelled.push(...numbers)
      else large.push(...numbers.filter((number) => digitsOf(number) >= 6))
    }
    label = line
  }
  const amountsCents = [...new Set([...likelyCents, ...otherCents])]
  return {
    numbers: [...new Set(labelled.length > 0 ? labelled : large)],
    amountsCents,
    days: [...new Set(days)],
  }
}

/** Whether two receipt numbers are the same but for spaces, signs, case and the zeros before them. */
export function isSameNumber(one: string, other: string): boolean {
  const key = (number: string) =>
    number
      .toUpperCase()
      .replace(/[^\p{L}\d]/gu, '')
      .replace(/^0+/, '')
  return key(one) === key(other)
}

const digitsOf = (text: string) => text.replace(/\D/g, '').length

/** The line without its days, which are added to `days`. */
function takeDays(line: string, days: string[]): string {
  return dayForms.reduce(
    (left, [form, order]) =>
      left.replace(form, (found: string, ...parts: string[]) => {
        const day = dayOf(Object.fromEntries([...order].map((part, nth) => [part, parts[nth] ?? ''])))
        if (day) days.push(day)
        return day ? ' ' : found
      }),
    line,
  )
}

/** Null when there is no such day. */
function dayOf({ d = '', m = '', y = '' }: Record<string, string>): string | null {
  const named = MONTHS.indexOf(m.slice(0, 3).toLowerCase().replace('set', 'sep')) + 1
  const year = y.length === 2 ? 2000 + Number(y) : Number(y)
  const moment = new Date(Date.UTC(year, (named || Number(m)) - 1, Number(d)))
  const isReal = moment.getUTCDate() === Number(d) && year >= 2000 && year < 2100
  return isReal ? moment.toISOString().slice(0, 10) : null
}

/** The line without its amounts, and these in cents. */
function takeAmounts(line: string): { rest: string; cents: number[] } {
  const cents: number[] = []
  const rest = line.replace(AMOUNT, (found: string, exact?: string, whole?: string) => {
    const digits = (exact ?? whole ?? '').replace(/\D/g, '')
    const value = exact === undefined ? Number(digits) * 100 : Number(digits)
    if (value === 0 || value > MAX_CENTS) return found
    cents.push(value)
    return ' '
  })
  return { rest, cents }
}
