import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/**
 * Deletes the movements of folded reservations: what each line took off the shelf, of a build its parts, and what came back. The
 * database refuses it unless they come to nothing together.
 */
export async function foldMovements(tx: Transaction, reservationIds: readonly string[]): Promise<void> {
  if (reservationIds.length === 0) return
  await tx.execute(sql`
    delete from stock_movement
     where (reason, reference) in (
       select reason, format('reservation:%s:%s%s', line.reservation_id, line.sellable_id, ':' || part.id)
         from reservation_line as line
         left join lateral jsonb_to_recordset(line.parts) as part (id bigint) on true
        cross join (values ('reservation'), ('reservation_released')) as given (reason)
        where line.reservation_id = any(${sql.param(reservationIds)}::uuid[]))`)
}
