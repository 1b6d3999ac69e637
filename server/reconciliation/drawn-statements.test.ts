import { expect, test } from 'vitest'
import { isLong } from '../../test/long-round.ts'
import { seededRandom } from '../../test/seeded-random.ts'
import { type DrawnLine, drawLedger, type Ledger, type LineKind } from '../../test/statements/draw-ledger.ts'
import { type WrittenStatement, writeStatements } from '../../test/statements/write-statement.ts'
import { receiptKey } from '../orders/order-claims.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import { findTable, guessLayout } from './internal/find-table.ts'
import { readLines } from './internal/read-lines.ts'
import {
  type CandidateOrder,
  type Match,
  matchLines,
  type OpenLine,
  type UntiedMoney,
} from './match-lines.ts'

/*
 * Statements as banks write them, of which the test knows what each transfer was meant for: what is called sure is right,
 * always, and what only may be so is never called sure.
 */

const STATEMENTS = isLong ? 1_000 : 40
const STORIES = 40
const BANK = 1
const OTHER_BANK = 2

type Outcome =
  | 'sure'
  | 'first of the likely'
  | 'among the likely'
  | 'missed'
  | 'nothing, and rightly'
  | 'only a guess'

test(
  `${STATEMENTS} drawn statements are read as they were written, and no line that is called sure is wrong`,
  async () => {
    const first = Number(process.env.KUNTUR_TEST_SEED ?? 1)
    const counted = new Map<string, number>()
    const wrong: string[] = []
    for (let seed = first; seed < first + STATEMENTS; seed++) {
      const random = seededRandom(seed)
      const ledger = drawLedger(random, STORIES)
      const lines = await linesOf(seed, ledger, writeStatements(random, ledger))
      const found = matchesOf(ledger, lines)
      for (const { line, drawn, isCut } of lines) {
        const matches = found.get(line.id) ?? []
        const sure = matches.filter(({ certainty }) => certainty === 'sure')
        const mayBeSure = !drawn.isNeverSure && (!drawn.isMisleading || isCut)
        if (sure.length > 1 || sure.some((match) => !mayBeSure || !isMeant(match, drawn)))
          wrong.push(`seed ${seed}: ${JSON.stringify({ line, drawn, sure })}`)
        const outcome = outcomeOf(drawn, matches)
        for (const key of [outcome, `${drawn.kind}|${outcome}`]) counted.set(key, (counted.get(key) ?? 0) + 1)
      }
    }
    console.info(tableOf(counted))
    expect(wrong).toEqual([])
    // A matcher that is sure of nothing would never be wrong.
    const meant = outcomes.slice(0, 4).reduce((sum, outcome) => sum + (counted.get(outcome) ?? 0), 0)
    expect((counted.get('sure') ?? 0) / meant).toBeGreaterThan(0.4)
  },
  STATEMENTS * 2_000,
)

type Line = { line: OpenLine; drawn: DrawnLine; isCut: boolean }

/** Each line as the first statement that has it says it, read from the file. */
async function linesOf(
  seed: number,
  ledger: Ledger,
  statements: readonly WrittenStatement[],
): Promise<Line[]> {
  const lines = new Map<number, Line>()
  for (const statement of statements) {
    const table = findTable(await readSheet(statement.bytes))
    const read = readLines(table.body, guessLayout(table))
    const written = statement.lines
    const about = `seed ${seed}, ${statement.kind} of ${statement.layout.bank}`
    expect([read.credits.length, read.debits, read.rejectedRows], about).toEqual([
      written.length,
      statement.debits,
      0,
    ])
    for (const [at, { nth, isCut, ...line }] of written.entries()) {
      const credit = read.credits[at]
      const drawn = ledger.lines[nth]
      if (!credit || !drawn) throw new Error(`${about}: no line ${at}`)
      const { day, amountCents, reference, concept, payerName, payerIdentification } = credit
      const said = { day, amountCents, reference, concept, payerName, payerIdentification }
      expect(said, `${about}, line ${at}`).toEqual({
        day: line.day,
        amountCents: line.cents,
        reference: line.reference,
        // Some banks say in a column of its own what kind of movement it is.
        concept: expect.stringContaining(line.concept),
        payerName: line.payerName,
        payerIdentification: line.payerIdentification,
      })
      if (!lines.has(nth)) lines.set(nth, { line: { id: nth, bankAccountId: BANK, ...said }, drawn, isCut })
    }
  }
  return [...lines.values()]
}

