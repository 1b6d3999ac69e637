import type { Staff } from '../../accounts/actor.ts'
import type { Transaction } from '../../db/database.ts'
import type { TakenPart } from '../../db/schema/orders.ts'
import { goodsReturnLines, goodsReturns } from '../../db/schema/returns.ts'
import { DomainError } from '../../domain-error.ts'
import {
  type LockedSellables,
  lockSellables,
  movedBy,
  moveStock,
  unitsPossible,
} from '../../inventory/move-stock.ts'
import { recountSerials } from '../../orders/note-serials.ts'
import { returnSerials } from '../../serials/return-serials.ts'

export type ReturnedUnits = {
  lineId: number
  sellableId: number
  name: string
  quantity: number
  /** Of a composed build, what was taken for one unit of it: that is what comes back, and what leaves in exchange. */
  parts: readonly TakenPart[] | null
  /** How many of them go on sale again; the others are lost to the shop. */
  toStock: number
}

type Back = {
  orderId: number
  caseId: number | null
  reason: string
  units: readonly ReturnedUnits[]
  /** As many units of the same articles leave the shelf in their place. */
  isExchange: boolean
  /** Which units came back, by the sales of their serial numbers; `all` where all units of the lines did. */
  serials: readonly number[] | 'all'
}

/**
 * Writes down goods that came back to the shop for good, and moves the stock. The order must be locked.
 * @throws DomainError `stock_too_low` when there is nothing on the shelf to exchange them for, or `serial_not_found`.
 */
export async function writeGoodsReturn(
  tx: Transaction,
  { accountId }: Staff,
  { orderId, caseId, reason, units, isExchange, serials }: Back,
): Promise<void> {
  const [row] = await tx
    .insert(goodsReturns)
    .values({ orderId, caseId, reason, receivedBy: accountId })
    .returning({ id: goodsReturns.id })
  if (!row) throw new Error('An insert returned no row')
  await tx.insert(goodsReturnLines).values(
    units.flatMap(({ lineId, quantity, toStock }) =>
      [
        { quantity: toStock, isToStock: true },
        { quantity: quantity - toStock, isToStock: false },
      ]
        .filter((part) => part.quantity > 0)
        .map((part) => ({
          ...part,
          goodsReturnId: row.id,
          orderLineId: lineId,
          isExchanged: isExchange,
        })),
    ),
  )
  await returnSerials(tx, row.id, serials)
  const moved = ({ lineId, sellableId, parts }: ReturnedUnits) => ({
    sellableId,
    parts,
    reference: `goods_return:${row.id}:${lineId}`,
  })
  const { rows: locked } = await lockSellables(tx, movedBy(units))
  // First what leaves: the buyer is not given back what is broken.
  if (isExchange) {
    refuseWithoutStock(locked, units)
    await moveStock(
      tx,
      units.map((unit) => ({ ...moved(unit), quantity: -unit.quantity, reason: 'exchanged' })),
    )
  }
  await moveStock(
    tx,
    units
      .filter(({ toStock }) => toStock > 0)
      .map((unit) => ({ ...moved(unit), quantity: unit.toStock, reason: 'returned' })),
  )
  const leaving = isExchange ? units.reduce((sum, { quantity }) => sum + quantity, 0) : 0
  await recountSerials(tx, orderId, { left: leaving })
}

function refuseWithoutStock(locked: LockedSellables['rows'], units: readonly ReturnedUnits[]): void {
  const free = new Map([...locked.values()].map(({ id, stock }) => [id, stock]))
  for (const { sellableId, name, quantity, parts } of units) {
    const needs = parts ?? [{ id: sellableId, quantity: 1 }]
    const stock = unitsPossible(needs, free)
    for (const part of needs) free.set(part.id, (free.get(part.id) ?? 0) - quantity * part.quantity)
    if (stock >= quantity) continue
    const left =
      stock === 1 ? 'queda 1 unidad' : stock === 0 ? 'no queda ninguna' : `quedan ${stock} unidades`
    throw new DomainError('stock_too_low', {
      message: `De ${name} ${left}: elige otra forma de resolverlo.`,
    })
  }
}
