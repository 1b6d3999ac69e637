import { inArray } from 'drizzle-orm'
import { serialKey } from '../../contract/serial-key.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Transaction } from '../db/database.ts'
import { stockMovements } from '../db/schema/catalog.ts'
import { DomainError } from '../domain-error.ts'
import { knowSerial } from './know-serial.ts'

type Received = {
  /** Of the movement that put the units on the shelf. */
  reference: string
  /** As scanned: of all its units, of some, or of none. */
  serials: readonly string[]
}

/**
 * Writes down the numbers of units that a supplier delivered.
 * @throws DomainError `invalid` by field when there are more of them than units, or the shop knows one of them already.
 */
export async function receiveSerials(
  tx: Transaction,
  staff: Staff,
  lines: readonly Received[],
): Promise<void> {
  const references = lines.filter(({ serials }) => serials.length > 0).map(({ reference }) => reference)
  if (references.length === 0) return
  const movements = await tx
    .select()
    .from(stockMovements)
    .where(inArray(stockMovements.reference, references))
  const typed = lines
    .flatMap(({ reference, serials }, line) =>
      serials.map((number, nth) => ({
        reference,
        number: number.trim(),
        field: `lines.${line}.serials.${nth}`,
        nth,
      })),
    )
    .filter(({ number }) => number !== '')
    // Two deliveries of the same units wait for each other in one order.
    .sort((a, b) => (serialKey(a.number) < serialKey(b.number) ? -1 : 1))
  for (const { reference, number, field, nth } of typed) {
    const movement = movements.find((row) => row.reference === reference && row.reason === 'received')
    if (!movement) throw new Error(`Nothing was received as ${reference}`)
    if (nth >= movement.quantity)
      throw new DomainError('invalid', { fields: { [field]: 'Hay más números que unidades' } })
    const { sellableId, id: receivedIn } = movement
    const { isNew } = await knowSerial(tx, staff, { sellableId, number, field, receivedIn })
    if (!isNew) throw new DomainError('invalid', { fields: { [field]: 'Esa unidad ya está anotada' } })
  }
}
