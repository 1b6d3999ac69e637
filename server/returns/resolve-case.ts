import { desc, eq } from 'drizzle-orm'
import { formatCents } from '../../contract/money.ts'
import { caseReasonLabels, keepsGoods, type Resolution } from '../../contract/return-cases.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database, Transaction } from '../db/database.ts'
import { readOrderMoney } from '../db/order-money.ts'
import { orderLines } from '../db/schema/orders.ts'
import { returnCaseLines, supplierTrips } from '../db/schema/returns.ts'
import { readSerials, type SoldSerial } from '../db/serial-rows.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { recordEvent } from '../orders/order-history.ts'
import { oweOfOrder } from '../orders/order-refunds.ts'
import { freeCents } from '../payments/free-cents.ts'
import { type LockedCase, lockCase, moveCase, stateAfter } from './internal/move-case.ts'
import { type ReturnedUnits, writeGoodsReturn } from './internal/write-goods-return.ts'

type Resolving = {
  resolution: Resolution
  /** How many units go on sale again, by line of the case. The others are lost to the shop. */
  toStock: ReadonlyMap<number, number>
  /** Which units came back, by the sales of their serial numbers. Left out: those of lines that came back whole. */
  serials?: readonly number[] | undefined
  note?: string | undefined
  seen?: number | undefined
}

/**
 * Ends a case in the buyer's favour. With `refund` what the units were sold for is owed back, with `voucher` it is left over
 * of the money that came, for the next order; with `exchange` as many units leave the shelf. In these three the goods stay
 * with the shop.
 * @throws DomainError `case_not_found`, `not_permitted`, `order_changed`, `transition_refused`, `stock_too_low` when there
 *   is none to exchange, `supplier_not_replaced`, `serial_not_found`, or `invalid` for a voucher that the buyer did not ask
 *   for, and for more units or serial numbers than the case is about.
 */
export async function resolveCase(
  db: Database,
  staff: Staff,
  caseId: number,
  { resolution, toStock, serials, note, seen }: Resolving,
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockCase(tx, staff, caseId, seen)
    stateAfter(staff, locked.returnCase, 'resolve')
    if (resolution === 'voucher' && !locked.returnCase.wantsVoucher) {
      throw new DomainError('invalid', {
        fields: { resolution: 'El comprador no pidió un saldo: se le devuelve el dinero' },
      })
    }
    if (resolution === 'replaced' && !(await wasReplaced(tx, caseId)))
      throw new DomainError('supplier_not_replaced')
    if (keepsGoods(resolution)) await keepGoods(tx, staff, locked, { resolution, toStock, serials })
    await moveCase(tx, staff, locked, 'resolve', { note, set: { resolution } })
  })
}

async function wasReplaced(tx: Transaction, caseId: number): Promise<boolean> {
  const [last] = await tx
    .select({ outcome: supplierTrips.outcome })
    .from(supplierTrips)
    .where(eq(supplierTrips.caseId, caseId))
    .orderBy(desc(supplierTrips.id))
    .limit(1)
  return last?.outcome === 'exchanged'
}

async function keepGoods(
  tx: Transaction,
  staff: Staff,
  { order, returnCase }: LockedCase,
  { resolution, toStock, serials }: Pick<Resolving, 'resolution' | 'toStock' | 'serials'>,
): Promise<void> {
  const lines = await tx
    .select({ line: orderLines, quantity: returnCaseLines.quantity })
    .from(returnCaseLines)
    .innerJoin(orderLines, eq(orderLines.id, returnCaseLines.orderLineId))
    .where(eq(returnCaseLines.caseId, returnCase.id))
  if ([...toStock.keys()].some((lineId) => !lines.some(({ line }) => line.id === lineId)))
    throw new DomainError('invalid', { fields: { to_stock: 'Ese artículo no es de esta devolución' } })
  const units: ReturnedUnits[] = lines.map(({ line, quantity }) => ({
    lineId: line.id,
    sellableId: line.sellableId,
    name: line.name,
    quantity,
    parts: line.parts,
    toStock: toStock.get(line.id) ?? 0,
  }))
  const whole = lines.filter(({ line, quantity }) => line.quantity === quantity).map(({ line }) => line.id)
  const sold = await readSerials(tx, [order.id])
  for (const { lineId, name, quantity, toStock } of units) {
    const named = (sold.get(lineId) ?? []).filter(({ id }) => serials?.includes(id)).length
    const back = quantity === 1 ? 'vuelve 1 unidad' : `vuelven ${quantity} unidades`
    if (toStock > quantity) throw new DomainError('invalid', { fields: { to_stock: `De ${name} ${back}` } })
    if (named <= quantity) continue
    const message = `De ${name} ${back}, y hay ${named} números marcados.`
    throw new DomainError('invalid', { message, fields: { serials: message } })
  }
  await writeGoodsReturn(tx, staff, {
    orderId: order.id,
    caseId: returnCase.id,
    reason: caseReasonLabels[returnCase.reason],
    units,
    isExchange: resolution === 'exchange',
    serials: serials ?? whole.flatMap((lineId) => liveSales(sold.get(lineId) ?? [])),
  })
  const cents = lines.reduce((sum, { line, quantity }) => sum + line.unitPriceCents * quantity, 0)
  if (resolution === 'refund') await owe(tx, staff, order, cents)
  if (resolution === 'voucher')
    await freeCents(tx, staff, order.id, { cents, reason: 'Saldo para la próxima compra' })
}

/** Owes what the units were sold for, or what the order still has of it: a part of the price may have gone back before. */
async function owe(tx: Transaction, staff: Staff, order: OrderRow, soldForCents: number): Promise<void> {
  const money = (await readOrderMoney(tx, [order.id])).get(order.id)
  if (!money) throw new Error(`Order ${order.id} has no money to read`)
  const hasCents = money.allocatedCents - money.refundedCents - money.owedCents
  const amountCents = Math.min(soldForCents, money.surplusCents, hasCents)
  if (amountCents <= 0) return
  await oweOfOrder(tx, order.id, { amountCents })
  await recordEvent(
    tx,
    staff,
    { orderId: order.id, event: 'refund_owed', note: formatCents(amountCents) },
    order,
  )
  await queueMail(tx, { template: 'refund-owed', orderId: order.id })
}

const liveSales = (sold: readonly SoldSerial[]): number[] =>
  sold.filter(({ returnedAt }) => returnedAt === null).map(({ id }) => id)
