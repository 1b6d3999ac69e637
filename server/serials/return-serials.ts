import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { goodsReturnLines } from '../db/schema/returns.ts'
import { serialSales } from '../db/schema/serials.ts'
import { DomainError } from '../domain-error.ts'
import { noteUnitPhotos } from './note-unit-photos.ts'

/**
 * Notes which units came back with goods that were returned: the sales that are named or, where all units of a line came
 * back, all of that line. From then on they may be sold again.
 * @throws DomainError `serial_not_found` when one of the sales is not of those lines, or has ended.
 */
export async function returnSerials(
  tx: Transaction,
  goodsReturnId: number,
  saleIds: readonly number[] | 'all',
): Promise<void> {
  const lines = tx
    .select({ id: goodsReturnLines.orderLineId })
    .from(goodsReturnLines)
    .where(eq(goodsReturnLines.goodsReturnId, goodsReturnId))
  const ended = await tx
    .update(serialSales)
    .set({ goodsReturnId, returnedAt: sql`now()` })
    .where(
      and(
        inArray(serialSales.orderLineId, lines),
        isNull(serialSales.undoneAt),
        isNull(serialSales.returnedAt),
        saleIds === 'all' ? undefined : inArray(serialSales.id, [...saleIds]),
      ),
    )
    .returning({ serialId: serialSales.serialId })
  await noteUnitPhotos(
    tx,
    ended.map(({ serialId }) => serialId),
  )
  if (saleIds !== 'all' && ended.length !== new Set(saleIds).size) throw new DomainError('serial_not_found')
}
