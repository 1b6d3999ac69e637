import { and, eq, sql } from 'drizzle-orm'
import type { KeepPaymentBody } from '../../contract/api/orders.ts'
import type { Database } from '../db/database.ts'
import { reservations } from '../db/schema/orders.ts'
import { refuseUnknown } from './release-reservation.ts'

/**
 * Keeps what a buyer has typed of the transfer with the open reservation, and replaces what was kept before. Returns
 * whether it did: a reservation that has ended keeps nothing.
 * @throws DomainError `reservation_not_found`, also for a reservation of somebody else.
 */
export async function keepPayment(
  db: Database,
  accountId: number,
  { reservation_id: id, payment }: KeepPaymentBody,
): Promise<boolean> {
  const kept = await db
    .update(reservations)
    .set({
      buyer: sql`coalesce(${reservations.buyer}, '{}'::jsonb) || ${JSON.stringify({ payment })}::jsonb`,
    })
    .where(
      and(eq(reservations.id, id), eq(reservations.accountId, accountId), eq(reservations.status, 'open')),
    )
    .returning({ id: reservations.id })
  if (kept.length === 0) await refuseUnknown(db, accountId, id)
  return kept.length > 0
}
