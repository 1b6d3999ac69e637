import { and, asc, eq, isNull } from 'drizzle-orm'
import { formatOrderNumber } from '../../contract/order-number.ts'
import { serialKey } from '../../contract/serial-key.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Transaction } from '../db/database.ts'
import { orderLines } from '../db/schema/orders.ts'
import { serialSales } from '../db/schema/serials.ts'
import { DomainError } from '../domain-error.ts'
import { type KnownSerial, knowSerial } from './know-serial.ts'
import { noteUnitPhotos } from './note-unit-photos.ts'

/** The numbers of units of one line of an order, as typed. An empty one is left for later. */
export type SerialsOfLine = { lineId: number; numbers: readonly string[] }

type Packing = {
  orderId: number
  serials: readonly SerialsOfLine[]
  /** The parcel that leaves, with its units by line. Without one the numbers are tied to the order alone. */
  parcel?: { shipmentId: number; units: ReadonlyMap<number, number> } | undefined
  /** What the fields of the call are called before their line and number. */
  field?: string
}

/**
 * Ties the numbers of units to the lines of an order, which must be locked, and puts them into the parcel that leaves. Of
 * the numbers that were written down before, the parcel takes as many as it has units. A number that the line has already
 * changes nothing. Returns the numbers that are new on the order.
 * @throws DomainError `invalid` by field: no such line, more numbers than units, one that another order has, or what is no
 *   serial number.
 */
export async function packSerials(
  tx: Transaction,
  staff: Staff,
  { orderId, serials, parcel, field = 'serials' }: Packing,
): Promise<string[]> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const packed: string[] = []
  for (const { lineId, numbers, nth } of inOrder(serials)) {
    const path = `${field}.${nth}`
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw refused(`${path}.line_id`, 'Línea desconocida')
    const most = parcel ? (parcel.units.get(lineId) ?? 0) : line.quantity
    let inParcel = 0
    for (const { number, at } of typedOnce(numbers, path)) {
      const one = `${path}.numbers.${at}`
      const serial = await knowSerial(tx, staff, { sellableId: line.sellableId, number, field: one })
      const sale = await findLive(tx, serial)
      if (sale && sale.lineId !== lineId)
        throw refused(one, `Ese número ya está en el pedido ${formatOrderNumber(sale.orderId)}`)
      if (sale?.shipmentId && parcel) throw refused(one, 'Esa unidad ya se fue en otro paquete')
      inParcel += 1
      if (inParcel > most) throw refused(one, most === 1 ? 'Es 1 unidad' : `Son ${most} unidades`)
      if (sale) {
        if (parcel) await putInto(tx, sale.id, parcel.shipmentId)
        continue
      }
      if ((await countLive(tx, lineId)) >= line.quantity)
        throw refused(one, 'Esas unidades ya tienen su número')
      await tx.insert(serialSales).values({
        serialId: serial.id,
        orderLineId: lineId,
        shipmentId: parcel?.shipmentId ?? null,
        recordedBy: staff.accountId,
      })
      await noteUnitPhotos(tx, [serial.id])
      packed.push(serial.number)
    }
  }
  if (parcel) await fillParcel(tx, parcel)
  return packed
}

/** By line, so that two calls about the same units wait for each other in one order. */
function inOrder(serials: readonly SerialsOfLine[]) {
  return serials.map((line, nth) => ({ ...line, nth })).sort((a, b) => a.lineId - b.lineId)
}

/** What was typed at all, in the order of the numbers. */
function typedOnce(numbers: readonly string[], path: string): { number: string; at: number }[] {
  const typed = numbers
    .map((number, at) => ({ number: number.trim(), at, key: serialKey(number) }))
    .filter(({ number }) => number !== '')
  const seen = new Set<string>()
  for (const { key, at } of typed) {
    if (seen.has(key)) throw refused(`${path}.numbers.${at}`, 'Ese número está dos veces')
    seen.add(key)
  }
  return typed.sort((a, b) => (a.key < b.key ? -1 : 1))
}

async function findLive(tx: Transaction, { id }: KnownSerial) {
  const [sale] = await tx
    .select({
      id: serialSales.id,
      lineId: serialSales.orderLineId,
      orderId: orderLines.orderId,
      shipmentId: serialSales.shipmentId,
    })
    .from(serialSales)
    .innerJoin(orderLines, eq(orderLines.id, serialSales.orderLineId))
    .where(and(eq(serialSales.serialId, id), ...isLive))
  return sale
}

const isLive = [isNull(serialSales.undoneAt), isNull(serialSales.returnedAt)]

async function countLive(tx: Transaction, lineId: number): Promise<number> {
  return tx.$count(serialSales, and(eq(serialSales.orderLineId, lineId), ...isLive))
}

async function putInto(tx: Transaction, id: number, shipmentId: number): Promise<void> {
  await tx.update(serialSales).set({ shipmentId }).where(eq(serialSales.id, id))
}

/** Units whose numbers were written down before somebody said which parcel they leave in. */
async function fillParcel(
  tx: Transaction,
  { shipmentId, units }: NonNullable<Packing['parcel']>,
): Promise<void> {
  for (const [lineId, count] of units) {
    const sales = await tx
      .select()
      .from(serialSales)
      .where(and(eq(serialSales.orderLineId, lineId), ...isLive))
      .orderBy(asc(serialSales.id))
    const inside = sales.filter((sale) => sale.shipmentId === shipmentId)
    const waiting = sales.filter((sale) => sale.shipmentId === null)
    for (const { id } of waiting.slice(0, count - inside.length)) await putInto(tx, id, shipmentId)
  }
}

function refused(field: string, complaint: string): DomainError {
  return new DomainError('invalid', { fields: { [field]: complaint } })
}
