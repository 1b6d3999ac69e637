import { eq } from 'drizzle-orm'
import type { CaseKind, CaseReason } from '../../contract/return-cases.ts'
import { formatDate } from '../../contract/shop-time.ts'
import type { Database, Transaction } from '../db/database.ts'
import { violatedConstraint } from '../db/database-errors.ts'
import { returnCaseLines, returnCases } from '../db/schema/returns.ts'
import { DomainError } from '../domain-error.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { lockOrder, moveOrder, type OrderRow } from '../orders/move-order.ts'
import { noteOpenCases } from '../orders/note-open-cases.ts'
import { refuseUnseen } from '../orders/refuse-unseen.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { type CaseActor, recordStep } from './internal/move-case.ts'
import { type Returnable, type ReturnableLine, readReturnable } from './internal/read-returnable.ts'

export type AskedCase = {
  /** Names the request: the same one again is the same case. Null: CANCELAR, of which there is one at a time. */
  key: string | null
  kind: CaseKind
  reason: CaseReason
  words?: string | undefined
  wantsVoucher?: boolean | undefined
  /** Each line of the order once. */
  lines: readonly { lineId: number; count: number }[]
}

/**
 * Writes down that a buyer wants to return something of an order that was sent, or to have it under warranty, and tells the
 * buyer that it was. Of two requests for the same units one gets them. The days of the law and of the warranty bind
 * buyers; the staff may be kinder. Returns the case's id.
 * @throws DomainError `order_not_found`, `not_permitted`, `order_changed`, `transition_refused` while nothing of it was sent, `case_too_late`,
 *   `units_not_returnable` for more units than are left, or `idempotency_key_reused`.
 */
export async function openCase(
  db: Database,
  actor: CaseActor,
  orderId: number,
  asked: AskedCase,
  { seen }: { seen?: number | undefined } = {},
): Promise<number> {
  const opening = db.transaction(async (tx) => {
    if (actor.kind === 'staff') await requirePermission(tx, actor, 'returns.handle')
    const order = await lockOrder(tx, actor, orderId)
    const earlier = await findByKey(tx, asked.key)
    if (earlier && earlier.orderId !== orderId) throw new DomainError('idempotency_key_reused')
    if (earlier) return earlier.id
    await refuseUnseen(tx, orderId, seen)
    return openCaseOfLocked(tx, actor, order, asked)
  })
  return opening.catch((error) => {
    // Two orders with one key at the same moment: neither waits for the other's lock.
    throw violatedConstraint(error) === 'return_case_request'
      ? new DomainError('idempotency_key_reused', {}, error)
      : error
  })
}

/** The same inside a transaction that has locked the order, for a request that is no repeat. */
export async function openCaseOfLocked(
  tx: Transaction,
  actor: CaseActor,
  order: OrderRow,
  { key, kind, reason, words, wantsVoucher = false, lines }: AskedCase,
): Promise<number> {
  const event = kind === 'return' ? 'return_requested' : 'warranty_requested'
  // First of all, so that an order that was not sent yet is told that, and not of its units.
  await moveOrder(tx, actor, order, { event })
  const returnable = await readReturnable(tx, order)
  const chosen = chooseLines(returnable, lines)
  const deadline = deadlineOf(kind, returnable, chosen)
  if (actor.kind === 'buyer') refuseLate(kind, returnable, chosen)
  const [opened] = await tx
    .insert(returnCases)
    .values({
      orderId: order.id,
      requestKey: key,
      kind,
      reason,
      reasonWords: words || null,
      wantsVoucher,
      deadline,
    })
    .returning({ id: returnCases.id })
  if (!opened) throw new Error('An insert returned no row')
  await tx
    .insert(returnCaseLines)
    .values(lines.map(({ lineId, count }) => ({ caseId: opened.id, orderLineId: lineId, quantity: count })))
  await recordStep(tx, order.id, { caseId: opened.id, state: 'requested' })
  await noteOpenCases(tx, order.id)
  const template = kind === 'return' ? 'return-requested' : 'warranty-requested'
  await queueMail(tx, { template, orderId: order.id })
  return opened.id
}

async function findByKey(tx: Transaction, key: string | null) {
  if (key === null) return undefined
  const [found] = await tx
    .select({ id: returnCases.id, orderId: returnCases.orderId })
    .from(returnCases)
    .where(eq(returnCases.requestKey, key))
  return found
}

function chooseLines({ lines }: Returnable, wanted: AskedCase['lines']): ReturnableLine[] {
  const fields: Record<string, string> = {}
  const chosen = wanted.flatMap(({ lineId, count }, nth) => {
    const line = lines.find((line) => line.lineId === lineId)
    if (!line)
      throw new DomainError('invalid', { fields: { [`lines.${nth}.line_id`]: 'Artículo desconocido' } })
    if (count > line.left) fields[`lines.${nth}.count`] = `De ${line.name} quedan ${line.left} por devolver`
    return [line]
  })
  if (Object.keys(fields).length > 0) throw new DomainError('units_not_returnable', { fields })
  return chosen
}

/** The last day for what is asked, of several articles the first of them. */
function deadlineOf(kind: CaseKind, { returnUntil }: Returnable, chosen: ReturnableLine[]): string | null {
  if (kind === 'return') return returnUntil
  return chosen.map(({ warrantyUntil }) => warrantyUntil ?? '').sort()[0] || null
}

function refuseLate(kind: CaseKind, { returnUntil, mayReturn }: Returnable, chosen: ReturnableLine[]): void {
  if (kind === 'return') {
    if (mayReturn) return
    throw new DomainError('case_too_late', {
      message: returnUntil
        ? `Podías pedir la devolución hasta el ${formatDate(returnUntil)}. Escríbenos y vemos qué podemos hacer.`
        : 'Para devolver algo, escríbenos y vemos qué podemos hacer.',
    })
  }
  const over = chosen.find(({ hasWarranty }) => !hasWarranty)
  if (!over) return
  throw new DomainError('case_too_late', {
    message: over.warrantyUntil
      ? `La garantía de ${over.name} terminó el ${formatDate(over.warrantyUntil)}.`
      : `${over.name} no tiene garantía.`,
  })
}
