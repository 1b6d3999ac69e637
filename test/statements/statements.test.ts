import { expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { drawLedger } from './draw-ledger.ts'
import { writeStatements } from './write-statement.ts'

test('the same seed draws the same orders, lines and bytes, and every line but a stranger’s has an order to go to', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const ledger = drawLedger(seededRandom(seed), 40)
    expect(drawLedger(seededRandom(seed), 40)).toEqual(ledger)
    const files = writeStatements(seededRandom(seed), ledger)
    expect(writeStatements(seededRandom(seed), ledger)).toEqual(files)

    const ids = ledger.orders.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { orders, cents, kind } of ledger.lines) {
      expect(orders.reduce((sum, part) => sum + part.cents, 0)).toBe(orders.length > 0 ? cents : 0)
      expect(orders.length === 0).toBe(kind === 'stranger' || kind === 'the bank itself')
      for (const { id } of orders) expect(ids).toContain(id)
    }
    const found = new Set(files.flatMap(({ lines }) => lines.map(({ nth }) => nth)))
    expect(found.size).toBe(ledger.lines.length)
  }
})
