import { eq } from 'drizzle-orm'
import { keepsGoods } from '../../contract/return-cases.ts'
import type { Staff } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'
import { returnCases } from '../db/schema/returns.ts'
import { DomainError } from '../domain-error.ts'
import { recordEvent } from '../orders/order-history.ts'
import { lockCase } from './internal/move-case.ts'

type CreditNote = {
  /** `001-001-000000123` */
  number: string
  /** The day that it bears, YYYY-MM-DD. */
  issuedOn: string
  seen?: number | undefined
}

/**
 * Writes down the credit note that the shop's own program issued for what came back, or corrects it: the audit keeps what
 * stood there before. The same again changes nothing.
 * @throws DomainError `case_not_found`, `not_permitted`, `order_changed`, or `credit_note_not_due` unless the goods stayed
 *   with the shop.
 */
export async function recordCreditNote(
  db: Database,
  staff: Staff,
  caseId: number,
  { number, issuedOn, seen }: CreditNote,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, returnCase } = await lockCase(tx, staff, caseId, seen)
    const { resolution, creditNoteNumber, creditNoteOn } = returnCase
    if (!resolution || !keepsGoods(resolution)) throw new DomainError('credit_note_not_due')
    if (creditNoteNumber === number && creditNoteOn === issuedOn) return
    await tx
      .update(returnCases)
      .set({ creditNoteNumber: number, creditNoteOn: issuedOn })
      .where(eq(returnCases.id, caseId))
    await recordEvent(
      tx,
      staff,
      {
        orderId: order.id,
        event: 'credit_note_recorded',
        note: number,
        change: {
          before: { credit_note: creditNoteNumber, issued_on: creditNoteOn },
          after: { credit_note: number, issued_on: issuedOn },
        },
      },
      order,
    )
  })
}
