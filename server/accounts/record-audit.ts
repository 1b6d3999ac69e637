import type { Executor } from '../db/database.ts'
import { auditLog } from '../db/schema/shop.ts'
import type { Staff } from './actor.ts'

type Entry = Pick<typeof auditLog.$inferInsert, 'action' | 'subject' | 'before' | 'after'>

/** Writes down what one of the staff changed, in the transaction that changes it. */
export async function recordAudit(tx: Executor, { accountId }: Staff, entry: Entry): Promise<void> {
  await tx.insert(auditLog).values({ actorId: accountId, ...entry })
}
