import type { ReturnCase } from '../../../contract/api/returns.ts'
import { eventLabels } from '../../../contract/order-states.ts'
import { possibleCaseActs } from '../../../contract/return-cases.ts'
import { shopTime } from '../../../contract/shop-time.ts'
import { readThumbnails } from '../../catalog/read-by-ids.ts'
import type { CaseWithLines } from '../../db/case-rows.ts'
import type { Executor } from '../../db/database.ts'

/** Cases as their buyer reads them. */
export async function toReturnCases(db: Executor, cases: readonly CaseWithLines[]): Promise<ReturnCase[]> {
  const pictures = await readThumbnails(db, [
    ...new Set(cases.flatMap(({ lines }) => lines.map(({ line }) => line.sellableId))),
  ])
  return cases.map((row) => {
    const trip = row.trips.at(-1)
    return {
      id: row.id,
      order_id: row.orderId,
      kind: row.kind,
      state: row.state,
      reason: row.reason,
      words: row.reasonWords,
      wants_voucher: row.wantsVoucher,
      asked_at: shopTime(row.askedAt),
      deadline: row.deadline,
      resolution: row.resolution,
      refusal_reason: row.refusalReason,
      credit_note: row.creditNoteNumber
        ? { number: row.creditNoteNumber, issued_on: row.creditNoteOn ?? '' }
        : null,
      lines: row.lines.map(({ quantity, line }) => ({
        line_id: line.id,
        prod_id: line.sellableId,
        product_name: line.name,
        img_url: pictures.get(line.sellableId) ?? '',
        count: quantity,
      })),
      steps: row.steps.map(({ step, event }) => ({
        time: shopTime(event.createdAt),
        state: step.state,
        label: eventLabels[event.event],
        by: event.actor,
        note: step.note,
      })),
      at_supplier: trip
        ? {
            sent_at: shopTime(trip.sentAt),
            back_at: trip.backAt && shopTime(trip.backAt),
            outcome: trip.outcome,
          }
        : null,
      photos: row.photos.map(({ id, width, height, uploadedAt }) => ({
        id,
        path: `/api/user/return-cases/${row.id}/photos/${id}`,
        width,
        height,
        uploaded_at: shopTime(uploadedAt),
      })),
      can: possibleCaseActs(row.state, 'buyer').filter((act) => act === 'withdraw'),
    }
  })
}