/** What the shop finds in all of them, and then in those that are left when the money by hand has its lines. */
function matchesOf(ledger: Ledger, lines: readonly Line[]): Map<number, Match[]> {
  const orders = ledger.orders.map(toCandidate)
  const untied = toUntied(ledger)
  const atFirst = matchLines(
    lines.map(({ line }) => line),
    orders,
    untied,
  )
  const rest = lines.filter(({ drawn }) => drawn.moneyByHand === null).map(({ line }) => line)
  const later = matchLines(rest, orders, [])
  const isMissed = ({ line, drawn }: Line) =>
    drawn.moneyByHand === null && !(atFirst.get(line.id) ?? []).some((match) => isMeant(match, drawn))
  for (const missed of lines.filter(isMissed)) {
    const found = later.get(missed.line.id)
    if (found) atFirst.set(missed.line.id, found)
  }
  return atFirst
}

function toCandidate(order: Ledger['orders'][number], nth: number): CandidateOrder {
  const states = { unpaid: 'waiting', paid: 'paid', cancelled: 'cancelled' } as const
  return {
    id: order.id,
    state: states[order.state],
    accountId: Number(order.buyerIdentification),
    placedOn: order.placedOn,
    amountCents: order.totalCents,
    transferCode: order.code,
    names: [order.buyerName, order.invoiceName].filter((name) => name !== null),
    identifications: [order.buyerIdentification, order.invoiceIdentification].filter((it) => it !== null),
    // Some buyers leave out which account they paid to, and some choose a wrong one.
    claims: order.claims.map(({ receipt }) => ({
      receiptKey: receiptKey(receipt),
      bankAccountId: nth % 3 === 0 ? null : nth % 10 === 1 ? OTHER_BANK : BANK,
    })),
  }
}

function toUntied({ moneyByHand }: Ledger): UntiedMoney[] {
  return moneyByHand.map(({ id, day, cents, reference, payerName, order }) => ({
    id,
    bankAccountId: BANK,
    receivedOn: day,
    amountCents: cents,
    referenceKey: reference === null ? null : receiptKey(reference),
    payerName,
    payerIdentification: null,
    orderIds: [order],
  }))
}

/** Whether a match takes the line for what it is. */
function isMeant({ shares, moneyId }: Match, line: DrawnLine): boolean {
  if (line.moneyByHand !== null) return moneyId === line.moneyByHand
  if (moneyId !== null || shares.length !== line.orders.length) return false
  return line.orders.every(({ id, cents }) =>
    shares.some(({ orderId, amountCents }) => orderId === id && amountCents === cents),
  )
}

const outcomes: readonly Outcome[] = [
  'sure',
  'first of the likely',
  'among the likely',
  'missed',
  'nothing, and rightly',
  'only a guess',
]

function outcomeOf(line: DrawnLine, found: readonly Match[]): Outcome {
  if (line.orders.length === 0) return found.length === 0 ? 'nothing, and rightly' : 'only a guess'
  if (found.some((match) => match.certainty === 'sure' && isMeant(match, line))) return 'sure'
  const place = found.findIndex((match) => isMeant(match, line))
  return place < 0 ? 'missed' : place === 0 ? 'first of the likely' : 'among the likely'
}

function tableOf(counted: ReadonlyMap<string, number>): string {
  const kinds = new Set(
    [...counted.keys()].flatMap((key) => (key.includes('|') ? [key.split('|')[0] ?? ''] : [])),
  )
  const row = (name: string, prefix: string) => {
    const counts = outcomes.map((outcome) => counted.get(prefix + outcome) ?? 0)
    const sum = counts.reduce((all, count) => all + count, 0)
    const shares = counts.map((count) => `${((count / sum) * 100).toFixed(1)} %`.padStart(22))
    return `${name.padEnd(36)}${String(sum).padStart(7)}${shares.join('')}`
  }
  return [
    `${''.padEnd(36)}${'lines'.padStart(7)}${outcomes.map((outcome) => outcome.padStart(22)).join('')}`,
    row('all', ''),
    ...[...kinds].sort().map((kind) => row(kind, `${kind as LineKind}|`)),
  ].join('\n')
}
