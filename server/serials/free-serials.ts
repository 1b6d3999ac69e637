import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../accounts/actor.ts'
import type { Transaction } from '../db/database.ts'
import { orderLines } from '../db/schema/orders.ts'
import { serialSales } from '../db/schema/serials.ts'
import { noteUnitPhotos } from './note-unit-photos.ts'

type Freeing = {
  /** Why the order never had them, in the words of the staff's screens. */
  reason: string
  /** One of them alone. */
  saleId?: number | undefined
}

/**
 * Takes the numbers that locked orders have from them: they never left with those buyers. Their units may be packed for
 * others.
 */
export async function freeSerials(
  tx: Transaction,
  actor: Actor,
  orderIds: readonly number[],
  { reason, saleId }: Freeing,
): Promise<void> {
  const lines = tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
  const freed = await tx
    .update(serialSales)
    .set({
      undoneAt: sql`now()`,
      undoneBy: actor.kind === 'staff' ? actor.accountId : null,
      undoReason: reason,
    })
    .where(
      and(
        inArray(serialSales.orderLineId, lines),
        isNull(serialSales.undoneAt),
        isNull(serialSales.returnedAt),
        saleId === undefined ? undefined : eq(serialSales.id, saleId),
      ),
    )
    .returning({ serialId: serialSales.serialId })
  await noteUnitPhotos(
    tx,
    freed.map(({ serialId }) => serialId),
  )
}
