import { eq, sql } from 'drizzle-orm'
import type { OrderEventName } from '../../../contract/order-states.ts'
import { type CaseAct, type CaseState, caseStateAfter, isCaseOpen } from '../../../contract/return-cases.ts'
import type { Buyer, Staff } from '../../accounts/actor.ts'
import type { Transaction } from '../../db/database.ts'
import { returnCaseEvents, returnCases } from '../../db/schema/returns.ts'
import { DomainError } from '../../domain-error.ts'
import { type OrderMailTemplate, queueMail } from '../../mail/queue-mail.ts'
import { lockOrder, type OrderRow } from '../../orders/move-order.ts'
import { noteOpenCases } from '../../orders/note-open-cases.ts'
import { readLastEvent, recordEvent } from '../../orders/order-history.ts'
import { refuseUnseen } from '../../orders/refuse-unseen.ts'
import { requirePermission } from '../../staff/require-permission.ts'

export type CaseRow = typeof returnCases.$inferSelect

export type LockedCase = { order: OrderRow; returnCase: CaseRow }

/** Who handles a case: its buyer, or the staff. */
export type CaseActor = Buyer | Staff

/**
 * Finds a case that the actor may see, and locks its order: nobody else moves either until the transaction ends. `seen`: see
 * `refuseUnseen`.
 * @throws DomainError `case_not_found`, also for a case of somebody else, `not_permitted`, or `order_changed`.
 */
export async function lockCase(
  tx: Transaction,
  actor: CaseActor,
  caseId: number,
  seen?: number,
): Promise<LockedCase> {
  if (actor.kind === 'staff') await requirePermission(tx, actor, 'returns.handle')
  const [found] = await tx
    .select({ orderId: returnCases.orderId })
    .from(returnCases)
    .where(eq(returnCases.id, caseId))
  if (!found) throw new DomainError('case_not_found')
  const order = await lockOrder(tx, actor, found.orderId).catch((error) => {
    throw error instanceof DomainError && error.code === 'order_not_found'
      ? new DomainError('case_not_found')
      : error
  })
  await refuseUnseen(tx, order.id, seen)
  // Read again: it may have moved while the order was waited for.
  const [returnCase] = await tx.select().from(returnCases).where(eq(returnCases.id, caseId))
  if (!returnCase) throw new Error(`Case ${caseId} is gone`)
  return { order, returnCase }
}

/** What each act leaves in the history of the order, and the mail that tells its buyer. */
const toldBy: Record<CaseAct, { event: OrderEventName; mail: OrderMailTemplate | null }> = {
  accept: { event: 'return_accepted', mail: 'return-accepted' },
  receive: { event: 'return_received', mail: 'return-received' },
  // What was found is told with what follows from it.
  inspect: { event: 'return_inspected', mail: null },
  send_to_supplier: { event: 'return_at_supplier', mail: 'return-at-supplier' },
  take_back: { event: 'return_back', mail: 'return-back' },
  resolve: { event: 'return_resolved', mail: 'return-resolved' },
  refuse: { event: 'return_refused', mail: 'return-refused' },
  withdraw: { event: 'return_withdrawn', mail: 'return-withdrawn' },
}

/** Refuses an act that the table of transitions does not know from here. */
export function stateAfter({ kind }: CaseActor, { state }: CaseRow, act: CaseAct): CaseState {
  const after = caseStateAfter(act, state, kind)
  if (!after)
    throw new DomainError('transition_refused', {
      message: 'La devolución ya no está en un estado que lo permita.',
    })
  return after
}

type Move = {
  /** For the buyer. */
  note?: string | null | undefined
  /** What else of the case changes. */
  set?: Partial<Pick<typeof returnCases.$inferInsert, 'resolution' | 'refusalReason'>>
}

/**
 * Moves a locked case along one row of the table of transitions, writes it down in its history and the order's, and tells
 * the buyer by mail.
 * @throws DomainError `transition_refused` when the table knows no such move from here by this actor.
 */
export async function moveCase(
  tx: Transaction,
  actor: CaseActor,
  { order, returnCase }: LockedCase,
  act: CaseAct,
  { note, set = {} }: Move = {},
): Promise<CaseState> {
  const state = stateAfter(actor, returnCase, act)
  await tx
    .update(returnCases)
    .set({ ...set, state, closedAt: isCaseOpen(state) ? null : sql`now()` })
    .where(eq(returnCases.id, returnCase.id))
  if (!isCaseOpen(state)) await noteOpenCases(tx, order.id)
  const { event, mail } = toldBy[act]
  await recordEvent(
    tx,
    actor,
    { orderId: order.id, event, change: { before: { case: returnCase.state }, after: { case: state } } },
    order,
  )
  await recordStep(tx, order.id, { caseId: returnCase.id, state, note: note ?? null })
  if (mail) await queueMail(tx, { template: mail, orderId: order.id })
  return state
}

/** Ties a step of a case to the event of its order that was just recorded. The order must be locked. */
export async function recordStep(
  tx: Transaction,
  orderId: number,
  step: Omit<typeof returnCaseEvents.$inferInsert, 'eventId'>,
): Promise<void> {
  await tx.insert(returnCaseEvents).values({ ...step, eventId: await readLastEvent(tx, orderId) })
}
