import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { receiptPrints, receiptTwins } from '../../db/schema/money.ts'
import { areSamePicture, layoutOf } from '../../media/picture-cells.ts'

/** Layouts of one picture differ by so many of their 64 signs at most. */
const LAYOUT_DIFFERENCE = 6
/**
 * Of the photos with that layout the newest so many are compared, 12 MB. All photos of a bank's app may have one layout, and
 * no upload is to read a hundred thousand of them. One that is the same to the bit is found however old the other is.
 */
const MOST_COMPARED = 2_000

/**
 * Writes down how the photo of a claim looks, and which photos of other orders look the same. Null: nobody has looked at the
 * photo yet, and how an earlier one looked is forgotten. Of two photos that come at once the second one waits, so that no
 * pair is missed.
 */
export async function noteLook(tx: Transaction, claimId: number, cells: Uint8Array | null): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('looks of receipts', 0))`)
  await tx.delete(receiptPrints).where(eq(receiptPrints.claimId, claimId))
  if (cells === null) return
  const look = { layout: layoutOf(cells), cells: Buffer.from(cells) }
  await tx.insert(receiptPrints).values({ claimId, ...look })
  if (look.layout === null) return
  const twins = await findTwins(tx, claimId, look.layout, look.cells)
  if (twins.length === 0) return
  await tx.insert(receiptTwins).values(
    twins.flatMap((twinId) => [
      { claimId, twinId },
      { claimId: twinId, twinId: claimId },
    ]),
  )
}

async function findTwins(tx: Transaction, claimId: number, layout: string, cells: Buffer): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number; cells: Buffer }>(sql`
    with compared as (
      (select payment_id, cells from receipt_print
        where layout is not null and bit_count(layout # ${layout}::bit(64)) <= ${LAYOUT_DIFFERENCE}
        order by payment_id desc limit ${MOST_COMPARED})
       union
      select payment_id, cells from receipt_print where layout is not null and md5(cells) = md5(${cells}::bytea))
    select payment_id as id, cells from compared join payment on payment.id = payment_id
     where order_id <> (select order_id from payment where id = ${claimId})`)
  const twins = rows.filter((row) => areSamePicture(row.cells, cells)).map(({ id }) => id)
  if (twins.length === 0) return []
  // Those of an account that is being closed at this moment are gone after this.
  const { rows: kept } = await tx.execute<{ id: number }>(sql`
    select payment_id as id from receipt_print where payment_id = any(${sql.param(twins)}::bigint[])
     order by payment_id for key share`)
  return kept.map(({ id }) => id)
}
